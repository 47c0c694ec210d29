import { localStatus } from '@canhoto/contracts/delivery-status'
import { Button } from '@mantine/core'
import { formatDay, formatDayTime, formatMoney, formatNumber } from '../../../lib/format.ts'
import { LOCAL_STATUS_LABELS } from '../../../lib/labels.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import classes from './details-dialog.module.css'
import type { DayDelivery } from './apply-outbox.ts'

function rowsOf(delivery: DayDelivery): [string, string][] {
  const { series, municipality, uf, delivery_volume, nfe_key, notes } = delivery
  const rows: [string, string | null][] = [
    ['Número da NF', delivery.nf_number],
    ['Série', series],
    ['Status', LOCAL_STATUS_LABELS[localStatus(delivery)]],
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

export function DetailsDialog({
  delivery,
  onClose,
}: {
  delivery: DayDelivery
  onClose: () => void
}) {
  const actions = (
    <Button variant="default" size="lg" onClick={onClose}>
      Fechar
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title="Dados informados" actions={actions}>
      <dl className={classes.rows}>
        {rowsOf(delivery).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
