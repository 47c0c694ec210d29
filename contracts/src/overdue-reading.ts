import * as z from 'zod/mini'

/** SEFAZ collects documents for a company that has asked within so many days, and gives none of the time after them. */
export const COLLECTED_DAYS = 60
/** Days without an answer after which the office is told; the last when documents are missing. */
export const OVERDUE_NOTICE_DAYS = [30, 50, COLLECTED_DAYS] as const
/** From so many days on the screens say so; usually SEFAZ is asked every hour. */
export const OVERDUE_SHOWN_DAYS = 2

/** What hinders the reading. */
export type OverdueCause = 'certificate' | 'stopped' | 'process' | 'failing'

/** Services of the distribution that are switched on and have not been read for days. */
export const OverdueReading = z.object({
  services: z.array(z.enum(['nfe', 'cte'])),
  /** The company's day on which SEFAZ last answered. */
  last_read_on: z.string(),
  /** Documents that are issued from this day on do not come. */
  missing_from: z.string(),
  is_missing: z.boolean(),
  /** In sentences for the user: since when, why, what is lost and what to do. */
  text: z.string(),
})
export type OverdueReading = z.infer<typeof OverdueReading>
