import { isDeletable, isFinal, localStatus } from '@canhoto/contracts/delivery-status'
import { memo } from 'react'
import { formatPlace, phoneLink } from '../../../shared/deliveries/place.ts'
import { LOCAL_STATUS_LABELS, LOCAL_STATUS_TONES } from '../../../lib/labels.ts'
import { Pill } from '../../../ui/pill.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import plain from '../../../ui/plain-button.module.css'
import classes from './delivery-card.module.css'
import type { DeliveryChoice } from './delivery-dialog.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import { describeFailure, describeRefusal } from './describe-failure.ts'
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
  /** Whether a photo of its stub was taken and not confirmed: the camera's button shows it first. */
  hasDraft: boolean
  onOpen: (choice: DeliveryChoice) => void
  isSelected: boolean
  onSelect: (id: string | null) => void
}

/**
 * A delivery drawn as an invoice with its stub: its data above the perforation, its actions below. A driver may have hundreds,
 * of which a tap changes one: the others are not drawn anew.
 */
export const DeliveryCard = memo(function DeliveryCard(props: Props) {
  const { delivery, hasDraft, isSelected } = props
  const onOpen = (kind: DeliveryChoice['kind']) => props.onOpen({ kind, delivery })
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
          <button type="button" className={classes.delete} onClick={() => onOpen('deletion')}>
            Excluir
          </button>
        )}
        <Heading
          delivery={delivery}
          hasDraft={hasDraft}
          isSelected={isSelected}
          onSelect={() => props.onSelect(isSelected ? null : delivery.id)}
        />
        <Recipient delivery={delivery} onOpen={onOpen} />
        {localStatus(delivery) === 'PROBLEMA' && (
          <p className={classes.failure}>{describeFailure(delivery)}</p>
        )}
        {delivery.photo_refusal && (
          <p className={classes.failure}>{describeRefusal(delivery.photo_refusal)}</p>
        )}
      </div>
      <div className={classes.stub}>
        <ReceiptAction delivery={delivery} onOpen={onOpen} />
        <div className={classes.minor}>
          <PlainButton variant="default" onClick={() => onOpen('details')}>
            Ver Detalhes
          </PlainButton>
          {!isFinal(delivery.status) && (
            <PlainButton variant="subtle" onClick={() => onOpen('occurrence')}>
              Não entregue
            </PlainButton>
          )}
        </div>
      </div>
    </li>
  )
})

interface ActionProps extends Pick<Props, 'delivery'> {
  onOpen: (kind: DeliveryChoice['kind']) => void
}

function ReceiptAction({ delivery, onOpen }: ActionProps) {
  if (localStatus(delivery) !== 'REALIZADA' || delivery.photo_refusal) {
    return (
      <PlainButton size="lg" onClick={() => onOpen('photo')}>
        Fotografar Canhoto
      </PlainButton>
    )
  }
  if (delivery.photoItem ?? delivery.receipt_image_url) {
    return (
      <PlainButton className={classes.view} variant="light" onClick={() => onOpen('receipt')}>
        Ver Canhoto
      </PlainButton>
    )
  }
  return <p className={classes.finished}>Entrega Finalizada</p>
}

interface HeadingProps extends Pick<Props, 'delivery' | 'hasDraft' | 'isSelected'> {
  onSelect: () => void
}

function Heading({ delivery, hasDraft, isSelected, onSelect }: HeadingProps) {
  const status = localStatus(delivery)
  const note = delivery.onPhone && ON_PHONE[delivery.onPhone]
  return (
    <div className={classes.top}>
      <h3 className={classes.number}>
        <button
          type="button"
          className={classes.select}
          aria-pressed={isSelected}
          title="Selecionar para o cadastro manual"
          onClick={onSelect}
        >
          {`NF ${delivery.nf_number}`}
        </button>
      </h3>
      {isSelected && <Pill tone="info">Selecionada</Pill>}
      <Pill tone={LOCAL_STATUS_TONES[status]}>{LOCAL_STATUS_LABELS[status]}</Pill>
      {note && <Pill tone={note.tone}>{note.label}</Pill>}
      {hasDraft && <Pill tone="warning">Foto não confirmada</Pill>}
      {delivery.photo_refusal && !note && <Pill tone="danger">Canhoto recusado</Pill>}
    </div>
  )
}

/** Whose it is and where, with the ways there. */
function Recipient({ delivery, onOpen }: ActionProps) {
  const place = formatPlace(delivery)
  const call = phoneLink(delivery.client_phone)
  return (
    <>
      <p className={classes.client}>{delivery.client_name || 'Cliente Desconhecido'}</p>
      <p className={classes.address}>{place ?? 'Endereco Nao Informado'}</p>
      {(place || call) && (
        <div className={classes.ways}>
          {place && (
            <PlainButton
              className={classes.way}
              variant="subtle"
              size="sm"
              onClick={() => onOpen('map')}
            >
              Abrir no mapa
            </PlainButton>
          )}
          {call && (
            <a
              className={`${plain.button} ${classes.way}`}
              data-variant="subtle"
              data-size="sm"
              href={call}
            >
              Ligar
            </a>
          )}
        </div>
      )}
    </>
  )
}
