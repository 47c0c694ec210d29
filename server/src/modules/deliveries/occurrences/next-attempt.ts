import { MAX_NEXT_ATTEMPT_DAYS } from '@canhoto/contracts/limits'
import { invalidField } from '../../../platform/errors.ts'

const DAY_MS = 86_400_000

interface Attempt {
  /** The day that the driver chose; undefined for none. */
  next_attempt?: string | undefined
  /** The phone's own time of the failure. */
  occurred_at?: string | undefined
}

interface Failure {
  /** By the server's clock. */
  occurredAt: string
  /** Its day in the company. */
  day: string
}

const dayNumber = (day: string) => Date.parse(day) / DAY_MS

/**
 * The day of the next attempt, counted from the failure, because it may arrive days later. A phone whose clock is wrong by
 * days offers days from its own today on: its choice is moved by as many. Throws 400 for any other day.
 */
export function resolveNextAttempt(chosen: Attempt, { occurredAt, day }: Failure) {
  if (!chosen.next_attempt) return null
  const raw = chosen.occurred_at ?? occurredAt
  const daysAhead = Math.round((Date.parse(raw) - Date.parse(occurredAt)) / DAY_MS)
  const wanted = dayNumber(chosen.next_attempt) - daysAhead
  const today = dayNumber(day)
  // Near midnight the phone of another time zone has another day.
  const first = Math.min(today, dayNumber(raw.slice(0, 10)) - daysAhead)
  if (wanted < first || wanted > today + MAX_NEXT_ATTEMPT_DAYS)
    throw invalidField(
      'next_attempt',
      `A nova tentativa deve ser de hoje até daqui a ${MAX_NEXT_ATTEMPT_DAYS} dias.`,
    )
  return new Date(wanted * DAY_MS).toISOString().slice(0, 10)
}
