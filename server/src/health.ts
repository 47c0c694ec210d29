import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { UserError } from './platform/errors.ts'

/** Whether this process is about to end: a load balancer sends it no more calls, while it answers those that come. */
export interface Readiness {
  isEnding: boolean
}

/** For load balancers: no data, no sign-in. */
export function addHealthRoutes(
  app: FastifyInstance,
  { pool, readiness }: { pool: pg.Pool; readiness?: Readiness | undefined },
) {
  let asking: Promise<unknown> | undefined
  app.get('/api/health/live', async () => ({ success: true }))
  app.get('/api/health/ready', async () => {
    if (readiness?.isEnding) throw new UserError(503, 'Este servidor está encerrando.')
    // Callers share one query, because without a sign-in they could otherwise take all connections.
    asking ??= pool.query('select 1').finally(() => (asking = undefined))
    await asking
    return { success: true }
  })
}
