import { describe, expect, inject, test } from 'vitest'
import { newDelivery } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { NO_CALL_LIMITS } from './fair-shares/call-limits.ts'

/** Through a pooler nothing is prepared. */
const isPooled = inject('cluster').pooler !== undefined

/** More than a connection keeps prepared. */
const MANY = 300
const FILTERS = [
  'without_driver=true',
  'late=true',
  'without_receipt=true',
  'sefaz=waiting',
  'status=PENDING',
  'search=alfa',
  'from=2026-01-01',
  'client_document=11222333000181',
]
const SORTS = ['created_at', '-created_at', '-updated_at', '-delivered_at']

/** Each asks the database in other words. */
const lists = Array.from({ length: MANY }, (_, n) => {
  const filters = FILTERS.filter((_filter, bit) => (n >> bit) & 1)
  const sort = SORTS[Math.trunc(n / 2 ** FILTERS.length)] ?? ''
  return `/api/deliveries?${[...filters, `sort=${sort}`].join('&')}`
})

const app = await startApp({ callLimits: NO_CALL_LIMITS, connections: 1 })
const alfa = await app.company('Alfa')
const admin = await app.as('ADMIN', alfa)
const { id } = await newDelivery(app.owner, alfa, { client_name: 'Mercado' })

async function ask(path: string) {
  const answer = await admin.get(path)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

/** On the only connection. */
async function listPrepared() {
  const { rows } = await app.pool.query<{ name: string; statement: string; time: string }>(
    'select name, statement, prepare_time::text as time from pg_prepared_statements',
  )
  return rows
}

describe.skipIf(isPooled)('of the statements that a connection has prepared', () => {
  test('it keeps those in use, the newest among them, and not all that were ever asked for', async () => {
    const record = `/api/deliveries/${id}`
    await ask(record)
    const inUse = await listPrepared()
    const ended = await app.as('ADMIN', alfa)
    await ended.post('/api/auth/logout')

    const answers: unknown[] = []
    for (const list of lists) {
      answers.push(await ask(list))
      await ask(record)
      expect((await ended.get(list)).statusCode).toBe(401)
    }
    await ask('/api/vehicles')
    const kept = await listPrepared()
    expect(kept.length).toBeLessThan(MANY)
    expect(kept).toEqual(expect.arrayContaining(inUse))
    expect(kept.filter(({ statement }) => statement.includes('from "vehicles"'))).toHaveLength(1)

    // Those that it keeps no longer are prepared again.
    for (const [n, list] of lists.slice(0, 10).entries())
      expect(await ask(list)).toEqual(answers[n])
  })
})
