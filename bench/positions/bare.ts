import Fastify from 'fastify'
import type pg from 'pg'
import type { pointAt } from './load.ts'

const INSERT = `
  insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`

/** Bare Fastify, which inserts each point as it comes: no token, no rules, no row security, no last place of the driver. */
export function bareApp(pool: pg.Pool) {
  const app = Fastify({ logger: false })
  app.post('/location', async (request) => {
    const { driver, company } = request.query as { driver: string; company: string }
    const point = request.body as ReturnType<typeof pointAt>
    const { rowCount } = await pool.query({
      name: 'insert',
      text: INSERT,
      values: [
        company,
        driver,
        point.recorded_at,
        point.latitude,
        point.longitude,
        point.accuracy,
        point.speed,
        point.heading,
      ],
    })
    return { success: true, data: { accepted: rowCount } }
  })
  return app
}
