import type { StubField, StubReading } from '@canhoto/contracts/receipt-review'
import { listReviewDoubts, matchOf } from '@canhoto/contracts/review-rule'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import type { RawStub } from '../reading.ts'
import { normalizeNumber, type StubValue } from './stub-words.ts'

/** What is known of the delivery that a photo is of. */
export interface ComparedDelivery {
  nf_number: string
  series: string | null
  nfe_key: string | null
  /** YYYY-MM-DD, of the company. */
  captured_on: string
  circumstance: Circumstance
}

/** A number that was read with less confidence contradicts nothing. */
const MIN_CONTRADICTING = 0.6
/** Dates are written by hand, which OCR for print reads badly. */
const MIN_DAY_CONFIDENCE = 0.75

/** Compares what was read of a stub with its delivery, field by field. */
export function compareStub(stub: RawStub, delivery: ComparedDelivery): StubReading {
  const fields = [
    compareNumber(stub, delivery),
    compareSeries(stub, delivery),
    compareKey(stub, delivery),
    compareDay(stub.receivedOn, delivery.captured_on),
  ]
  const { signature, fault } = stub
  const { circumstance } = delivery
  return {
    nf_number: fields[0]?.read ?? null,
    ...matchOf(fields),
    fields,
    signature,
    doubts: listReviewDoubts({ fields, signature, fault, circumstance }),
  }
}

function compareNumber({ key, numbers }: RawStub, { nf_number }: ComparedDelivery): StubField {
  const expected = normalizeNumber(nf_number)
  const ofKey = key && parseAccessKey(key.value)
  const read = [
    ...(key && ofKey ? [{ value: ofKey.number, confidence: key.confidence }] : []),
    ...numbers,
  ].toSorted((one, other) => other.confidence - one.confidence)
  const same = read.find(({ value }) => normalizeNumber(value) === expected)
  return fieldOf('nf_number', same ?? read[0] ?? null, {
    expected: nf_number,
    isSame: same !== undefined,
    minimum: MIN_CONTRADICTING,
  })
}

function compareSeries({ key, series }: RawStub, delivery: ComparedDelivery): StubField {
  const ofKey = key && parseAccessKey(key.value)
  const read = ofKey ? { value: ofKey.series, confidence: key.confidence } : series
  const expected = delivery.series
  const isSame = read !== null && normalizeNumber(read.value) === normalizeNumber(expected ?? '')
  return fieldOf('series', read, { expected, isSame, minimum: MIN_CONTRADICTING })
}

function compareKey({ key }: RawStub, { nfe_key: expected }: ComparedDelivery): StubField {
  return fieldOf('nfe_key', key, {
    expected,
    isSame: key?.value === expected,
    minimum: MIN_CONTRADICTING,
  })
}

function compareDay(read: StubValue | null, captured_on: string): StubField {
  const [, month, day] = captured_on.split('-')
  const expected = `${day}/${month}`
  return fieldOf('received_on', read, {
    expected,
    isSame: read?.value === expected,
    minimum: MIN_DAY_CONFIDENCE,
  })
}

/** What was read too unsurely, and what the delivery has nothing of, says nothing. */
function fieldOf(
  name: StubField['name'],
  read: StubValue | null,
  { expected, isSame, minimum }: { expected: string | null; isSame: boolean; minimum: number },
): StubField {
  const base = { name, read: read?.value ?? null, expected, confidence: read?.confidence ?? 0 }
  if (!read || expected === null) return { ...base, result: 'NOT_READ' }
  if (isSame) return { ...base, result: 'MATCHES' }
  return { ...base, result: read.confidence < minimum ? 'NOT_READ' : 'DIFFERS' }
}
