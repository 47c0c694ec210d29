import * as z from 'zod/mini'
import { FIRST_DAY } from './fields.ts'

interface Period {
  start_date: string
  end_date: string
}

const DAY_MS = 86_400_000

/** A day as YYYY-MM-DD in a query. What compares it with another one is not asked when it is no day. */
const filterDay = (sentence: string) =>
  z.iso
    .date({
      error: ({ code }) => (code === 'invalid_format' ? sentence : undefined),
      abort: true,
    })
    .check(z.refine((value) => value >= FIRST_DAY, { error: sentence, abort: true }))

export const StartDay = filterDay('Data inicial inválida.')
export const EndDay = filterDay('Data final inválida.')
export const INVALID_DAY = 'Dia inválido.'
export const FilterDay = filterDay(INVALID_DAY)
export const TodayOrDay = z.union([z.literal('today'), FilterDay], INVALID_DAY)

/** Both days count. */
const countDays = (days: Period) =>
  (Date.parse(days.end_date) - Date.parse(days.start_date)) / DAY_MS + 1

/** Days of the company from `start_date` to `end_date`, both included. */
export const periodFields = { start_date: StartDay, end_date: EndDay }

/** The checks of an object with those fields: the days are in order, and no more than this. */
export const periodChecks = (maxDays: number) => [
  z.refine<Period>((days) => countDays(days) >= 1, {
    path: ['end_date'],
    error: 'A data final não pode ser anterior à inicial.',
    abort: true,
  }),
  z.refine<Period>((days) => countDays(days) <= maxDays, {
    path: ['end_date'],
    error: `Escolha no máximo ${maxDays} dias.`,
  }),
]
