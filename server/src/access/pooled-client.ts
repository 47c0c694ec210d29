import pg from 'pg'
import { PreparedQuery } from './prepared-query.ts'

/**
 * A connection through a pooler that gives each transaction another one of the database (PgBouncer, pool_mode=transaction): no statement has a
 * name, because the next transaction would not find it.
 */
export class PooledClient extends pg.Client {
  // pg.Client has a dozen signatures, and this one stands before all of them.
  override query(...[config, ...rest]: unknown[]) {
    return super.query(
      ...([withoutName(config), ...rest] as Parameters<pg.Client['query']>),
    ) as never
  }
}

function withoutName(config: unknown) {
  if (config instanceof PreparedQuery) return config.withoutNames()
  const isNamed = typeof config === 'object' && config !== null && 'name' in config
  return isNamed && 'text' in config ? { ...config, name: undefined } : config
}
