import { deliveries } from '@canhoto/contracts/deliveries'
import { localStatus } from '@canhoto/contracts/delivery-status'
import { Button } from '@mantine/core'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { formatFailure } from '../../../kit/server-message.ts'
import { formatDay, formatDayTime, formatMoney, formatNumber } from '../../../lib/format.ts'
import { LOCAL_STATUS_LABELS } from '../../../lib/labels.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Failure } from '../../../ui/data-states.tsx'
import classes from './details-dialog.module.css'
import type { DayDelivery } from './apply-outbox.ts'
import { describeFailure } from './describe-failure.ts'

/** Spec 2 section 8. */
const FAILURE = {
  title: 'Erro ao carregar detalhes',
  unreachable: { title: 'Erro de conexão' },
}

/** Also of a delivery that was made later. */
function formatLastAttempt(delivery: DayDelivery) {
  const { last_occurrence } = delivery
  if (!last_occurrence) return null
  return `${formatDayTime(last_occurrence.occurred_at)} · ${describeFailure(delivery)}`
}

function rowsOf(delivery: DayDelivery): [string, string][] {
  const { series, municipality, uf, delivery_volume, nfe_key, notes } = delivery
  const rows: [string, string | null][] = [
    ['Número da NF', delivery.nf_number],
    ['Série', series],
    ['Status', LOCAL_STATUS_LABELS[localStatus(delivery)]],
    ['Não entregue', formatLastAttempt(delivery)],
    ['Cliente', delivery.client_name || 'Cliente Desconhecido'],
    ['Endereço', delivery.delivery_address || 'Endereco Nao Informado'],
    ['Município', municipality && uf ? `${municipality} / ${uf}` : municipality],
    ['Remetente', delivery.sender_name],
    ['Volumes', formatNumber(delivery_volume ?? 1)],
    ['Valor da entrega', formatMoney(delivery.merchandise_value)],
    ['Valor total da nota', formatMoney(delivery.invoice_total_value)],
    ['Data de emissão', formatDay(delivery.emission_date)],
    [
      'Entrega prevista',
      delivery.delivery_date_expected && formatDay(delivery.delivery_date_expected),
    ],
    ['Entregue em', delivery.delivered_at && formatDayTime(delivery.delivered_at)],
    ['Chave de acesso', nfe_key],
    ['Observações', notes],
  ]
  return rows.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** Reads the delivery; meanwhile, and without a network, it is shown as the list has it. */
export function DetailsDialog({
  delivery,
  onClose,
}: {
  delivery: DayDelivery
  onClose: () => void
}) {
  const read = useEndpointQuery(
    deliveries.get,
    { params: { id: delivery.id } },
    { enabled: delivery.onPhone !== 'creation' && delivery.onPhone !== 'refused creation' },
  )
  const failure = read.isError && formatFailure(read.error, FAILURE)
  const { status, has_receipt, last_occurrence } = delivery
  // What this phone has not sent yet counts before the server's answer.
  const shown = { ...delivery, ...read.data, status, has_receipt, last_occurrence }
  const actions = (
    <Button variant="default" size="lg" onClick={onClose}>
      Fechar
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title="Dados informados" actions={actions}>
      {failure && (
        <Failure
          title={failure.title}
          message={`${failure.text} Abaixo, os dados da lista.`}
          onRetry={() => void read.refetch()}
        />
      )}
      <dl className={classes.rows}>
        {rowsOf(shown).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
