import type { DriverLocation } from '@canhoto/contracts/tracking'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { createTimedAlerts } from '../access/timed-alerts.ts'
import { createDayClock } from '../platform/day-clock.ts'
import { clientOf } from '../../test/client.ts'
import { startApp } from '../../test/harness.ts'
import { companyDay } from './add-deliveries.ts'
import { ALFA, BETA } from './companies.ts'
import { fillDemo } from './demo.ts'
import { goOn } from './go-on.ts'
import { MOVE_EVERY_MS } from './move-drivers.ts'

const MINUTE_MS = 60_000
const PAUSED_MINUTES = 2
/** Until a driver of each company has rested for so long that the office is warned. */
const MINUTES = PAUSED_MINUTES + 30

const begin = new Date(Date.now() - MINUTES * MINUTE_MS)
let now = begin
const clock = createDayClock({ since: begin, isPaused: false, now: () => now })
const whole = await startApp({ now: () => now, dayClock: clock })
const { app, connection, storage, owner, pool, tokens, company, as } = whole
await fillDemo({ connection, storage, now: () => begin, production: false, host: '127.0.0.1' })
const other = await company('Gama')
const [admin, beta, gama] = await Promise.all(
  [ALFA, BETA, other].map(({ id, name }) => as('ADMIN', { id, name })),
)
if (!admin || !beta || !gama) throw new Error('Three companies.')

interface Event {
  kind: string
}

interface Row {
  id: string
  status: string
  has_receipt: boolean
  driver_id: string | null
  client_name: string
}

type Client = typeof admin

const list = async (client: Client, filter = '') =>
  (await client.get(`/api/deliveries?per_page=500&sort=-updated_at${filter}`)).json().data as Row[]
const kpis = async (client: Client) => (await client.get('/api/dashboard/kpis')).json().data
const drivers = async (client: Client) =>
  (await client.get('/api/tracking/drivers/current-locations')).json().data as DriverLocation[]
const alertsOf = async (client: Client) =>
  (await client.get('/api/deliveries/recent-alerts?per_page=50')).json().data as {
    id: string
    type: string
  }[]

async function goOnFor(minutes: number, everyMs = MOVE_EVERY_MS) {
  const until = now.getTime() + minutes * MINUTE_MS
  while (now.getTime() + everyMs <= until) {
    now = new Date(now.getTime() + everyMs)
    await goOn({ app, owner, tokens, clock }, now)
  }
}

/** Everything of the demonstration that could change. */
const state = async () => [await drivers(admin), await list(admin), await list(beta)]

const countFailed = async () =>
  (await alertsOf(admin)).filter(({ type }) => type === 'delivery_failed').length
const failedBefore = await countFailed()

