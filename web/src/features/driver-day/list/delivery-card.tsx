import { isDeletable, isFinal, localStatus } from '@canhoto/contracts/delivery-status'
import { Button, UnstyledButton } from '@mantine/core'
import { LOCAL_STATUS_LABELS, LOCAL_STATUS_TONES } from '../../../lib/labels.ts'
import { Pill } from '../../../ui/pill.tsx'
import { formatPlace, phoneLink } from './place.ts'
import classes from './delivery-card.module.css'
import type { DeliveryChoice } from './delivery-dialog.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import { describeFailure } from './describe-failure.ts'
import sheet from '../../../ui/sheet.module.css'

const ON_PHONE = {
  receipt: { tone: 'warning', label: 'Envio pendente' },
  occurrence: { tone: 'warning', label: 'Envio pendente' },
  creation: { tone: 'warning', label: 'Envio pendente' },
  'refused receipt': { tone: 'danger', label: 'Canhoto recusado' },
  'refused occurrence': { tone: 'danger', label: 'Ocorrência recusada' },
  'refused creation': { tone: 'danger', label: 'Cadastro recusado' },
} as const

export const cardId = (deliveryId: string) => `entrega-${deliveryId}`

interface Props {
  delivery: DayDelivery
  /** Whether a photo of its stub was taken and not confirmed. */
  hasDraft: boolean
  onOpen: (kind: DeliveryChoice['kind']) => void
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A delivery drawn as an invoice with its stub: its data above the perforation, its actions below. */
export function DeliveryCard({ delivery, hasDraft, onOpen, isSelected, onSelect }: Props) {
  return (
    <li
      id={cardId(delivery.id)}
      tabIndex={-1}
      className={`${sheet.sheet} ${classes.card}`}
      aria-label={`NF ${delivery.nf_number}`}
      data-selected={isSelected || undefined}
    >
      <div className={classes.note}>
        {isDeletable(delivery) && delivery.onPhone !== 'creation' && (
          <UnstyledButton className={classes.delete} onClick={() => onOpen('deletion')}>
            Excluir
          </UnstyledButton>
        )}
        <Heading delivery={delivery} isSelected={isSelected} onSelect={onSelect} />
        <Recipient delivery={delivery} onOpen={onOpen} />
        {localStatus(delivery) === 'PROBLEMA' && (
          <p className={classes.failure}>{describeFailure(delivery)}</p>
        )}
      </div>
      <div className={classes.stub}>
        {hasDraft && (
          <Button variant="default" fullWidth onClick={() => onOpen('draft')}>
            Ver foto não confirmada
          </Button>
        )}
        <ReceiptAction delivery={delivery} onOpen={onOpen} />
        <div className={classes.minor}>
          <Button variant="default" px={4} onClick={() => onOpen('details')}>
            Ver Detalhes
          </Button>
          {!isFinal(delivery.status) && (
            <Button variant="subtle" px={4} onClick={() => onOpen('occurrence')}>
              Não entregue
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function ReceiptAction({ delivery, onOpen }: Pick<Props, 'delivery' | 'onOpen'>) {
  if (localStatus(delivery) !== 'REALIZADA') {
    return (
      <Button size="lg" fullWidth onClick={() => onOpen('photo')}>
        Fotografar Canhoto
      </Button>
    )
  }
  if (delivery.photoItem ?? delivery.receipt_image_url) {
    return (
      <Button className={classes.view} variant="light" fullWidth onClick={() => onOpen('receipt')}>
        Ver Canhoto
      </Button>
    )
  }
  return <p className={classes.finished}>Entrega Finalizada</p>
}

function Heading({
  delivery,
  isSelected,
  onSelect,
}: Pick<Props, 'delivery' | 'isSelected' | 'onSelect'>) {
  const status = localStatus(delivery)
  const note = delivery.onPhone && ON_PHONE[delivery.onPhone]
  return (
    <div className={classes.top}>
      <h3 className={classes.number}>
        <UnstyledButton
          className={classes.select}
          aria-pressed={isSelected}
          title="Selecionar para o cadastro manual"
          onClick={() => onSelect(!isSelected)}
        >
          {`NF ${delivery.nf_number}`}
        </UnstyledButton>
      </h3>
      {isSelected && <Pill tone="info">Selecionada</Pill>}
      <Pill tone={LOCAL_STATUS_TONES[status]}>{LOCAL_STATUS_LABELS[status]}</Pill>
      {note && <Pill tone={note.tone}>{note.label}</Pill>}
    </div>
  )
}

/** Whose it is and where, with the ways there. */
function Recipient({ delivery, onOpen }: Pick<Props, 'delivery' | 'onOpen'>) {
  const place = formatPlace(delivery)
  const call = phoneLink(delivery.client_phone)
  return (
    <>
      <p className={classes.client}>{delivery.client_name || 'Cliente Desconhecido'}</p>
      <p className={classes.address}>{place ?? 'Endereco Nao Informado'}</p>
      {(place || call) && (
        <div className={classes.ways}>
          {place && (
            <Button
              className={classes.way}
              variant="subtle"
              size="sm"
              px="xs"
              onClick={() => onOpen('map')}
            >
              Abrir no mapa
            </Button>
          )}
          {call && (
            <Button
              className={classes.way}
              variant="subtle"
              size="sm"
              px="xs"
              component="a"
              href={call}
            >
              Ligar
            </Button>
          )}
        </div>
      )}
    </>
  )
}
