import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { startSharing } from '../../../../test/start-sharing.ts'

// Noon in São Paulo.
const NOW = new Date('2026-11-20T12:00:00-03:00')
const { owner, company, as } = await startApp({ now: () => NOW })

const DAY = '2026-11-20'
const TODAY = `start_date=${DAY}&end_date=${DAY}`

/** A thousandth of a degree of latitude is 111 metres. */
interface Place {
  time: string
  thousandths: number
  accuracy?: number
}

async function store(driver: SignedInUser, places: readonly Place[]) {
  for (const { time, thousandths, accuracy = 10 } of places)
    await owner.query(
      `insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed)
       select company_id, id, $2, $3, -46.6, $4, 20 from drivers where id = $1`,
      [driver.driverId, time, -23.5 + thousandths / 1000, accuracy],
    )
}

async function storeRoute(driver: SignedInUser, from: string, to: string | null = null) {
  await owner.query(
    `insert into routes (id, company_id, driver_id, started_at, finished_at)
     select gen_random_uuid(), company_id, id, $2, $3 from drivers where id = $1`,
    [driver.driverId, from, to],
  )
}

const at = (clock: string, day = DAY) => `${day}T${clock}-03:00`
/** The same place each minute. */
const stay = (hour: string, from: number, to: number, thousandths: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    time: at(`${hour}:${String(from + n).padStart(2, '0')}:00`),
    thousandths: thousandths + (n % 2) * 0.1,
  }))

async function driverAndOffice() {
  const alfa = await company()
  return { alfa, driver: await as('DRIVER', alfa), office: await as('OPERATOR', alfa) }
}

const historyOf = async (office: SignedInUser, id: string | null, query = TODAY) =>
  (await office.get(`/api/tracking/drivers/${id}/history?${query}`)).json().data

