import {
  describeSignature,
  DOUBT_LABELS,
  STUB_FIELD_LABELS,
  STUB_RESULT_LABELS,
} from '@canhoto/contracts/labels/review'
import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import type { ReviewedReceipt, ReviewDoubt, StubField } from '@canhoto/contracts/receipt-review'
import { Pill } from '../../ui/pill.tsx'
import classes from './receipt-review.module.css'

/** Why the receipt needs a user's eyes. */
export function ReviewDoubts({ receipt }: { receipt: ReviewedReceipt }) {
  const { reading, circumstance } = receipt
  if (!reading || reading.doubts.length === 0) return null
  return (
    <ul className={classes.doubts} aria-label="Por que conferir">
      {reading.doubts.map((doubt) => (
        <li key={doubt}>
          <Pill tone={SEVERE.includes(doubt) ? 'danger' : 'warning'}>
            {(doubt === 'CIRCUMSTANCE' && circumstanceLabel(circumstance)) || DOUBT_LABELS[doubt]}
          </Pill>
        </li>
      ))}
    </ul>
  )
}

/** What was read of the photo, beside what the delivery says. */
export function StubReadingTable({ receipt: { reading } }: { receipt: ReviewedReceipt }) {
  if (!reading)
    return <p className={classes.note}>A foto não foi lida. Confira os dados na imagem.</p>
  // Most stubs have no barcode: a key that was not read says nothing.
  const fields = reading.fields.filter(({ name, read }) => name !== 'nfe_key' || read !== null)
  return (
    <>
      <table className={classes.fields}>
        <caption className={classes.caption}>Lido na foto</caption>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Na foto</th>
            <th scope="col">Na entrega</th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
        </tbody>
      </table>
      {reading.signature && (
        <p className={classes.signature}>
          <strong>{describeSignature(reading.signature)}</strong>
          <span className={classes.note}>
            O sistema procura tinta que pareça uma assinatura. Não diz de quem é, e pode errar.
          </span>
        </p>
      )}
    </>
  )
}

const SEVERE: readonly ReviewDoubt[] = ['OTHER_NOTE', 'NO_SIGNATURE']
const TONES = { MATCHES: 'success', DIFFERS: 'danger', NOT_READ: 'neutral' } as const

function Field({ field: { name, read, expected, result } }: { field: StubField }) {
  return (
    <tr>
      <th scope="row">{STUB_FIELD_LABELS[name]}</th>
      <td className={classes.value}>{read ?? '—'}</td>
      <td className={classes.value}>{expected ?? '—'}</td>
      <td>
        <Pill tone={TONES[result]}>{STUB_RESULT_LABELS[result]}</Pill>
      </td>
    </tr>
  )
}
