import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newVehicle } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'
import { whileHeld } from '../../../../test/in-turn.ts'
import { minutesAgo as ago, startSharing } from '../../../../test/start-sharing.ts'
import { createInDriversTransaction } from '../../../access/as-actor.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'

const { owner, pool, company, as } = await startApp({ callLimits: NO_CALL_LIMITS })
const inDriversTransaction = createInDriversTransaction(pool, 10_000)

const PLACE = { latitude: -23.5, longitude: -46.6 }

async function driverSharing(of: Company) {
  const driver = await as('DRIVER', of)
  await startSharing(driver)
  const send = (more: object = {}) =>
    driver.post('/api/tracking/location', { ...PLACE, recorded_at: ago(1), ...more })
  return { ...driver, send, company: of }
}

/** Drivers of two companies in turns. */
async function driversOfTwo(count: number) {
  const companies = [await company(), await company('Beta Cargas')]
  return Promise.all(
    Array.from({ length: count }, (_, n) => driverSharing(companies[n % 2] as Company)),
  )
}

async function storedOf(drivers: readonly { driverId: string | null }[]) {
  const { rows } = await owner.query<{ driver_id: string; company_id: string; vehicle_id: string }>(
    'select driver_id, company_id, vehicle_id, received_at from positions where driver_id = any($1)',
    [drivers.map(({ driverId }) => driverId)],
  )
  return rows as ((typeof rows)[number] & { received_at: string })[]
}

test('positions that drivers of two companies send at once are written together, each in its company', async () => {
  const drivers = await driversOfTwo(12)
  const alfas = await newVehicle(owner, drivers[0]?.company as Company)
  const answers = await Promise.all(drivers.map(({ send }) => send({ vehicle_id: alfas.id })))
  for (const answer of answers)
    expect(answer.json().data).toEqual({ accepted: 1, duplicated: 0, rejected: [] })

  const stored = await storedOf(drivers)
  for (const { driverId, company: own } of drivers)
    expect(stored.filter(({ driver_id }) => driver_id === driverId)).toMatchObject([
      { company_id: own.id, vehicle_id: own === drivers[0]?.company ? alfas.id : null },
    ])
  // The moment of its transaction.
  expect(new Set(stored.map((row) => row.received_at)).size).toBeLessThan(drivers.length)
})

test('one who was signed out is told so, and those who sent at the same time are stored', async () => {
  const drivers = await driversOfTwo(6)
  await owner.query('update sessions set ended_at = now() where id = $1', [
    drivers[3]?.actor.sessionId,
  ])
  const answers = await Promise.all(drivers.map(({ send }) => send()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401, 200, 200])
  expect(await storedOf(drivers)).toHaveLength(5)
})

test('a position that the database refuses fails alone', async () => {
  const drivers = await driversOfTwo(6)
  await owner.query('alter table positions add constraint not_at_pole check (latitude <> 90)')
  const answers = await Promise.all(
    drivers.map(({ send }, n) => send(n === 2 ? { latitude: 90 } : {})),
  )
  await owner.query('alter table positions drop constraint not_at_pole')
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 500, 200, 200, 200])
  expect(await storedOf(drivers)).toHaveLength(5)
})

test('what one driver sends several times at once counts once', async () => {
  const driver = await driverSharing(await company())
  const point = { recorded_at: ago(5) }
  const answers = await Promise.all([1, 2, 3].map(() => driver.send(point)))
  expect(answers.reduce((sum, answer) => sum + answer.json().data.accepted, 0)).toBe(1)
  expect(await storedOf([driver])).toHaveLength(1)
})

test('a batch neither reads nor writes what belongs to a driver who is not of it', async () => {
  const ana = await driverSharing(await company())
  const bia = await driverSharing(await company('Beta Cargas'))
  for (const { send } of [ana, bia]) await send()
  const entered = [ana.actor.sessionId]
  const insert = (of: typeof ana, company_id: string, sessionIds = entered) =>
    inDriversTransaction(sessionIds, (db) =>
      sql`insert into positions (company_id, driver_id, recorded_at, latitude, longitude)
          values (${company_id}, ${of.driverId}, now(), 1, 1)`.execute(db),
    )
  await expect(insert(bia, bia.company.id)).rejects.toThrow('row-level security')
  // Where positions are distributed, a policy says it in place of the foreign key.
  await expect(insert(ana, bia.company.id)).rejects.toThrow(/foreign key|row-level security/)
  const both = [ana.actor.sessionId, bia.actor.sessionId]
  await expect(insert(ana, bia.company.id, both)).rejects.toThrow(/foreign key|row-level security/)
  await insert(ana, ana.company.id)

  for (const [table, column] of [
    ['drivers', 'id'],
    ['positions', 'driver_id'],
    ['driver_states', 'driver_id'],
    ['routes', 'driver_id'],
    ['consents', 'user_id'],
  ] as const) {
    const { rows } = await inDriversTransaction(entered, (db) =>
      sql<{
        id: string
      }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db),
    )
    const expected = column === 'user_id' ? ana.userId : ana.driverId
    expect([table, rows]).toEqual([table, [{ id: expected }]])
  }
  for (const table of ['deliveries', 'users', 'sessions'])
    await expect(
      inDriversTransaction(entered, (db) => sql`select from ${sql.table(table)}`.execute(db)),
    ).rejects.toThrow('permission denied')
})

test('a session of the office enters no batch', async () => {
  const alfa = await company()
  const driver = await driverSharing(alfa)
  await driver.send()
  const admin = await as('ADMIN', alfa)
  const { rows } = await inDriversTransaction([admin.actor.sessionId], (db) =>
    sql`select from positions`.execute(db),
  )
  expect(rows).toEqual([])
})

test('a driver who sends without a pause is refused, and those of other companies are not', async () => {
  const [ana, bia] = [
    await driverSharing(await company()),
    await driverSharing(await company('Beta Cargas')),
  ]
  const table = await owner.connect()
  await table.query('begin')
  // Until it ends nothing can be written.
  await table.query('lock table positions')
  const flood = Array.from({ length: 2100 }, () => ana.send())
  const isRefused = await Promise.race(flood)
  expect(isRefused.statusCode).toBe(429)
  const others = bia.send()
  await table.query('commit')
  table.release()
  expect((await others).statusCode).toBe(200)
  const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(500)
  expect(await storedOf([bia])).toHaveLength(1)
})

test('a position does not wait for the many that the drivers of another company send together', async () => {
  const alfa = await company()
  const many = await Promise.all(Array.from({ length: 32 }, () => driverSharing(alfa)))
  const bia = await driverSharing(await company('Beta Cargas'))
  const points = Array.from({ length: 500 }, (_, n) => ({
    ...PLACE,
    recorded_at: ago(10 + n / 10),
  }))
  const lockTable = { text: 'lock table positions', values: [] }
  const answers = await whileHeld(owner, lockTable, async (waiting) => {
    const sent = many.map((driver) => driver.post('/api/tracking/locations', { points }))
    await waiting(2)
    sent.push(bia.send())
    await bia.get('/api/auth/me')
    return sent
  })
  for (const { statusCode } of answers) expect(statusCode).toBe(200)
  const { rows } = await owner.query<{ driver_id: string }>(
    'select driver_id from positions where driver_id = any ($1) group by driver_id order by min(received_at)',
    [[...many, bia].map(({ driverId }) => driverId)],
  )
  // Two batches were being written, and one more may have been.
  expect(rows.findIndex(({ driver_id }) => driver_id === bia.driverId)).toBeLessThan(13)
})
