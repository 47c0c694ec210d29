import { can } from '@canhoto/contracts/access'
import { SEFAZ_EVENT_LABELS } from '@canhoto/contracts/labels/sefaz'
import { type SefazEvent, sefazEvents } from '@canhoto/contracts/sefaz-events'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { type OpenDialog, useDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'
import { OF_SEFAZ } from './of-sefaz.ts'
import { ReceiverDialog } from './receiver-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const CANCEL_TEXTS = {
  done: 'O cancelamento vai para a SEFAZ.',
  failure: { title: 'Erro ao cancelar evento' },
}

/** What the user can do about an event; nothing where there is nothing. */
export function EventActions({ event, className }: { event: SefazEvent; className?: string }) {
  const role = roleOf(useSignedIn().user)
  const dialog = useDialog<'cancel' | 'receiver'>()
  const canCancel = event.can_cancel && role !== null && can(role, 'sefaz.cancel')
  return (
    <div className={className} {...useKeptFocus(dialog.opened)}>
      {event.has_xml && <XmlButton event={event} />}
      {event.can_give_receiver && (
        <Button
          variant="default"
          onClick={() => dialog.open('receiver')}
          aria-label={`Informar quem recebeu: ${nameOf(event)}`}
        >
          Informar quem recebeu
        </Button>
      )}
      {event.can_retry && <RetryButton event={event} />}
      {canCancel && (
        <Button
          variant="default"
          onClick={() => dialog.open('cancel')}
          aria-label={`Cancelar evento: ${nameOf(event)}`}
        >
          Cancelar evento
        </Button>
      )}
      {dialog.choice === 'receiver' && (
        <ReceiverDialog key={dialog.key} event={event} dialog={dialog} />
      )}
      {dialog.choice === 'cancel' && <CancelDialog event={event} dialog={dialog} />}
    </div>
  )
}

const nameOf = ({ type, sequence }: SefazEvent) => `${SEFAZ_EVENT_LABELS[type]}, nº ${sequence}`

function RetryButton({ event }: { event: SefazEvent }) {
  const retry = useEndpointMutation(sefazEvents.retry, {
    invalidates: OF_SEFAZ,
    onSuccess: ({ message = 'O evento vai ser enviado de novo.' }) => notify.success(message),
    onError: (error) => notify.error('Erro ao enviar de novo', serverMessage(error)),
  })
  return (
    <BusyButton
      busy={retry.isPending}
      variant="default"
      aria-label={`Tentar de novo: ${nameOf(event)}`}
      onClick={() => retry.start({ params: { id: event.id } })}
    >
      Tentar de novo
    </BusyButton>
  )
}

function XmlButton({ event }: { event: SefazEvent }) {
  const [isBusy, setBusy] = useState(false)
  const { id, type, access_key, sequence } = event

  async function download() {
    if (isBusy) return
    setBusy(true)
    try {
      const file = await callFile(sefazEvents.xml, { params: { id } })
      saveFile(file, `procEvento-${type}-${access_key}-${sequence}.xml`)
      dismissErrors()
    } catch (error) {
      notify.error('Erro ao baixar o XML', serverMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <BusyButton
      busy={isBusy}
      variant="default"
      aria-label={`Baixar XML: ${nameOf(event)}`}
      onClick={() => void download()}
    >
      Baixar XML
    </BusyButton>
  )
}

function CancelDialog({ event, dialog }: { event: SefazEvent; dialog: OpenDialog }) {
  return (
    <DeleteDialog
      dialog={dialog}
      endpoint={sefazEvents.cancel}
      params={{ id: event.id }}
      invalidates={OF_SEFAZ}
      title="Cancelar evento na SEFAZ"
      confirm="Cancelar evento"
      cancel="Voltar"
      texts={CANCEL_TEXTS}
    >
      <p>
        O registro <strong>{event.protocol}</strong> é cancelado por outro evento, que também fica
        na SEFAZ. O canhoto e a entrega continuam como estão no Canhoto.
      </p>
      {event.delivery_count > 1 && <p>Este evento vale para {event.delivery_count} entregas.</p>}
    </DeleteDialog>
  )
}