describe('the history of a driver', () => {
  test('is the way, its length, where the driver stopped and when no position came', async () => {
    const { driver, office } = await driverAndOffice()
    await storeRoute(driver, at('08:00:00'), at('09:30:00'))
    await store(driver, [
      { time: at('08:00:00'), thousandths: 0 },
      { time: at('08:05:00'), thousandths: 20 },
      // Twelve minutes in one place, with one error of the receiver.
      ...stay('08', 10, 15, 40),
      { time: at('08:15:30'), thousandths: 45 },
      ...stay('08', 16, 22, 40),
      { time: at('08:30:00'), thousandths: 60 },
      // The screen was off for half an hour, and again until the end.
      { time: at('09:00:00'), thousandths: 90 },
      { time: at('09:05:00'), thousandths: 100 },
    ])
    const history = await historyOf(office, driver.driverId)
    expect(history.driver_name).toBe((await historyOf(office, driver.userId)).driver_name)
    expect(history.stops).toEqual([
      {
        latitude: expect.closeTo(-23.46, 3),
        longitude: expect.closeTo(-46.6, 6),
        from: at('08:10:00'),
        to: at('08:22:00'),
        minutes: 12,
      },
    ])
    expect(history.gaps).toEqual([
      { from: at('08:30:00'), to: at('09:00:00'), minutes: 30 },
      { from: at('09:05:00'), to: at('09:30:00'), minutes: 25 },
    ])
    // 100 thousandths of a degree, and the error there and back.
    expect(history.distance_km).toBeCloseTo(100 * 0.1112 + 2 * 5 * 0.1112, 0)
    expect(history).toMatchObject({ positions: 19, is_thinned: false, deliveries: [] })
    expect(history.points).toHaveLength(19)
    const gaps = history.points.filter((point: { after_gap: boolean }) => point.after_gap)
    expect(gaps.map((point: { recorded_at: string }) => point.recorded_at)).toEqual([
      at('08:00:00'),
      at('09:00:00'),
    ])
  })

  test('counts no way between two routes, and no stop from nine minutes or from inexact positions', async () => {
    const { driver, office } = await driverAndOffice()
    await storeRoute(driver, at('08:00:00'), at('08:10:00'))
    await storeRoute(driver, at('08:15:00'), at('08:35:00'))
    await store(driver, [
      ...stay('08', 0, 9, 0),
      ...stay('08', 16, 34, 50).map((place) => ({ ...place, accuracy: 800 })),
    ])
    const history = await historyOf(office, driver.driverId)
    expect(history).toMatchObject({ stops: [], gaps: [], distance_km: 0, positions: 29 })
    const afterGap = history.points.filter((point: { after_gap: boolean }) => point.after_gap)
    expect(afterGap).toHaveLength(2)
  })

  test('is of days of the company, and a route that is open has a gap until now', async () => {
    const { driver, office } = await driverAndOffice()
    await storeRoute(driver, at('23:50:00', '2026-11-19'))
    await store(driver, [
      { time: at('23:59:59', '2026-11-19'), thousandths: 0 },
      { time: at('00:00:00'), thousandths: 1 },
      { time: at('11:50:00'), thousandths: 2 },
      { time: at('00:00:00', '2026-11-21'), thousandths: 3 },
    ])
    const times = (history: { points: { recorded_at: string }[] }) =>
      history.points.map((point) => point.recorded_at)
    const today = await historyOf(office, driver.driverId)
    expect(times(today)).toEqual([at('00:00:00'), at('11:50:00')])
    expect(today.gaps).toEqual([
      { from: at('00:00:00'), to: at('11:50:00'), minutes: 710 },
      { from: at('11:50:00'), to: at('12:00:00'), minutes: 10 },
    ])
    const yesterday = await historyOf(
      office,
      driver.driverId,
      'start_date=2026-11-19&end_date=2026-11-19',
    )
    expect(times(yesterday)).toEqual([at('23:59:59', '2026-11-19')])
    const both = await historyOf(
      office,
      driver.driverId,
      'start_date=2026-11-19&end_date=2026-11-20',
    )
    expect(times(both)).toHaveLength(3)
  })

  test('of a day without a position says so', async () => {
    const { driver, office } = await driverAndOffice()
    expect(await historyOf(office, driver.driverId)).toMatchObject({
      points: [],
      positions: 0,
      stops: [],
      gaps: [],
      distance_km: null,
    })
  })

  test('leaves points out when there are many, and no figure', async () => {
    const { driver, office } = await driverAndOffice()
    await storeRoute(driver, at('00:00:00'), at('11:00:00'))
    await owner.query(
      `insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy)
       select company_id, id, $2::timestamptz + n * interval '3 seconds', -23.5 + n * 0.00005, -46.6, 5
         from drivers, generate_series(0, 11999) n where id = $1`,
      [driver.driverId, at('00:00:00')],
    )
    const history = await historyOf(office, driver.driverId)
    expect(history).toMatchObject({ positions: 12_000, is_thinned: true })
    expect(history.points.length).toBeGreaterThan(1000)
    expect(history.points.length).toBeLessThanOrEqual(2002)
    expect(history.points.at(-1).recorded_at).toBe(at('09:59:57'))
    expect(history.distance_km).toBeCloseTo(11_999 * 0.00005 * 111.2, 0)
  })

  test('lists what was delivered, with the place of the photo', async () => {
    const { alfa, office, driver } = await driverAndOffice()
    await startSharing(driver, at('08:00:00'))
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const elsewhere = await newDelivery(owner, alfa, {
      driver_id: driver.driverId,
      status: 'DELIVERED',
      delivered_at: at('10:00:00', '2026-11-19'),
    })
    await driver.upload('/api/receipts/upload', {
      fields: {
        delivery_id: id,
        captured_at: at('11:00:00'),
        latitude: '-23.51',
        longitude: '-46.61',
      },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
    const { deliveries } = await historyOf(office, driver.driverId)
    expect(deliveries).toEqual([
      {
        id,
        nf_number: '1001',
        client_name: 'Padaria Sol',
        delivered_at: at('11:00:00'),
        latitude: -23.51,
        longitude: -46.61,
      },
    ])
    const before = await historyOf(
      office,
      driver.driverId,
      'start_date=2026-11-19&end_date=2026-11-19',
    )
    expect(before.deliveries).toMatchObject([{ id: elsewhere.id, latitude: null }])
  })

  test('lists what is still to be made today, with the place where its address was photographed before', async () => {
    const { alfa, office, driver } = await driverAndOffice()
    const of = { driver_id: driver.driverId, delivery_address: 'Rua do Sol, 10' }
    const { id } = await newDelivery(owner, alfa, of)
    await driver.upload('/api/receipts/upload', {
      fields: {
        delivery_id: id,
        captured_at: at('11:00:00'),
        latitude: '-23.51',
        longitude: '-46.61',
      },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
    const unknown = await newDelivery(owner, alfa, {
      ...of,
      nf_number: '1002',
      delivery_address: 'Rua da Lua, 1',
    })
    const known = await newDelivery(owner, alfa, { ...of, nf_number: '1003' })
    await driver.put('/api/deliveries/order', { delivery_ids: [known.id, unknown.id] })
    await newDelivery(owner, alfa, { ...of, driver_id: (await as('DRIVER', alfa)).driverId })
    const { open_deliveries } = await historyOf(office, driver.driverId)
    const client_name = 'Padaria Sol'
    expect(open_deliveries).toEqual([
      { id: known.id, nf_number: '1003', client_name, latitude: -23.51, longitude: -46.61 },
      { id: unknown.id, nf_number: '1002', client_name, latitude: null, longitude: null },
    ])
    for (const day of ['2026-11-19', '2026-11-21']) {
      const other = await historyOf(office, driver.driverId, `start_date=${day}&end_date=${day}`)
      expect(other.open_deliveries).toEqual([])
    }
  })

  test('is for the office of the company alone', async () => {
    const { alfa, driver, office } = await driverAndOffice()
    const path = (id: string | null) => `/api/tracking/drivers/${id}/history?${TODAY}`
    for (const role of ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const)
      expect((await (await as(role, alfa)).get(path(driver.driverId))).statusCode).toBe(200)
    for (const user of [driver, await as('CLIENT', alfa)])
      expect((await user.get(path(driver.driverId))).statusCode).toBe(403)

    const stranger = await as('OPERATOR', await company())
    const refused = await stranger.get(path(driver.driverId))
    const unknown = await office.get(path(crypto.randomUUID()))
    expect([refused.statusCode, refused.body]).toEqual([404, unknown.body])
  })

  test('of a driver who was deactivated or removed stays readable, for the company alone', async () => {
    const { alfa, driver, office } = await driverAndOffice()
    const admin = await as('ADMIN', alfa)
    await storeRoute(driver, at('08:00:00'), at('09:00:00'))
    await store(driver, [
      { time: at('08:00:00'), thousandths: 0 },
      { time: at('08:05:00'), thousandths: 20 },
    ])
    await owner.query(
      `insert into driver_states (company_id, driver_id, latitude, longitude, recorded_at)
       select company_id, id, -23.48, -46.6, $2 from drivers where id = $1`,
      [driver.driverId, at('08:05:00')],
    )
    const inactive = async (user: SignedInUser) =>
      (await user.get('/api/tracking/drivers/inactive')).json().data
    expect(await inactive(office)).toEqual([])

    await admin.put(`/api/users/${driver.userId}`, { status: false })
    expect(await inactive(office)).toMatchObject([
      { driver_id: driver.driverId, last_update: at('08:05:00'), is_online: false },
    ])
    for (const id of [driver.driverId, driver.userId])
      expect(await historyOf(office, id)).toMatchObject({ positions: 2, gaps: [{ minutes: 55 }] })

    expect((await admin.delete(`/api/users/${driver.userId}`)).statusCode).toBe(200)
    const { driver_name, positions } = await historyOf(office, driver.driverId)
    expect([driver_name, positions]).toEqual([expect.stringMatching(/^Motorista removido/), 2])
    expect(await inactive(office)).toMatchObject([{ driver_name }])

    const stranger = await as('OPERATOR', await company())
    const path = (id: string | null) => `/api/tracking/drivers/${id}/history?${TODAY}`
    const refused = await stranger.get(path(driver.driverId))
    const unknown = await stranger.get(path(crypto.randomUUID()))
    expect([refused.statusCode, refused.body]).toEqual([404, unknown.body])
    expect(await inactive(stranger)).toEqual([])
    for (const user of [await as('CLIENT', alfa), await as('DRIVER', alfa)]) {
      expect((await user.get(path(driver.driverId))).statusCode).toBe(403)
      expect((await user.get('/api/tracking/drivers/inactive')).statusCode).toBe(403)
    }
    // What is of today is for active drivers alone.
    const assigned = await newDelivery(owner, alfa)
    const given = { delivery_ids: [assigned.id], driver_id: driver.driverId }
    expect((await office.post('/api/deliveries/assign', given)).statusCode).toBe(404)
  })

  test.each([
    ['start_date=2026-11-20', 'end_date'],
    ['start_date=ontem&end_date=2026-11-20', 'start_date'],
    ['start_date=2026-11-20&end_date=2026-11-19', 'end_date'],
    ['start_date=2026-10-20&end_date=2026-11-20', 'end_date'],
  ])('is refused for %s', async (query, field) => {
    const { driver, office } = await driverAndOffice()
    const answer = await office.get(`/api/tracking/drivers/${driver.driverId}/history?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty(field)
  })

  test('of a month is answered', async () => {
    const { driver, office } = await driverAndOffice()
    const month = 'start_date=2026-10-21&end_date=2026-11-20'
    expect(await historyOf(office, driver.driverId, month)).toMatchObject({ positions: 0 })
  })
})
