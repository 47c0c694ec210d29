import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { startSharing } from '../../../../test/start-sharing.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'
import { buildApp } from '../../../app.ts'
import { closeUnusedConnections } from '../../../close-unused-connections.ts'

const first = await startApp()
const { app, owner, company, as } = first
closeUnusedConnections(app)

/** Another process on the same database. */
const otherNode = await buildApp({ ...first, now: () => new Date() })
closeUnusedConnections(otherNode)
afterAll(() => otherNode.close())

const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

type Stream = Awaited<ReturnType<typeof openStream>>

const idsIn = ({ told }: Stream, name: string) =>
  told.filter(({ event }) => event === name).flatMap(({ data }) => data['delivery_ids'] ?? [])

const alertsIn = ({ told }: Stream) => told.flatMap(({ data }) => data['alert_ids'] ?? [])

const driversIn = ({ told }: Stream) =>
  told.flatMap(({ data }) => (data['drivers'] ?? []) as { driver_id: string; latitude: number }[])

async function photograph(driver: SignedInUser, deliveryId: string) {
  const answer = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: deliveryId },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  expect(answer.statusCode).toBe(200)
}

test('the office sees a receipt that the driver took, also at another node', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  const [operator, admin] = [await as('OPERATOR', alfa), await as('ADMIN', alfa)]
  const here = await openStream(app, operator.token)
  const there = await openStream(otherNode, admin.token)
  expect([here.status, here.type]).toEqual([200, 'text/event-stream; charset=utf-8'])

  await photograph(driver, delivery.id)
  await expect.poll(() => idsIn(here, 'receipt'), { timeout: 10_000 }).toContain(delivery.id)
  await expect.poll(() => idsIn(there, 'receipt'), { timeout: 10_000 }).toContain(delivery.id)
})

test('the office sees what is registered, assigned and deleted', async () => {
  const alfa = await company()
  const office = await as('SUPERVISOR', alfa)
  const driver = await as('DRIVER', alfa)
  const stream = await openStream(app, office.token)
  const fields = { summary: JSON.stringify({ nf_number: '7', client_name: 'Padaria Sol' }) }
  const { id } = (await office.upload('/api/deliveries/create-from-sefaz', { fields })).json().data
  const timesTold = () => idsIn(stream, 'delivery').filter((each) => each === id).length
  await expect.poll(timesTold, { timeout: 10_000 }).toBe(1)
  await office.post('/api/deliveries/assign', { delivery_ids: [id], driver_id: driver.driverId })
  await expect.poll(timesTold, { timeout: 10_000 }).toBe(2)
  await office.delete(`/api/deliveries/${id}`)
  await expect.poll(timesTold, { timeout: 10_000 }).toBeGreaterThan(2)
})

test('the office sees where a driver is', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  await startSharing(driver)
  const stream = await openStream(app, (await as('OPERATOR', alfa)).token)
  await driver.post('/api/tracking/location', { latitude: -23.55, longitude: -46.63, speed: 40 })
  await expect
    .poll(() => driversIn(stream).at(-1), { timeout: 10_000 })
    .toMatchObject({ driver_id: driver.driverId, latitude: -23.55, status: 'moving' })
  await driver.post('/api/tracking/location', { latitude: -23.56, longitude: -46.63, speed: 40 })
  await expect
    .poll(() => driversIn(stream).at(-1), { timeout: 10_000 })
    .toMatchObject({ latitude: -23.56 })
  const seen = (await driver.get('/api/tracking/driver/views')).json().data
  expect(seen).toMatchObject([{ kind: 'LIVE', viewer_role: 'OPERATOR' }])
})

test('a stream tells nothing of another company, and a client of its own deliveries alone', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const driver = await as('DRIVER', alfa)
  await startSharing(driver)
  const client = await as('CLIENT', alfa, { document: '11222333000181' })
  const theirs = { driver_id: driver.driverId, client_document: '11222333000181' }
  const own = await newDelivery(owner, alfa, theirs)
  const another = await newDelivery(owner, alfa, { ...theirs, client_document: '99888777000166' })
  const streams = {
    client: await openStream(app, client.token),
    office: await openStream(app, (await as('OPERATOR', alfa)).token),
    beta: await openStream(app, (await as('ADMIN', beta)).token),
  }
  await driver.post('/api/tracking/location', { latitude: -23.55, longitude: -46.63 })
  await photograph(driver, another.id)
  await photograph(driver, own.id)

  await expect.poll(() => idsIn(streams.client, 'receipt'), { timeout: 10_000 }).toEqual([own.id])
  await expect
    .poll(() => new Set(idsIn(streams.office, 'receipt')), { timeout: 10_000 })
    .toEqual(new Set([own.id, another.id]))
  await expect.poll(() => driversIn(streams.office).length, { timeout: 10_000 }).toBeGreaterThan(0)
  // A deletion raises an alert.
  const { id } = await newDelivery(owner, alfa)
  const gone = await (await as('SUPERVISOR', alfa)).delete(`/api/deliveries/${id}`)
  expect(gone.statusCode).toBe(200)
  await expect.poll(() => alertsIn(streams.office).length, { timeout: 10_000 }).toBe(1)
  expect(alertsIn(streams.client)).toEqual([])
  expect(idsIn(streams.client, 'delivery')).not.toContain(another.id)
  expect(driversIn(streams.client)).toEqual([])
  expect(streams.beta.told).toEqual([])
})

