import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** For load balancers: no data, no sign-in. */
export function addHealthRoutes(app: FastifyInstance, pool: pg.Pool) {
  app.get('/api/health/live', async () => ({ success: true }))
  app.get('/api/health/ready', async () => {
    await pool.query('select 1')
    return { success: true }
  })
}
