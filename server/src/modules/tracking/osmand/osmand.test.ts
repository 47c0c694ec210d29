import { describe, expect, test } from 'vitest'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { minutesAgo as ago, startSharing } from '../../../../test/start-sharing.ts'

const { app, owner, company, as, anonymous } = await startApp()

const OSMAND = '/api/tracking/osmand'
const PLACE = { lat: '-23.55052', lon: '-46.63331' }
const seconds = (time: string) => String(Math.floor(Date.parse(time) / 1000))

/** A driver on a route who shares the location, with the secret of the app. */
async function driverWithApp() {
  const driver = await as('DRIVER', await company())
  await startSharing(driver)
  return { driver, secret: await newSecret(driver) }
}

const newSecret = async (driver: SignedInUser) =>
  (await driver.post('/api/tracking/device')).json().data.secret as string

/** Android's former client: everything in the query of a POST without a body. */
const sendQuery = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${OSMAND}?${new URLSearchParams(fields)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const sendForm = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: OSMAND,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  })

const sendJson = (body: unknown) =>
  app.inject({
    method: 'POST',
    url: OSMAND,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

/** A position as Traccar Client 9 sends it. */
function backgroundLocation(timestamp: string, more: object = {}) {
  return {
    timestamp,
    coords: {
      latitude: -23.56,
      longitude: -46.64,
      accuracy: 8.5,
      speed: 10,
      heading: 90,
      altitude: 760,
      ...more,
    },
    is_moving: true,
    odometer: 1234.5,
    event: 'motionchange',
    battery: { level: 0.83, is_charging: true },
    activity: { type: 'in_vehicle' },
    extras: {},
    _: '&id=secret&lat=-23.56&lon=-46.64&',
  }
}

interface StoredPosition {
  recorded_at: string
  latitude: number
  longitude: number
  accuracy: number | null
  speed: number | null
  heading: number | null
}

async function positionsOf({ driverId }: Pick<SignedInUser, 'driverId'>) {
  const { rows } = await owner.query<StoredPosition>(
    'select * from positions where driver_id = $1 order by recorded_at',
    [driverId],
  )
  return rows.map((row) => ({ ...row, recorded_at: new Date(row.recorded_at).toISOString() }))
}

describe('a position of the former clients', () => {
  test('is stored with its speed in km/h, from the query of a POST', async () => {
    const { driver, secret } = await driverWithApp()
    const answer = await sendQuery({
      id: secret,
      timestamp: seconds(ago(5)),
      ...PLACE,
      speed: '20',
      bearing: '181.5',
      altitude: '760',
      accuracy: '0.0',
      batt: '87.0',
    })
    expect(answer.statusCode).toBe(200)
    const [position] = await positionsOf(driver)
    expect(position).toMatchObject({ latitude: -23.55052, longitude: -46.63331, heading: 181.5 })
    expect(position?.speed).toBeCloseTo(37.04)
    // The client writes 0 for an accuracy that it does not know.
    expect(position?.accuracy).toBeNull()
  })

  test('is stored from a form, and from the query of a GET', async () => {
    const { driver, secret } = await driverWithApp()
    const fields = { deviceid: secret, location: '-23.5,-46.6', heading: '12', accuracy: '6' }
    expect((await sendForm({ ...fields, timestamp: seconds(ago(6)) })).statusCode).toBe(200)
    const query = new URLSearchParams({ ...fields, timestamp: seconds(ago(5)) })
    expect((await anonymous.get(`${OSMAND}?${query}`)).statusCode).toBe(200)
    expect(await positionsOf(driver)).toMatchObject([
      { latitude: -23.5, longitude: -46.6, heading: 12, accuracy: 6 },
      { latitude: -23.5, longitude: -46.6, heading: 12, accuracy: 6 },
    ])
  })

  test.each([
    ['seconds', (iso: string) => seconds(iso)],
    ['milliseconds', (iso: string) => String(Date.parse(iso))],
    ['an instant', (iso: string) => iso],
    ['an instant of a zone', (iso: string) => iso.replace('.000Z', '+00:00')],
    ['a date and time', (iso: string) => iso.slice(0, 19).replace('T', ' ')],
  ])('is dated by %s', async (_, write) => {
    const { driver, secret } = await driverWithApp()
    const at = `${ago(5).slice(0, 19)}.000Z`
    expect((await sendForm({ id: secret, ...PLACE, timestamp: write(at) })).statusCode).toBe(200)
    expect(await positionsOf(driver)).toMatchObject([{ recorded_at: at }])
  })

  test('that tells no time is of now, and one far in the future too', async () => {
    const { driver, secret } = await driverWithApp()
    await sendForm({ id: secret, ...PLACE })
    await sendForm({ id: secret, ...PLACE, timestamp: seconds(ago(-24 * 60)) })
    const positions = await positionsOf(driver)
    expect(positions.length).toBeGreaterThan(0)
    for (const { recorded_at } of positions)
      expect(Math.abs(Date.parse(recorded_at) - Date.now())).toBeLessThan(60_000)
  })
})

describe('a position of the present clients', () => {
  test('is stored with its speed in km/h', async () => {
    const { driver, secret } = await driverWithApp()
    const location = backgroundLocation(ago(5))
    expect((await sendJson({ location, device_id: secret })).statusCode).toBe(200)
    expect(await positionsOf(driver)).toMatchObject([
      { latitude: -23.56, longitude: -46.64, accuracy: 8.5, speed: 36, heading: 90 },
    ])
  })

  test('has no speed and direction where the app knows none', async () => {
    const { driver, secret } = await driverWithApp()
    const location = backgroundLocation(ago(5), { speed: -1, heading: -1, accuracy: -1 })
    expect((await sendJson({ location, device_id: secret })).statusCode).toBe(200)
    expect(await positionsOf(driver)).toMatchObject([
      { latitude: -23.56, speed: null, heading: null, accuracy: null },
    ])
  })

  test('comes with others, in either form of a batch', async () => {
    const { driver, secret } = await driverWithApp()
    const location = [6, 5, 4].map((minutes) => backgroundLocation(ago(minutes)))
    const { data } = (await sendJson({ location, device_id: secret })).json()
    expect(data).toEqual({ accepted: 3, duplicated: 0, rejected: [] })
    const flat = [3, 2].map((minutes) => ({
      id: secret,
      lat: -23.57,
      lon: -46.65,
      timestamp: Number(seconds(ago(minutes))),
      speed: 10,
      batt: 80,
      charge: false,
    }))
    expect((await sendJson(flat)).json().data.accepted).toBe(2)
    const speeds = (await positionsOf(driver)).map(({ speed }) => Math.round(speed ?? 0))
    expect(speeds).toEqual([36, 36, 36, 19, 19])
  })
})

describe('what the app would repeat for ever is taken, so that it goes on with the next', () => {
  test.each([
    ['a sign of life without a place', { timestamp: seconds(ago(5)) }],
    ['a place that the app does not know', { lat: '0.0', lon: '0.0' }],
    ['half a place', { location: '-23.5' }],
    ['a position that it calls invalid', { ...PLACE, valid: 'false' }],
  ])('%s', async (_, fields) => {
    const { driver, secret } = await driverWithApp()
    const answer = await sendForm({ id: secret, ...fields })
    expect(answer.statusCode).toBe(200)
    expect(await positionsOf(driver)).toEqual([])
    // It says nevertheless that the app is connected.
    const { data } = (await driver.get('/api/tracking/device')).json()
    expect(data).toMatchObject({ last_contact_at: expect.any(String), last_position_at: null })
  })

  test('a position sent again', async () => {
    const { driver, secret } = await driverWithApp()
    const location = backgroundLocation(ago(5))
    await sendJson({ location, device_id: secret })
    const again = await sendJson({ location, device_id: secret })
    expect(again.json().data).toEqual({ accepted: 0, duplicated: 1, rejected: [] })
    expect(await positionsOf(driver)).toHaveLength(1)
  })

  test('a position off route, without consent, or a month old', async () => {
    const { driver, secret } = await driverWithApp()
    await driver.post('/api/tracking/consents', {
      version: '2026-11',
      given: false,
      occurred_at: ago(10),
    })
    const reasonOf = async (minutes: number) => {
      const answer = await sendForm({ id: secret, ...PLACE, timestamp: seconds(ago(minutes)) })
      expect(answer.statusCode).toBe(200)
      return answer.json().data.rejected[0].reason
    }
    expect(await reasonOf(130)).toBe('NO_ROUTE')
    expect(await reasonOf(5)).toBe('NO_CONSENT')
    expect(await reasonOf(31 * 24 * 60)).toBe('TOO_OLD')
    expect(await positionsOf(driver)).toEqual([])
  })
})

describe('what no app sends is refused', () => {
  test.each([
    ['a latitude of a hundred', { lat: '100', lon: '1' }, 'latitude'],
    ['a place in words', { lat: 'aqui', lon: '1' }, 'latitude'],
    ['a time in words', { ...PLACE, timestamp: 'ontem' }, 'timestamp'],
    ['a time beyond all years', { ...PLACE, timestamp: '99999999999999999' }, 'timestamp'],
  ])('%s', async (_, fields, field) => {
    const { driver, secret } = await driverWithApp()
    const answer = await sendForm({ id: secret, ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      fields: { [field]: expect.any(String) },
    })
    expect(await positionsOf(driver)).toEqual([])
  })

  test.each([
    ['nothing', {}],
    ['a text', 'texto'],
    ['a list of lists', [[1]]],
    ['an empty list', []],
    ['a location in words', { location: 5, device_id: 'x' }],
    [
      'two secrets',
      [
        { id: 'a', ...PLACE },
        { id: 'b', ...PLACE },
      ],
    ],
    ['a secret of objects', { id: { $ne: '' }, ...PLACE }],
  ])('a message of %s', async (_, body) => {
    const answer = await sendJson(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, error: expect.any(String) })
  })

  test('a secret that is said twice', async () => {
    const { secret } = await driverWithApp()
    const answer = await anonymous.get(`${OSMAND}?id=${secret}&id=outro&lat=1&lon=1`)
    expect(answer.statusCode).toBe(400)
  })

  test('a form, by every endpoint that takes none', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: 'username=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('positions of the page and of the app', () => {
  test('of the same second are one, whichever comes first', async () => {
    const { driver, secret } = await driverWithApp()
    const [first, second] = [ago(5).slice(0, 19), ago(4).slice(0, 19)]
    const ofPage = (recorded_at: string) =>
      driver.post('/api/tracking/location', { latitude: -23.5, longitude: -46.6, recorded_at })
    await ofPage(`${first}.250Z`)
    await sendForm({ id: secret, ...PLACE, timestamp: `${first}Z` })
    await sendForm({ id: secret, ...PLACE, timestamp: `${second}Z` })
    const later = await ofPage(`${second}.750Z`)
    expect(later.json().data).toEqual({ accepted: 0, duplicated: 1, rejected: [] })
    expect(await positionsOf(driver)).toMatchObject([{ source: 'phone' }, { source: 'device' }])
  })

  test('leave the driver at the newest of both', async () => {
    const { driver, secret } = await driverWithApp()
    await driver.post('/api/tracking/location', {
      latitude: -23.5,
      longitude: -46.6,
      recorded_at: ago(1),
    })
    await sendForm({ id: secret, ...PLACE, timestamp: seconds(ago(20)) })
    const { rows } = await owner.query('select latitude from driver_states where driver_id = $1', [
      driver.driverId,
    ])
    expect(rows).toEqual([{ latitude: -23.5 }])
    expect(await positionsOf(driver)).toHaveLength(2)
  })
})
