import { trackingLinks } from '@canhoto/contracts/tracking-links'
import { Button, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconShare } from '@tabler/icons-react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatDayTime } from '../../lib/format.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { phoneLink } from '../deliveries/place.ts'
import { copyLinks } from '../users/reset-link.ts'
import classes from './share-dialog.module.css'

export interface SharedDelivery {
  id: string
  nf_number: string
  client_phone: string | null
}

interface Props {
  delivery: SharedDelivery
  onClose: () => void
}

/** The public link of a delivery, and the ways to send it. */
export function ShareDialog({ delivery, onClose }: Props) {
  const { id, nf_number } = delivery
  // Repeated, the call gives the same link again.
  const { data, error, refetch } = useEndpointQuery(
    trackingLinks.create,
    { params: { id } },
    { staleTime: Infinity, retry: false },
  )
  const link = data?.link
  return (
    <Dialog opened onClose={onClose} title={`Compartilhar · NF ${nf_number}`} size="lg">
      <p className={classes.text}>
        Quem tem o link vê o status e a previsão desta entrega, sem entrar no sistema. Não vê
        endereço, valores nem documentos.
      </p>
      {error && (
        <Failure
          title="Erro ao compartilhar"
          message={serverMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!link && !error && <Loading text="Criando o link..." />}
      {link && (
        <>
          <TextInput
            label="Link da entrega"
            readOnly
            value={link}
            description={`Vale até ${formatDayTime(data.expires_at)}.`}
            onFocus={(event) => event.currentTarget.select()}
          />
          <SendButtons delivery={delivery} link={link} />
        </>
      )}
    </Dialog>
  )
}

function SendButtons({ delivery, link }: Pick<Props, 'delivery'> & { link: string }) {
  return (
    <div className={classes.actions}>
      <Button leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copyLinks(link)}>
        Copiar link
      </Button>
      <Button
        component="a"
        variant="default"
        href={whatsAppLink(delivery, link)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
      >
        Enviar por WhatsApp
      </Button>
      {'share' in navigator && (
        <Button
          variant="default"
          leftSection={<IconShare size={20} aria-hidden />}
          onClick={() => void navigator.share(messageOf(delivery, link)).catch(() => undefined)}
        >
          Outro aplicativo
        </Button>
      )}
    </div>
  )
}

const messageOf = ({ nf_number }: SharedDelivery, url: string) => ({
  text: `Acompanhe a entrega da NF ${nf_number}:`,
  url,
})

/** To the client's number where it is known; else WhatsApp asks to whom. */
function whatsAppLink(delivery: SharedDelivery, link: string) {
  const number = phoneLink(delivery.client_phone)?.match(/^tel:\+(\d+)$/)?.[1] ?? ''
  const { text, url } = messageOf(delivery, link)
  return `https://wa.me/${number}?${new URLSearchParams({ text: `${text} ${url}` }).toString()}`
}
