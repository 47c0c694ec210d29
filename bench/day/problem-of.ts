import type pg from 'pg'

/** The whole database, or what a transaction of it sees. */
export type Queries = Pick<pg.Pool, 'query'>

/** Null when there is none of it. */
export function problemOf(count: number | undefined, problem: string) {
  return count === 0 ? null : `${count ?? 'An unknown number'} ${problem}`
}
