import type { ReviewedReceipt } from '@canhoto/contracts/receipt-review'
import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDayTime, formatMoney } from '../../lib/format.ts'
import link from '../../ui/text-link.module.css'
import classes from './receipt-review.module.css'

export function DeliveryNumber({ receipt }: { receipt: ReviewedReceipt }) {
  const { nf_number, series, delivery_id } = receipt
  return (
    <Title order={2} className={classes.number}>
      <Link className={link.link ?? ''} to={`/dashboard/entregas/${delivery_id}`}>
        {`NF ${nf_number}${series ? ` · Série ${series}` : ''}`}
      </Link>
    </Title>
  )
}

/** What is known of the delivery that the photo is to prove. */
export function DeliveryFacts({ receipt }: { receipt: ReviewedReceipt }) {
  return (
    <dl className={classes.facts}>
      {factsOf(receipt).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(receipt: ReviewedReceipt) {
  const { receiver_name, receiver_document, merchandise_value } = receipt
  const receiver = [receiver_name, receiver_document].filter(Boolean).join(', ')
  const facts: [string, string | null][] = [
    ['Cliente', receipt.client_name],
    ['Remetente', receipt.sender_name],
    ['Endereço', receipt.delivery_address],
    ['Valor', merchandise_value === null ? null : formatMoney(merchandise_value)],
    ['Recebedor informado', receiver || null],
    ['Observação', receipt.notes],
    ['Foto', `${formatDayTime(receipt.captured_at)} · ${receipt.driver_name ?? 'Escritório'}`],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
