import pg from 'pg'
import { PipelinedQuery } from './pipelined-query.ts'

type Callback = (error: Error | null, result?: pg.QueryResult) => void

/**
 * A connection where positions are distributed over workers (decision 0039): they are told who acts in transaction blocks alone, so that
 * each query of an actor is one.
 */
export class DistributedClient extends pg.Client {
  // pg.Client has a dozen signatures, and this one stands before all of them.
  override query(...[config, ...rest]: unknown[]) {
    const isTransaction = config instanceof PipelinedQuery && config.isTransaction
    const query = isTransaction ? this.toBlock(config) : config
    return super.query(...([query, ...rest] as Parameters<pg.Client['query']>)) as never
  }

  private toBlock(query: PipelinedQuery) {
    const { callback: answer } = query as unknown as { callback: Callback }
    const callback: Callback = (error, result) => {
      if (error) super.query('rollback', () => answer(error))
      else answer(null, result)
    }
    return Object.assign(query.inBlock(), { callback })
  }
}