test('a session that ends takes its stream along, and no other', async () => {
  const alfa = await company()
  const [leaving, staying] = [await as('OPERATOR', alfa), await as('OPERATOR', alfa)]
  const left = await openStream(app, leaving.token)
  const stayed = await openStream(app, staying.token)
  expect((await leaving.post('/api/auth/logout')).statusCode).toBe(200)
  await left.ended
  const delivery = await newDelivery(owner, alfa)
  await owner.query(
    `insert into delivery_events (company_id, delivery_id, kind, user_id) values ($1, $2, 'CREATED', $3)`,
    [alfa.id, delivery.id, staying.userId],
  )
  await expect.poll(() => idsIn(stayed, 'delivery'), { timeout: 10_000 }).toContain(delivery.id)
  expect(idsIn(left, 'delivery')).not.toContain(delivery.id)
  expect((await openStream(app, leaving.token)).status).toBe(401)
})

/** An office with a delivery of which something became known a minute ago. */
async function officeWithNews() {
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  const delivery = await newDelivery(owner, alfa)
  await owner.query(
    `insert into delivery_events (company_id, delivery_id, kind, user_id, recorded_at)
     values ($1, $2, 'CREATED', $3, now() - interval '1 minute')`,
    [alfa.id, delivery.id, office.userId],
  )
  return { office, delivery }
}

test('a stream that begins again is told what it has missed, or to read everything anew', async () => {
  const { office, delivery } = await officeWithNews()
  const fresh = await openStream(app, office.token)
  const resumed = await openStream(app, office.token, before(2))
  const late = await openStream(app, office.token, before(10))
  await expect.poll(() => idsIn(resumed, 'delivery'), { timeout: 10_000 }).toEqual([delivery.id])
  await expect
    .poll(() => late.told.map(({ event }) => event), { timeout: 10_000 })
    .toEqual(['resync'])
  expect(late.told[0]?.id).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(fresh.told).toEqual([])
})

test('a stream on which nothing has happened goes on where it was, too: at its begin, and where it was last kept open', async () => {
  const { token } = await as('OPERATOR', await company())
  const { told, ids } = await openStream(app, token)
  await expect.poll(() => ids, { timeout: 10_000 }).toHaveLength(1)
  const { now } = performance
  const later = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => now.call(performance) + 30_000)
  onTestFinished(() => later.mockRestore())
  await expect.poll(() => ids, { timeout: 10_000 }).toHaveLength(2)
  const [begin = '', last = ''] = ids
  expect(Date.parse(begin)).toBeGreaterThan(Date.now() - 60_000)
  expect(Date.parse(last)).toBeGreaterThan(Date.parse(begin))
  expect(told).toEqual([])
})

test.each(['2026-02-30', '0000-01-01'])(
  'a stream that goes on after what no stream has told begins: %s',
  async (lastEventId) => {
    const { token } = await as('OPERATOR', await company())
    expect(await openStream(app, token, lastEventId)).toMatchObject({ status: 200 })
  },
)

test('what was missed is told by a node whose clock is behind or ahead, too', async () => {
  const { office, delivery } = await officeWithNews()
  for (const minutes of [-60, 60]) {
    const now = () => new Date(Date.now() + minutes * 60_000)
    const node = await buildApp({ ...first, now })
    onTestFinished(() => node.close())
    closeUnusedConnections(node)
    const stream = await openStream(node, office.token, before(2))
    await expect.poll(() => idsIn(stream, 'delivery'), { timeout: 10_000 }).toEqual([delivery.id])
    expect(stream.told.map(({ event }) => event)).toEqual(['delivery'])
  }
})

test('drivers and MASTER have no stream, and a session has six at most', async () => {
  const alfa = await company()
  for (const role of ['DRIVER', 'MASTER'] as const)
    expect((await openStream(app, (await as(role, alfa)).token)).status).toBe(403)
  expect((await openStream(app, 'nothing')).status).toBe(401)

  const { token } = await as('ADMIN', alfa)
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push((await openStream(app, token)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('a user who opens session after session leaves room for the streams of another company', async () => {
  const {
    app: node,
    company: newCompany,
    as: signIn,
  } = await startApp({
    callLimits: NO_CALL_LIMITS,
  })
  const [alfa, beta] = [await newCompany('Alfa'), await newCompany('Beta')]
  const user = await signIn('OPERATOR', alfa)
  const openSession = async () =>
    (await user.post('/api/auth/select-company', { company_id: alfa.id })).json().data
      .token as string
  const statuses = []
  for (let n = 0; n < 170; n++) {
    const token = await openSession()
    const opened = await Promise.all(Array.from({ length: 6 }, () => openStream(node, token)))
    statuses.push(...opened.map(({ status }) => status))
  }
  expect(Map.groupBy(statuses, Number)).toEqual(
    new Map([
      [200, Array(1000).fill(200)],
      [429, Array(20).fill(429)],
    ]),
  )
  expect((await openStream(node, (await signIn('ADMIN', beta)).token)).status).toBe(200)
})

test('a node that is stopped ends its streams, so that their browsers go on at another', async () => {
  const node = await buildApp({ ...first, now: () => new Date() })
  const stream = await openStream(node, (await as('ADMIN', await company())).token)
  await node.close()
  await stream.ended
  expect(stream.status).toBe(200)
})
