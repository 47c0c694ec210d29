import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { statements } from './statements.ts'

/** The same SQL behind bare Fastify: no token, no role, no row security, no validation. Its statements are prepared too. */
export async function bareApp(
  pool: pg.Pool,
  { companyId, userId }: { companyId: string; userId: string },
) {
  const app = Fastify({ logger: false })
  await app.register(multipart)

  app.get('/list', async () => {
    const { rows } = await run(pool, statements.list(companyId))
    const data = rows.map(({ total_rows: _, ...row }) => row)
    return { success: true, data, meta: { total: rows[0]?.total_rows, page: 1, per_page: 10 } }
  })

  app.get('/kpis', async () => {
    const { rows } = await run(pool, statements.kpis(companyId))
    const { total, completed, pending, in_progress, active_drivers } = rows[0] ?? {}
    const list = rows.map(({ total: _, ...row }) => row)
    return {
      success: true,
      data: { today_deliveries: { total, completed, pending, in_progress, list }, active_drivers },
    }
  })

  app.post('/create', async (request) => {
    for await (const part of request.parts())
      if (part.type === 'field') JSON.parse(String(part.value))
    const client = await pool.connect()
    try {
      await client.query('begin')
      let last: pg.QueryResult | undefined
      for (const query of statements.create(uuid(), companyId, userId))
        last = await run(client, query)
      await client.query('commit')
      return { success: true, data: last?.rows[0] }
    } finally {
      client.release()
    }
  })
  return app
}

const names = new Map<string, string>()

function run(db: Pick<pg.Pool, 'query'>, { sql, parameters }: CompiledQuery) {
  const name = names.get(sql) ?? `b${names.size}`
  names.set(sql, name)
  return db.query({ name, text: sql, values: [...parameters] })
}
