import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { statements } from './statements.ts'

/** The same SQL behind bare Fastify: no token, no role, no row security, no validation. Its statements are prepared too. */
export async function bareApp(
  pool: pg.Pool,
  { companyId, userId }: { companyId: string; userId: string },
  folder: string,
) {
  const app = Fastify({ logger: false })
  await app.register(multipart)
  await mkdir(folder, { recursive: true })

  const [page, day] = [statements.list(companyId), statements.kpis(companyId)]
  app.get('/list', async () => {
    const { rows } = await run(pool, page)
    const data = rows.map(({ total_rows: _, ...row }) => row)
    return { success: true, data, meta: { total: rows[0]?.total_rows, page: 1, per_page: 10 } }
  })

  app.get('/kpis', async () => {
    const { rows } = await run(pool, day)
    const { total, completed, pending, in_progress, active_drivers } = rows[0] ?? {}
    const list = rows.map(({ total: _, ...row }) => row)
    return {
      success: true,
      data: { today_deliveries: { total, completed, pending, in_progress, list }, active_drivers },
    }
  })

  app.get<{ Params: { id: string } }>('/deliveries/:id', async ({ params }) => {
    const { rows } = await run(pool, statements.detail(params.id, companyId))
    return { success: true, data: rows[0] }
  })

  app.post('/create', async (request) => {
    for await (const part of request.parts())
      if (part.type === 'field') JSON.parse(String(part.value))
    return {
      success: true,
      data: await runTransaction(pool, statements.create(uuid(), companyId, userId)),
    }
  })

  app.post('/receipts', async (request) => {
    const photo = await receivePhoto(request, folder)
    return {
      success: true,
      data: await runTransaction(pool, statements.receipt(photo, companyId, userId)),
    }
  })
  return app
}

/** Answers the row of the last statement. */
async function runTransaction(pool: pg.Pool, queries: CompiledQuery[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let last: pg.QueryResult | undefined
    for (const query of queries) last = await run(client, query)
    await client.query('commit')
    return last?.rows[0] as object
  } finally {
    client.release()
  }
}

const names = new Map<string, string>()

function run(db: Pick<pg.Pool, 'query'>, { sql, parameters }: CompiledQuery) {
  const name = names.get(sql) ?? `b${names.size}`
  names.set(sql, name)
  return db.query({ name, text: sql, values: [...parameters] })
}

/** Stores the file of a form, and checks that it is a picture, as Canhoto does. */
async function receivePhoto(request: FastifyRequest, folder: string) {
  const fields: Record<string, string> = {}
  let bytes: Buffer = Buffer.alloc(0)
  for await (const part of request.parts())
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else bytes = await part.toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sharp(bytes).resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer()
  const [id, fileId] = [uuid(), uuid()]
  const file = await open(join(folder, fileId), 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  return { id, fileId, sha256, size: bytes.length, deliveryId: fields.delivery_id ?? '' }
}