/** One after the other on one day. */
describe('the day of the demonstration', () => {
  test('stands still while an operator has paused it, for every company', async () => {
    const operator = await as('OPERATOR', ALFA)
    expect((await operator.get('/api/demo')).json().data).toEqual({ is_paused: false })
    await operator.put('/api/demo', { is_paused: true })
    expect((await beta.get('/api/demo')).json().data).toEqual({ is_paused: true })
    const before = await state()
    await goOnFor(PAUSED_MINUTES)
    expect(await state()).toEqual(before)

    let isResumed = false
    clock.onResumed(() => (isResumed = true))
    await operator.put('/api/demo', { is_paused: false })
    expect(isResumed).toBe(true)
  })

  test('goes on with a canhoto, of which every screen tells', async () => {
    const before = { rows: await list(admin), kpis: await kpis(admin) }
    await goOnFor(0.5)
    const open = before.rows.filter(({ status }) => status === 'IN_TRANSIT').map(({ id }) => id)
    const made = (await list(admin, '&status=DELIVERED')).filter(({ id }) => open.includes(id))
    expect(made).toMatchObject([{ client_name: 'Café Aurora', has_receipt: true }])
    const after = await kpis(admin)
    // The database has the real clock, on which this may have been before midnight.
    const isOfToday = companyDay(now) === companyDay(new Date())
    expect(after.today_deliveries.completed).toBe(
      before.kpis.today_deliveries.completed + (isOfToday ? 1 : 0),
    )
    const id = made[0]?.id
    const events = (await admin.get(`/api/deliveries/${id}/events`)).json().data as Event[]
    expect(events.map(({ kind }) => kind)).toContain('RECEIPT')
    const { id: receipt } = (await admin.get(`/api/deliveries/${id}/record`)).json().data
      .receipts[0]
    const { rows } = await owner.query<{ sealed: boolean }>(
      'select position > 1 as sealed from proof_seals where receipt_id = $1',
      [receipt],
    )
    expect(rows).toEqual([{ sealed: true }])
  })

  test('moves the drivers along their streets, and no other', async () => {
    const before = await drivers(admin)
    await goOnFor(2)
    const after = await drivers(admin)
    const moved = after.filter(({ driver_id, latitude, longitude }) =>
      before.some(
        (each) =>
          each.driver_id === driver_id &&
          (each.latitude !== latitude || each.longitude !== longitude),
      ),
    )
    expect(moved.map(({ driver_name }) => driver_name).toSorted()).toEqual([
      'Célia Tavares',
      'Rubens Cardoso',
    ])
    const { rows } = await owner.query<{ kmh: number; said: number; bend: number }>(
      `select metres_between(latitude, longitude, before_latitude, before_longitude)
                / extract(epoch from recorded_at - before_at) * 3.6 as kmh, speed as said
         from (select p.*, lag(latitude) over w as before_latitude, lag(longitude) over w as before_longitude,
                      lag(speed) over w as before_speed, lag(heading) over w as before_heading, lag(recorded_at) over w as before_at
                 from positions p where recorded_at > $1 window w as (partition by driver_id order by recorded_at)) p
        where speed > 0 and before_speed = speed and before_heading = heading`,
      [begin],
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { kmh, said } of rows) expect(kmh).toBeCloseTo(said, 0)
  })

  test('leaves a driver alone whom a visitor is signed in as', async () => {
    const { rows } = await owner.query<{ id: string; driver_id: string }>(
      `select d.user_id as id, d.id as driver_id from drivers d join users u on u.id = d.user_id where u.username = 'motorista2.beta'`,
    )
    const [marlene] = rows
    const session = uuid()
    await owner.query(`select open_session($1, $2, $3, now() + interval '1 hour', 'Firefox')`, [
      session,
      marlene?.id,
      BETA.id,
    ])
    const before = [await drivers(beta), await list(beta)]
    await goOnFor(3)
    expect([await drivers(beta), await list(beta)]).toEqual(before)
    await owner.query(
      `update sessions set ended_at = now(), ended_reason = 'signed_out' where id = $1`,
      [session],
    )
  })

  test('warns the office of what happens, and leaves the visitor something to do', async () => {
    await goOnFor((Date.now() - now.getTime()) / MINUTE_MS, MINUTE_MS / 2)
    await createTimedAlerts(pool)()
    const raised = (await alertsOf(admin)).map(({ type }) => type)
    expect(raised).toEqual(expect.arrayContaining(['delivery_failed', 'parado']))
    expect((await alertsOf(beta)).map(({ type }) => type)).toContain('no_signal')
    expect(await countFailed()).toBe(failedBefore + 2)
    expect(raised).not.toContain('unexpected_place')
    const today = await list(admin, '&day=today')
    const open = today.filter(({ status }) => ['PENDING', 'IN_TRANSIT'].includes(status))
    expect(open.length).toBeGreaterThan(3)
    expect(await list(gama)).toEqual([])
    expect(await alertsOf(gama)).toEqual([])
  })
})

test('only the office of the demonstration pauses it, and elsewhere there is nothing to pause', async () => {
  const driver = await as('DRIVER', ALFA)
  expect((await driver.put('/api/demo', { is_paused: true })).statusCode).toBe(403)
  const { app: real } = await startApp()
  const answer = await clientOf(real, admin.token).get('/api/demo')
  expect(answer.statusCode).toBe(404)
})
