import { reports } from '@canhoto/contracts/reports'
import { auth } from '@canhoto/contracts/auth'
import { deliveries } from '@canhoto/contracts/deliveries'
import { vehicles } from '@canhoto/contracts/vehicles'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SignedInUser, startApp } from '../../test/harness.ts'
import { callKindOf, DEFAULT_CALL_LIMITS } from './call-limits.ts'

const callLimits = {
  ...DEFAULT_CALL_LIMITS,
  sessionCallsPerSecond: 20,
  maxWaitMs: 400,
  statementTimeoutMs: { read: 10_000, list: 1500, write: 500, job: 60_000 },
}
const { app, owner, company, as } = await startApp({ callLimits })
const address = await app.listen()

const TOO_MANY = {
  success: false,
  error: 'Muitas solicitações ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
  code: 'TOO_MANY_CALLS',
}
const TOO_LONG = 'A operação demorou demais. Restrinja a busca ou tente novamente em instantes.'

/** Until the answered function is called, everything that reads vehicles waits in the database. */
async function lockVehicles() {
  const client = await owner.connect()
  await client.query('begin; lock table vehicles in access exclusive mode')
  const unlock = async () => {
    await client.query('rollback')
    client.release()
  }
  return unlock
}

async function countWaitingForVehicles() {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from pg_locks where relation = 'vehicles'::regclass and not granted`,
  )
  return rows[0]?.count ?? 0
}

const repeat = <T>(count: number, call: () => T) => Array.from({ length: count }, call)
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode
const timeOf = async (call: () => Promise<{ statusCode: number }>) => {
  const start = performance.now()
  const { statusCode } = await call()
  return { statusCode, ms: performance.now() - start }
}
const me = (user: SignedInUser) => () => user.get('/api/auth/me')

test('sixty lists that one user asks for at once let another company, and the colleagues, work', async () => {
  const alfa = await company('Alfa')
  const [ana, colleague] = [await as('ADMIN', alfa), await as('OPERATOR', alfa)]
  const beta = await as('ADMIN', await company('Beta'))
  const unlock = await lockVehicles()
  const asked = repeat(60, () => ana.get('/api/vehicles'))

  for (const user of [beta, colleague]) {
    const { statusCode, ms } = await timeOf(me(user))
    expect([statusCode, ms < 300]).toEqual([200, true])
  }
  const refusals = asked.map((each) => each.then(statusOf))
  expect(await Promise.race(refusals)).toBe(429)
  await unlock()
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(30)
  expect(new Set(answers.map(statusOf))).toEqual(new Set([200, 429]))
  expect(refused[0]?.json()).toEqual(TOO_MANY)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('many users of one company take no more than its share', async () => {
  const alfa = await company('Alfa')
  const users = await Promise.all(repeat(20, () => as('OPERATOR', alfa)))
  const beta = await as('ADMIN', await company('Beta'))
  const unlock = await lockVehicles()
  const asked = users.map((user) => user.get('/api/vehicles'))
  const created = users.map((user) => user.post('/api/vehicles', { plate: 'BRA2E19' }))
  const { statusCode, ms } = await timeOf(me(beta))
  expect([statusCode, ms < 300]).toEqual([200, true])
  await unlock()
  await Promise.all([...asked, ...created])
})

test('a loop of calls is slowed down, then refused, and a page with five tabs is not', async () => {
  const alfa = await company('Alfa')
  const [ana, loop] = [await as('ADMIN', alfa), await as('ADMIN', alfa)]
  const page = await Promise.all(repeat(50, me(ana)))
  expect(page.map(statusOf)).toEqual(repeat(50, () => 200))

  const answers = await Promise.all(repeat(200, me(loop)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(140)
  expect(refused[0]?.json()).toEqual(TOO_MANY)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(1)
  expect((await me(ana)()).statusCode).toBe(200)
})

test('calls that fail give their turn back', async () => {
  const ana = await as('ADMIN', await company('Alfa'))
  const failing = repeat(30, () => ana.put(`/api/vehicles/${crypto.randomUUID()}`, { brand: 'F' }))
  expect(new Set((await Promise.all(failing)).map(statusOf))).toEqual(new Set([404]))
  expect((await ana.get('/api/vehicles')).statusCode).toBe(200)
})

test('calls that their caller gives up wait no longer, and give their turn back', async () => {
  const ana = await as('ADMIN', await company('Alfa'))
  const headers = { authorization: `Bearer ${ana.token}` }
  const unlock = await lockVehicles()
  const leaving = new AbortController()
  const asked = repeat(40, () =>
    fetch(`${address}/api/vehicles`, { headers, signal: leaving.signal }).catch(() => 'left'),
  )
  await vi.waitFor(async () => expect(await countWaitingForVehicles()).toBeGreaterThan(0))
  leaving.abort()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['left']))
  await unlock()
  const { statusCode, ms } = await timeOf(() => ana.get('/api/vehicles'))
  expect([statusCode, ms < 300]).toEqual([200, true])
})

test('the database ends what takes too long for a call of its kind, and the answer says so', async () => {
  const ana = await as('ADMIN', await company('Alfa'))
  // The statement is prepared now: the locked table would let its preparation wait already.
  await ana.get('/api/vehicles')
  const unlock = await lockVehicles()
  onTestFinished(unlock)
  const list = await timeOf(() => ana.get('/api/vehicles'))
  const write = () => ana.put(`/api/vehicles/${crypto.randomUUID()}`, { brand: 'Fiat' })
  expect((await write()).json()).toEqual({ success: false, error: TOO_LONG, code: 'TIMEOUT' })
  expect([list.statusCode, (await timeOf(write)).ms < list.ms]).toEqual([503, true])
})

test('the kind of a call follows from its endpoint', () => {
  expect([auth.me, deliveries.list, reports.audit, vehicles.create].map(callKindOf)).toEqual([
    'read',
    'list',
    'list',
    'write',
  ])
})
