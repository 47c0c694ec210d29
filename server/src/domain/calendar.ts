import { sql } from 'kysely'

/** Of the company's clock, which the session has as its time zone. */
export const TODAY_START = sql`date_trunc('day', now())`
export const MONTH_START = sql`date_trunc('month', now())`
