import * as z from 'zod/mini'

interface Period {
  start_date: string
  end_date: string
}

const DAY_MS = 86_400_000

/** Both days count. */
const countDays = (days: Period) =>
  (Date.parse(days.end_date) - Date.parse(days.start_date)) / DAY_MS + 1

/** Days of the company from `start_date` to `end_date`, both included. */
export const periodFields = { start_date: z.iso.date(), end_date: z.iso.date() }

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
