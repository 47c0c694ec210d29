import { reports } from '@canhoto/contracts/reports'
import { auth } from '@canhoto/contracts/auth'
import { deliveries } from '@canhoto/contracts/deliveries'
import { vehicles } from '@canhoto/contracts/vehicles'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SignedInUser, startApp } from '../../../test/harness.ts'
import { countWaitingForVehicles, lockVehicles } from '../../../test/lock-vehicles.ts'
import { callKindOf, DEFAULT_CALL_LIMITS } from './call-limits.ts'

const callLimits = { ...DEFAULT_CALL_LIMITS, sessionCallsPerSecond: 20 }
const { owner, company, as } = await startApp({
  callLimits: {
    ...callLimits,
    maxWaitMs: 400,
    statementTimeoutMs: { read: 10_000, list: 4000, write: 1000, job: 60_000 },
  },
})
/** The same, where a turn comes in time however slow the machine is. */
const patient = await startApp({ callLimits })

const TOO_MANY = {
  success: false,
  error: 'Muitas solicitações ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
  code: 'TOO_MANY_CALLS',
}
const TOO_LONG = 'A operação demorou demais. Restrinja a busca ou tente novamente em instantes.'

const untilSomeWait = (database = owner) =>
  vi.waitFor(async () => expect(await countWaitingForVehicles(database)).toBeGreaterThan(0), 60_000)

const repeat = <T>(count: number, call: () => T) => Array.from({ length: count }, call)
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode
const me = (user: SignedInUser) => () => user.get('/api/auth/me')

test('sixty lists that one user asks for at once let another company, and the colleagues, work', async () => {
  const alfa = await company('Alfa')
  const [ana, colleague] = [await as('ADMIN', alfa), await as('OPERATOR', alfa)]
  const beta = await as('ADMIN', await company('Beta'))
  const unlock = await lockVehicles(owner)
  const answered: number[] = []
  const asked = repeat(60, async () => {
    const answer = await ana.get('/api/vehicles')
    answered.push(answer.statusCode)
    return answer
  })
  await untilSomeWait()
  for (const user of [beta, colleague]) expect((await me(user)()).statusCode).toBe(200)
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(30), 60_000)
  expect(new Set(answered)).toEqual(new Set([429]))
  await unlock()
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(new Set(answers.map(statusOf))).toEqual(new Set([200, 429]))
  expect(refused[0]?.json()).toEqual(TOO_MANY)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('many users of one company take no more than its share', async () => {
  const alfa = await company('Alfa')
  const users = await Promise.all(repeat(20, () => as('OPERATOR', alfa)))
  const beta = await as('ADMIN', await company('Beta'))
  const unlock = await lockVehicles(owner)
  const asked = users.map((user) => user.get('/api/vehicles'))
  const created = users.map((user) => user.post('/api/vehicles', { plate: 'BRA2E19' }))
  await untilSomeWait()
  expect((await me(beta)()).statusCode).toBe(200)
  await unlock()
  await Promise.all([...asked, ...created])
})

test('a loop of calls, or of a visitor’s guesses, is slowed down, then refused, and a page with five tabs is not', async () => {
  const alfa = await patient.company('Alfa')
  const [ana, loop] = [await patient.as('ADMIN', alfa), await patient.as('ADMIN', alfa)]
  // All calls come at the same moment, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await Promise.all(repeat(50, me(ana)))
  expect(page.map(statusOf)).toEqual(repeat(50, () => 200))

  const guess = (remoteAddress: string) => () =>
    patient.app.inject({
      url: `/api/deliveries/tracked/${crypto.randomUUID()}`,
      remoteAddress,
    })
  const [answers, guesses] = await Promise.all([
    Promise.all(repeat(200, me(loop))),
    Promise.all(repeat(200, guess('192.0.2.1'))),
  ])
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(200 - 81)
  expect((await guess('192.0.2.2')()).statusCode).toBe(404)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  // Two seconds' calls at once and two seconds' more after a wait.
  expect(refused).toHaveLength(200 - 81)
  expect(refused[0]?.json()).toEqual(TOO_MANY)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(1)
  expect((await me(ana)()).statusCode).toBe(200)
})

test('calls that fail give their turn back', async () => {
  const ana = await patient.as('ADMIN', await patient.company('Alfa'))
  const failing = repeat(30, () => ana.put(`/api/vehicles/${crypto.randomUUID()}`, { brand: 'F' }))
  expect(new Set((await Promise.all(failing)).map(statusOf))).toEqual(new Set([404]))
  expect((await ana.get('/api/vehicles')).statusCode).toBe(200)
})

test('calls that their caller gives up wait no longer, and give their turn back', async () => {
  const ana = await patient.as('ADMIN', await patient.company('Alfa'))
  const address = await patient.app.listen()
  const headers = { authorization: `Bearer ${ana.token}` }
  const unlock = await lockVehicles(patient.owner)
  const leaving = new AbortController()
  const asked = repeat(40, () =>
    fetch(`${address}/api/vehicles`, { headers, signal: leaving.signal }).catch(() => 'left'),
  )
  await untilSomeWait(patient.owner)
  leaving.abort()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['left']))
  let turns = 0
  patient.pool.on('acquire', () => turns++)
  await unlock()
  expect((await ana.get('/api/vehicles')).statusCode).toBe(200)
  expect(turns).toBeLessThan(20)
})

test('the database ends what takes too long for a call of its kind, and the answer says so', async () => {
  const alfa = await company('Alfa')
  const [ana, colleague] = [await as('ADMIN', alfa), await as('ADMIN', alfa)]
  await lockVehicles(owner)
  const write = colleague.put(`/api/vehicles/${crypto.randomUUID()}`, { brand: 'Fiat' })
  const list = ana.get('/api/vehicles')
  expect(await Promise.race([write, list])).toBe(await write)
  for (const answer of await Promise.all([write, list])) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ success: false, error: TOO_LONG, code: 'TIMEOUT' })
  }
})

test('the kind of a call follows from its endpoint', () => {
  expect([auth.me, deliveries.list, reports.audit, vehicles.create].map(callKindOf)).toEqual([
    'read',
    'list',
    'list',
    'write',
  ])
})
