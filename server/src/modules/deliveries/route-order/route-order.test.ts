import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import type { OrderSuggestion } from '@canhoto/contracts/route-order'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { type OsrmTable, startOsrm } from '../../../../test/osrm-server.ts'

/** A fake of vroom-express; each test sets its answer. */
interface Question {
  vehicles: { start: [number, number] }[]
  jobs: { id: number; location: [number, number] }[]
  options: unknown
}
const asked: Question[] = []
let answer: (response: ServerResponse) => void = () => {}
async function take(request: IncomingMessage, response: ServerResponse) {
  asked.push((await readJson(request)) as Question)
  answer(response)
}
const vroom = createServer((request, response) => void take(request, response))
await new Promise<void>((done) => vroom.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(vroom.address() as AddressInfo).port}/`
afterAll(() => {
  vroom.closeAllConnections()
  vroom.close()
})
beforeEach(() => asked.splice(0))

/** An answer that comes is awaited, however slow the machine is. */
const PATIENT_MS = 60_000
const IMPATIENT_MS = 500
const plain = await startApp()
const withVroom = await startApp({ routing: { vroom: { url, timeoutMs: PATIENT_MS } } })
const withLateVroom = await startApp({ routing: { vroom: { url, timeoutMs: IMPATIENT_MS } } })

/** A street that leads south; to anywhere north on it one drives around, 10 km. */
const osrm = await startOsrm(([, from], [, to]) => {
  const metres = to > from ? 10_000 : Math.round((from - to) * 111_195)
  return [metres / 10, metres]
})
const osrmFor = (timeoutMs: number) => startApp({ routing: { osrm: { url: osrm.url, timeoutMs } } })
const withOsrm = await osrmFor(PATIENT_MS)
const withLateOsrm = await osrmFor(IMPATIENT_MS)

const SUGGESTION = '/api/deliveries/order/suggestion'
/** Along a street that leads north; a hundredth of a degree is 1.1 km. */
const STREET = { latitude: -23.5, longitude: -46.6 }
const north = (hundredths: number) => STREET.latitude + hundredths / 100

type App = typeof plain

/** Deliveries of a driver at so many hundredths of a degree north, whose addresses were photographed before. */
async function newStops(app: App, company: Company, driver: SignedInUser, places: number[]) {
  const ids: string[] = []
  for (const place of places) {
    const delivery_address = `Rua do Norte, ${place}`
    await app.owner.query(
      `insert into delivery_places (company_id, address, latitude, longitude)
       values ($1, plain_text($2), $3, $4) on conflict do nothing`,
      [company.id, delivery_address, north(place), STREET.longitude],
    )
    const { id } = await newDelivery(app.owner, company, {
      driver_id: driver.driverId,
      delivery_address,
    })
    ids.push(id)
  }
  return ids
}

const isAt = (app: App, company: Company, driver: SignedInUser, place: number, hours = 0) =>
  app.owner.query(
    `insert into driver_states (company_id, driver_id, latitude, longitude, recorded_at)
     values ($1, $2, $3, $4, now() - make_interval(hours => $5))`,
    [company.id, driver.driverId, north(place), STREET.longitude, hours],
  )

async function suggest(user: SignedInUser, delivery_ids: string[], driver_id?: string | null) {
  const answered = await user.post(SUGGESTION, { driver_id, delivery_ids })
  expect([answered.statusCode, answered.json().error]).toEqual([200, undefined])
  return answered.json().data as OrderSuggestion
}

test('the office is suggested the short way from where the driver is, and nothing is changed', async () => {
  const alfa = await plain.company()
  const driver = await plain.as('DRIVER', alfa)
  const [third, first, second] = await newStops(plain, alfa, driver, [3, 1, 2])
  await isAt(plain, alfa, driver, 0)
  const office = await plain.as('OPERATOR', alfa)
  const given = [third ?? '', first ?? '', second ?? '']
  expect(await suggest(office, given, driver.driverId)).toEqual({
    delivery_ids: [first, second, third],
    engine: 'embedded',
    distance_km: 3.3,
    start: 'driver',
    approximate: [],
    unplaced: [],
  })
  const { rows } = await plain.owner.query(
    'select day_order from deliveries where company_id = $1 and day_order is not null',
    [alfa.id],
  )
  expect(rows).toEqual([])
})

test('a driver is suggested their own, from the first one where the last position is old', async () => {
  const alfa = await plain.company()
  const driver = await plain.as('DRIVER', alfa)
  const ids = await newStops(plain, alfa, driver, [2, 9, 4])
  await isAt(plain, alfa, driver, 10, 13)
  expect(await suggest(driver, ids)).toMatchObject({
    delivery_ids: [ids[0], ids[2], ids[1]],
    distance_km: 7.8,
    start: 'first_delivery',
  })
  expect(await suggest(driver, ids, driver.userId)).toMatchObject({ start: 'first_delivery' })
})

test('a photo makes its address a place for the next delivery there', async () => {
  const alfa = await plain.company()
  const driver = await plain.as('DRIVER', alfa)
  const at = { delivery_address: 'Rua Nova, 7', driver_id: driver.driverId }
  const made = await newDelivery(plain.owner, alfa, at)
  const next = await newDelivery(plain.owner, alfa, { ...at, nf_number: '2' })
  expect((await suggest(driver, [next.id])).unplaced).toEqual([next.id])
  const place = { latitude: '-23.5', longitude: '-46.6', accuracy: '10' }
  await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: made.id, ...place },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  expect(await suggest(driver, [next.id])).toMatchObject({ unplaced: [], approximate: [] })
})

test('without a photo the CEP says the place, then the municipality; the others come last in their order', async () => {
  const alfa = await plain.company()
  const driver = await plain.as('DRIVER', alfa)
  const deliveryAt = (delivery_address: string, more = {}) =>
    newDelivery(plain.owner, alfa, { driver_id: driver.driverId, delivery_address, ...more })
  await plain.owner.query(
    `insert into delivery_places (company_id, address, latitude, longitude)
     values ($1, plain_text('Rua Direita, 10 - Centro, Campinas - SP, 13010-001'), -22.9, -47.06)`,
    [alfa.id],
  )
  const unknown = await deliveryAt('Sítio do Vô')
  const nowhere = await deliveryAt('Rua A, 1', { municipality: 'Atlântida', uf: 'SP' })
  const belem = await deliveryAt('Rua B, 2 - Centro, Belém/PA')
  const rio = await deliveryAt('Rua C', { municipality: 'RIO DE JANEIRO', uf: 'RJ' })
  const sameCep = await deliveryAt('Rua Direita, 99, CEP 13010-001')
  const oeste = await deliveryAt('Rua D, 5 - Centro, Santa Bárbara D Oeste-SP')
  await isAt(plain, alfa, driver, 0)
  const ids = [unknown, nowhere, belem, rio, sameCep, oeste].map(({ id }) => id)
  const { delivery_ids, approximate, unplaced } = await suggest(driver, ids)
  expect(delivery_ids.slice(-2)).toEqual([unknown.id, nowhere.id])
  expect(unplaced).toEqual([unknown.id, nowhere.id])
  expect(approximate).toEqual([belem.id, rio.id, sameCep.id, oeste.id])
  // From São Paulo: the neighbour of Campinas, Campinas on the way back, Rio, and Belém at the other end of the country.
  expect(delivery_ids.slice(0, 4)).toEqual([oeste.id, sameCep.id, rio.id, belem.id])
})

test('where no delivery has a place the order stays', async () => {
  const alfa = await plain.company()
  const driver = await plain.as('DRIVER', alfa)
  const ids: string[] = []
  for (const nf_number of ['1', '2', '3'])
    ids.push((await newDelivery(plain.owner, alfa, { nf_number, driver_id: driver.driverId })).id)
  expect(await suggest(driver, ids.toReversed())).toEqual({
    delivery_ids: ids.toReversed(),
    engine: 'embedded',
    distance_km: 0,
    start: null,
    approximate: [],
    unplaced: ids.toReversed(),
  })
})

test('finished ones, those of a colleague and those of another company are left out', async () => {
  const [alfa, beta] = [await plain.company(), await plain.company()]
  const [driver, colleague] = [await plain.as('DRIVER', alfa), await plain.as('DRIVER', alfa)]
  const [mine = ''] = await newStops(plain, alfa, driver, [1])
  const [theirs = ''] = await newStops(plain, alfa, colleague, [2])
  const [foreign = ''] = await newStops(plain, beta, await plain.as('DRIVER', beta), [3])
  const driver_id = driver.driverId
  const finished = await newDelivery(plain.owner, alfa, { driver_id, status: 'DELIVERED' })
  const asking = [theirs, foreign, finished.id, mine, mine]
  const office = await plain.as('SUPERVISOR', alfa)
  expect((await suggest(driver, asking)).delivery_ids).toEqual([mine])
  expect((await suggest(office, asking, driver_id)).delivery_ids).toEqual([mine])
})

test('another company knows no place of ours', async () => {
  const [alfa, beta] = [await plain.company(), await plain.company()]
  const ofBeta = await plain.as('DRIVER', beta)
  await newStops(plain, alfa, await plain.as('DRIVER', alfa), [5])
  const { id } = await newDelivery(plain.owner, beta, {
    driver_id: ofBeta.driverId,
    delivery_address: 'Rua do Norte, 5',
  })
  expect((await suggest(ofBeta, [id])).unplaced).toEqual([id])
})

test('a driver asks for nobody else, the office names a driver of the company, a client may not', async () => {
  const alfa = await plain.company()
  const [driver, colleague] = [await plain.as('DRIVER', alfa), await plain.as('DRIVER', alfa)]
  const delivery_ids = await newStops(plain, alfa, driver, [1])
  const answerTo = async (user: SignedInUser, driver_id?: string | null) => {
    const { statusCode, json } = await user.post(SUGGESTION, { driver_id, delivery_ids })
    return [statusCode, json().error]
  }
  const unknown = [404, 'Motorista não encontrado.']
  expect(await answerTo(colleague, driver.driverId)).toEqual(unknown)
  const office = await plain.as('OPERATOR', alfa)
  expect(await answerTo(office)).toEqual([400, 'Informe o motorista.'])
  expect(await answerTo(office, crypto.randomUUID())).toEqual(unknown)
  const beta = await plain.as('ADMIN', await plain.company())
  expect(await answerTo(beta, driver.driverId)).toEqual(unknown)
  expect((await answerTo(await plain.as('CLIENT', alfa)))[0]).toBe(403)
})

/** Three stops whose short way is not the one that the fake server will say. */
async function newStopsAt(app: App) {
  const alfa = await app.company()
  const driver = await app.as('DRIVER', alfa)
  const ids = await newStops(app, alfa, driver, [3, 1, 2])
  await isAt(app, alfa, driver, 0)
  return { driver, ids }
}

const solve = (order: number[]) => ({
  code: 0,
  routes: [
    {
      distance: 42_310,
      steps: [{ type: 'start' }, ...order.map((id) => ({ type: 'job', id })), { type: 'end' }],
    },
  ],
})

test('where VROOM is configured it orders the stops by the streets', async () => {
  answer = (response) => response.end(JSON.stringify(solve([2, 0, 1])))
  const { driver, ids } = await newStopsAt(withVroom)
  expect(await suggest(driver, ids)).toMatchObject({
    delivery_ids: [ids[2], ids[0], ids[1]],
    engine: 'vroom',
    distance_km: 42.3,
    start: 'driver',
  })
  expect(asked).toEqual([
    {
      vehicles: [{ id: 0, start: [STREET.longitude, north(0)] }],
      jobs: [3, 1, 2].map((place, id) => ({ id, location: [STREET.longitude, north(place)] })),
      options: { g: true },
    },
  ])
})

const broken: [string, typeof answer, App?][] = [
  ['answers with an error', (response) => response.writeHead(500).end('{}')],
  ['answers with nonsense', (response) => response.end('<html>')],
  ['cannot reach a stop', (response) => response.end(JSON.stringify(solve([1, 0])))],
  ['names a stop twice', (response) => response.end(JSON.stringify(solve([1, 1, 0])))],
  ['has no solution', (response) => response.end(JSON.stringify({ code: 2, error: 'no' }))],
  [
    'sends elsewhere',
    (response) => {
      if (asked.length > 1) response.end(JSON.stringify(solve([2, 0, 1])))
      else response.writeHead(307, { location: url }).end()
    },
  ],
  ['does not answer in time', () => {}, withLateVroom],
]
test.each(broken)(
  'a VROOM that %s leaves the order to us',
  async (_, behavior, app = withVroom) => {
    answer = behavior
    const { driver, ids } = await newStopsAt(app)
    expect(await suggest(driver, ids)).toMatchObject({
      delivery_ids: [ids[1], ids[2], ids[0]],
      engine: 'embedded',
      distance_km: 3.3,
    })
    expect(asked).toHaveLength(1)
  },
)

test('where OSRM alone is configured the stops are ordered by its times', async () => {
  const { driver, ids } = await newStopsAt(withOsrm)
  expect(await suggest(driver, ids)).toMatchObject({
    // Once around to the northernmost, then down the street.
    delivery_ids: [ids[0], ids[2], ids[1]],
    engine: 'osrm',
    distance_km: 12.2,
    start: 'driver',
  })
  expect(osrm.asked).toEqual([
    {
      points: [0, 3, 1, 2].map((place) => [STREET.longitude, north(place)]),
      options: { annotations: 'duration,distance', generate_hints: 'false' },
    },
  ])
})

test('of more places than OSRM answers at once it is asked in parts', async () => {
  const alfa = await withOsrm.company()
  const driver = await withOsrm.as('DRIVER', alfa)
  const places = Array.from({ length: 120 }, (_, n) => ((n * 7) % 120) + 1)
  const ids = await newStops(withOsrm, alfa, driver, places)
  await isAt(withOsrm, alfa, driver, 121)
  const { engine, delivery_ids, distance_km } = await suggest(driver, ids)
  const southwards = ids.toSorted(
    (a, b) => (places[ids.indexOf(b)] ?? 0) - (places[ids.indexOf(a)] ?? 0),
  )
  expect({ engine, delivery_ids }).toEqual({ engine: 'osrm', delivery_ids: southwards })
  expect(distance_km).toBeCloseTo(133.4, 0)
  expect(osrm.asked.map(({ points }) => points.length)).toEqual([100, 71, 71])
})

const send = (table: unknown) => (response: ServerResponse) => response.end(JSON.stringify(table))
const edit =
  (change: (table: OsrmTable) => object) => (response: ServerResponse, table: OsrmTable) =>
    response.end(JSON.stringify({ ...table, ...change(table) }))
const brokenOsrm: [string, typeof osrm.answer, App?][] = [
  [
    'answers with an error',
    (response) => response.writeHead(400).end('{"code":"NoSegment","message":"no"}'),
  ],
  ['answers with nonsense', (response) => response.end('<html>')],
  ['answers with another code', edit(() => ({ code: 'NoTable' }))],
  ['answers nothing but its code', send({ code: 'Ok' })],
  ['knows no distances', edit(() => ({ distances: undefined }))],
  [
    'knows no way between two stops',
    edit(({ durations = [] }) => ({
      durations: durations.map((row, a) =>
        row.map((time, b) => (a === 1 && b === 2 ? null : time)),
      ),
    })),
  ],
  ['leaves a row out', edit(({ durations = [] }) => ({ durations: durations.slice(1) }))],
  [
    'leaves a column out',
    edit(({ distances = [] }) => ({ distances: distances.map((row) => row.slice(1)) })),
  ],
  [
    'answers times below zero',
    edit(({ durations = [] }) => ({ durations: durations.map((row) => row.map(() => -1)) })),
  ],
  ['sends elsewhere', (response) => response.writeHead(307, { location: osrm.url }).end()],
  ['does not answer in time', () => {}, withLateOsrm],
  [
    'begins an answer and does not end it in time',
    (response) => response.write('{"code":"Ok",'),
    withLateOsrm,
  ],
]
test.each(brokenOsrm)(
  'an OSRM that %s leaves the order to us',
  async (_, behavior, app = withOsrm) => {
    osrm.answer = behavior
    const { driver, ids } = await newStopsAt(app)
    expect(await suggest(driver, ids)).toMatchObject({
      delivery_ids: [ids[1], ids[2], ids[0]],
      engine: 'embedded',
      distance_km: 3.3,
    })
    expect(osrm.asked).toHaveLength(1)
  },
)

test('an OSRM that does not stop answering is not read to the end', async () => {
  let sent = 0
  osrm.answer = (response) => {
    const more = () => {
      do sent += 1
      while (!response.destroyed && response.write(' '.repeat(1024 ** 2)))
    }
    response.on('drain', more)
    more()
  }
  const { driver, ids } = await newStopsAt(withLateOsrm)
  expect(await suggest(driver, ids)).toMatchObject({ engine: 'embedded' })
  expect(sent).toBeLessThan(40)
})
