import type pg from 'pg'
import type { HeldConnection } from '../as-actor.ts'
import type { PipelinedQuery } from '../pipelined-query.ts'
import type { ShareFor } from './shared-connections.ts'

interface Lender {
  pool: pg.Pool
  /** Not given to a call whose statements share no connection. */
  shareFor: ShareFor | undefined
}

/** A connection for one call, which is found when it asks for something: a shared one for a quick read, else one of its own. */
export function holdConnection(
  { pool, shareFor }: Lender,
  whenReleased: () => void,
): HeldConnection {
  let own: Promise<pg.PoolClient> | undefined

  function clientFor(asked: PipelinedQuery | string) {
    const isAlone = !own && typeof asked === 'object' && asked.isTransaction
    return (isAlone && shareFor?.(asked)) || (own ??= pool.connect())
  }

  function query(asked: PipelinedQuery | string) {
    const client = clientFor(asked)
    if (typeof asked === 'string') return client.then((each) => each.query(asked))
    client.then(
      (each) => void each.query(asked),
      (error: Error) => asked.fail(error),
    )
    return asked
  }

  function release(discard?: Error | boolean) {
    if (!own) return whenReleased()
    const giveBack = (client: pg.PoolClient) => client.release(discard)
    void own.then(giveBack, () => {}).finally(whenReleased)
  }
  return { query: query as pg.PoolClient['query'], release }
}
