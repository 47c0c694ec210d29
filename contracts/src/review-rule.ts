import type { PhotoFault } from '@canhoto/fiscal/stub/judge-photo'
import type { ReviewDoubt, SignatureReading, StubField } from './receipt-review.ts'
import type { Circumstance } from './receipts.ts'

/** With less confidence a number or signature is not taken as sure; measured in bench/README.md. */
const MIN_NUMBER_CONFIDENCE = 0.85
export const MIN_SIGNATURE_CONFIDENCE = 0.8

interface Seen {
  fields: readonly StubField[]
  signature: SignatureReading
  fault: PhotoFault | null
  circumstance: Circumstance
}

const FAULT_DOUBTS = { dark: 'DARK', blurred: 'BLURRED', glare: 'GLARE' } as const

/**
 * Why a user must look at a receipt (decision 0030). Without any doubt it is valid: number or key are surely those of the delivery,
 * nothing that was read is of another one, and there is surely a signature.
 */
export function listReviewDoubts({ fields, signature, fault, circumstance }: Seen): ReviewDoubt[] {
  const note = matchOf(fields)
  const doubts: (ReviewDoubt | false | null)[] = [
    fault && FAULT_DOUBTS[fault],
    note.matches === null && 'NOT_READ',
    note.matches === false && 'OTHER_NOTE',
    note.matches === true && note.confidence < MIN_NUMBER_CONFIDENCE && 'UNSURE_NUMBER',
    note.matches !== false && fields.some(({ result }) => result === 'DIFFERS') && 'OTHER_VALUE',
    !signature.isFound && 'NO_SIGNATURE',
    signature.isFound && signature.confidence < MIN_SIGNATURE_CONFIDENCE && 'UNSURE_SIGNATURE',
    circumstance !== null && 'CIRCUMSTANCE',
  ]
  return doubts.filter((doubt) => typeof doubt === 'string')
}

/** Whether the note is that of the delivery, by key or number: a contradiction of either counts. */
export function matchOf(fields: readonly StubField[]) {
  const naming = fields.filter(
    ({ name, result }) => (name === 'nfe_key' || name === 'nf_number') && result !== 'NOT_READ',
  )
  const differing = naming.filter(({ result }) => result === 'DIFFERS')
  const deciding = differing.length > 0 ? differing : naming
  return {
    matches: naming.length === 0 ? null : differing.length === 0,
    confidence: Math.max(0, ...deciding.map(({ confidence }) => confidence)),
  }
}
