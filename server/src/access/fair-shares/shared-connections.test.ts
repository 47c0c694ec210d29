import type pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { newDelivery } from '../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../test/harness.ts'
import { countWaitingForVehicles, lockVehicles } from '../../../test/lock-vehicles.ts'
import { NO_CALL_LIMITS } from './call-limits.ts'

/** Through a pooler, and where positions are distributed, each statement is answered before the next one is sent. */
const { pooler, workers } = inject('cluster')
const canShare = pooler === undefined && workers === undefined

const CONNECTIONS = 10
/** Of these, those that quick reads share. */
const SHARED = 3
const WAIT = { timeout: 60_000 }

const startServer = () => startApp({ callLimits: NO_CALL_LIMITS, connections: CONNECTIONS })
type App = Awaited<ReturnType<typeof startServer>>

const repeat = <T>(count: number, call: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => call(n))

/** The most connections that were in use at once while the work was done. */
async function countInUse(pool: pg.Pool, work: () => Promise<void>) {
  let most = 0
  const count = () => void (most = Math.max(most, pool.totalCount - pool.idleCount))
  pool.on('acquire', count)
  await work()
  pool.off('acquire', count)
  return most
}

/** More than once, since what the server does in the background may be counted with the work. */
async function expectShared(pool: pg.Pool, work: () => Promise<void>) {
  await expect.poll(() => countInUse(pool, work), WAIT).toBeLessThanOrEqual(SHARED)
}

/** What is done meanwhile takes no time, however slow the machine is. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(startClock)
}
const startClock = () => void vi.useRealTimers()

/** Until it is known that what these calls ask is quick, one after the other. */
async function askOften(...calls: (() => Promise<{ statusCode: number }>)[]) {
  for (let n = 0; n < 100; n++)
    for (const call of calls) expect((await call()).statusCode).toBe(200)
}

/** An administrator of a company with one delivery of its name. */
async function newOffice({ owner, company, as }: App, name: string) {
  const own = await company(name)
  const { id } = await newDelivery(owner, own, { client_name: name })
  const user = await as('ADMIN', own)
  const record = () => user.get(`/api/deliveries/${id}`)
  return { name, user, record, list: () => user.get('/api/deliveries') }
}

const vehiclesOf = (user: SignedInUser) => () => user.get('/api/vehicles')
const meOf = (user: SignedInUser) => () => user.get('/api/auth/me')

/** Longer than a connection takes further statements. */
const HANGING_MS = 50
async function untilAllWait(owner: pg.Pool) {
  await expect.poll(() => countWaitingForVehicles(owner, HANGING_MS), WAIT).toBe(SHARED)
}

describe.skipIf(!canShare)('reads that are known to be quick', () => {
  test('share few connections, and those of each company see its own', async () => {
    const app = await startServer()
    const alfa = await newOffice(app, 'Alfa')
    const offices = [alfa, await newOffice(app, 'Beta')]
    const readAll = async () => {
      const answers = await Promise.all(
        repeat(50, () =>
          offices.flatMap(({ name, record, list }) => [
            record().then((answer) => [name, answer.json().data.client_name]),
            list().then((answer) => [name, answer.json().data[0].client_name]),
          ]),
        ).flat(),
      )
      for (const [name, seen] of answers) expect(seen).toBe(name)
    }
    stopClock()
    expect(await countInUse(app.pool, readAll)).toBe(CONNECTIONS)
    await askOften(alfa.record, alfa.list)
    await expectShared(app.pool, readAll)
  })

  test('have a connection of their own when their answers are large', async () => {
    const app = await startServer()
    const alfa = await app.company('Alfa')
    const user = await app.as('ADMIN', alfa)
    const page = () => user.get('/api/deliveries?per_page=100')
    const readAll = async () => {
      for (const { statusCode } of await Promise.all(repeat(50, page))) expect(statusCode).toBe(200)
    }
    stopClock()
    await askOften(page)
    await expectShared(app.pool, readAll)

    const name = 'Mercado São João '.repeat(10)
    for (let n = 0; n < 100; n++) await newDelivery(app.owner, alfa, { client_name: name })
    await page()
    expect(await countInUse(app.pool, readAll)).toBe(CONNECTIONS)
  })

  test('a session that has ended is refused alone, whatever is sent behind it on the same connection', async () => {
    const app = await startServer()
    const alfa = await newOffice(app, 'Alfa')
    const ended = await newOffice(app, 'Beta')
    stopClock()
    // On one connection, so that the others have prepared nothing.
    await askOften(alfa.record)
    await ended.user.post('/api/auth/logout')

    // Also the first on each.
    const isEnded = (n: number) => n < SHARED || n % 5 === 0
    const calls = repeat(30, (n) => (isEnded(n) ? ended : alfa).record())
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(repeat(30, (n) => (isEnded(n) ? 401 : 200)))
  })

  test('whoever reads while a read that was always quick hangs is answered, and the next time from the first moment', async () => {
    const app = await startServer()
    const alfa = await newOffice(app, 'Alfa')
    const beta = await newOffice(app, 'Beta')
    const [vehicles, me] = [vehiclesOf(alfa.user), meOf(beta.user)]
    stopClock()
    await askOften(vehicles, me)
    startClock()

    const unlock = await lockVehicles(app.owner)
    const hanging = repeat(3, vehicles)
    await untilAllWait(app.owner)
    for (const { statusCode } of await Promise.all(repeat(20, me))) expect(statusCode).toBe(200)
    await unlock()
    for (const { statusCode } of await Promise.all(hanging)) expect(statusCode).toBe(200)

    const unlockAgain = await lockVehicles(app.owner)
    const hangingAgain = repeat(3, vehicles)
    for (const { statusCode } of await Promise.all(repeat(20, me))) expect(statusCode).toBe(200)
    await untilAllWait(app.owner)
    await unlockAgain()
    for (const { statusCode } of await Promise.all(hangingAgain)) expect(statusCode).toBe(200)
  })

  test('when the database ends the connections that reads share, these are told and the next are answered', async () => {
    const app = await startServer()
    const alfa = await newOffice(app, 'Alfa')
    stopClock()
    await askOften(alfa.record, vehiclesOf(alfa.user))
    const unlock = await lockVehicles(app.owner)
    const hanging = repeat(6, vehiclesOf(alfa.user))
    await untilAllWait(app.owner)
    await app.owner.query(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'vehicles'::regclass and not granted`,
    )
    for (const answer of await Promise.all(hanging)) expect(answer.statusCode).toBe(503)
    await unlock()
    const next = await Promise.all(repeat(50, alfa.record))
    expect(new Set(next.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})
