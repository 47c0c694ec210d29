import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** For load balancers: no data, no sign-in. */
export function addHealthRoutes(app: FastifyInstance, pool: pg.Pool) {
  let asking: Promise<unknown> | undefined
  app.get('/api/health/live', async () => ({ success: true }))
  app.get('/api/health/ready', async () => {
    // Callers share one query, because without a sign-in they could otherwise take all connections.
    asking ??= pool.query('select 1').finally(() => (asking = undefined))
    await asking
    return { success: true }
  })
}
