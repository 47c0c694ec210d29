import { expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const ASSIGN = '/api/deliveries/assign'
const SCHEDULE = '/api/deliveries/schedule'

const dayFromNow = (days: number, timeZone = 'America/Sao_Paulo') =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone })

type Row = { id: string; nf_number: string; status: string; scheduled_for: string } & Record<
  'driver_id' | 'route_id',
  string | null
>

async function rowsOf(user: SignedInUser) {
  const rows = (await user.get('/api/deliveries?sort=created_at')).json().data as Row[]
  return Object.fromEntries(rows.map((row) => [row.nf_number, row]))
}

async function eventsOf(deliveryId: string) {
  const { rows } = await owner.query(
    'select kind, from_status, to_status, details from delivery_events where delivery_id = $1 order by recorded_at, kind',
    [deliveryId],
  )
  return rows
}

async function addMany(alfa: Company, count: number) {
  const added = Array.from({ length: count }, (_, n) =>
    newDelivery(owner, alfa, { nf_number: String(n + 1) }),
  )
  return (await Promise.all(added)).map(({ id }) => id)
}

test('the office takes a delivery from its driver, and one that was on its way is pending again', async () => {
  const alfa = await company()
  const [driver, office] = [await as('DRIVER', alfa), await as('OPERATOR', alfa)]
  const { driverId: driver_id } = driver
  const { id } = await newDelivery(owner, alfa, { driver_id })
  const status = `/api/tracking/drivers/${driver.userId}/status`
  expect((await driver.put(status, { status: 'online' })).statusCode).toBe(200)
  expect((await rowsOf(driver))['1001']).toMatchObject({ status: 'IN_TRANSIT' })

  const taken = await office.post(ASSIGN, { delivery_ids: [id], driver_id: null })
  expect(taken.json().data).toEqual({ assigned: 1 })
  expect(await rowsOf(driver)).toEqual({})
  expect((await rowsOf(office))['1001']).toMatchObject({
    status: 'PENDING',
    driver_id: null,
    route_id: null,
  })
  expect((await eventsOf(id)).slice(-2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'STATUS', from_status: 'IN_TRANSIT', to_status: 'PENDING' }),
      expect.objectContaining({
        kind: 'ASSIGNED',
        details: { driver_id: null, from_driver_id: driver_id },
      }),
    ]),
  )
  // The end of the route finds nothing of it.
  expect((await driver.put(status, { status: 'offline' })).statusCode).toBe(200)
  expect((await rowsOf(office))['1001']).toMatchObject({ status: 'PENDING' })
})

test('a delivery that goes to a colleague is not on the first driver’s way any more', async () => {
  const alfa = await company()
  const [driver, colleague] = [await as('DRIVER', alfa), await as('DRIVER', alfa)]
  const office = await as('OPERATOR', alfa)
  const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  await driver.put(`/api/tracking/drivers/${driver.userId}/status`, { status: 'online' })
  await office.post(ASSIGN, { delivery_ids: [id], driver_id: driver.driverId })
  expect((await rowsOf(office))['1001']).toMatchObject({ status: 'IN_TRANSIT' })
  await office.post(ASSIGN, { delivery_ids: [id], driver_id: colleague.driverId })
  expect((await rowsOf(colleague))['1001']).toMatchObject({ status: 'PENDING', route_id: null })
})

test('those that were finished or deleted meanwhile are named, and nothing is changed', async () => {
  const alfa = await company()
  const [driver, office] = [await as('DRIVER', alfa), await as('ADMIN', alfa)]
  const open = await newDelivery(owner, alfa, { nf_number: '1' })
  const done = await newDelivery(owner, alfa, { nf_number: '2', status: 'DELIVERED' })
  const over = await newDelivery(owner, alfa, { nf_number: '3', status: 'CANCELLED' })
  const gone = await newDelivery(owner, alfa, { nf_number: '4' })
  expect((await office.delete(`/api/deliveries/${gone.id}`)).statusCode).toBe(200)
  const refusalOf = async (path: string, deliveries: { id: string }[]) => {
    const delivery_ids = deliveries.map(({ id }) => id)
    const change = path === ASSIGN ? { driver_id: driver.driverId } : { day: dayFromNow(1) }
    const { error, current } = (await office.post(path, { delivery_ids, ...change })).json()
    return [error, current?.delivery_ids.toSorted()]
  }
  const both = [done.id, over.id].toSorted()
  expect(await refusalOf(ASSIGN, [open, done, over])).toEqual([
    expect.stringMatching(
      /^As entregas das NFs (2 e 3|3 e 2) já foram finalizadas e não podem ser atribuídas\.$/,
    ),
    both,
  ])
  expect(await refusalOf(SCHEDULE, [done, open])).toEqual([
    'A entrega da NF 2 não está mais em aberto e não pode ser agendada.',
    [done.id],
  ])
  for (const path of [ASSIGN, SCHEDULE])
    expect(await refusalOf(path, [open, gone, done])).toEqual([
      'A entrega da NF 4 foi excluída.',
      [gone.id],
    ])
  expect(await rowsOf(driver)).toEqual({})
  expect(await eventsOf(open.id)).toEqual([])
})

test('very many that were finished are not all named', async () => {
  const alfa = await company()
  const [driver, office] = [await as('DRIVER', alfa), await as('ADMIN', alfa)]
  const delivery_ids = await addMany(alfa, 12)
  await owner.query(`update deliveries set status = 'DELIVERED' where company_id = $1`, [alfa.id])
  const answer = await office.post(ASSIGN, { delivery_ids, driver_id: driver.driverId })
  expect(answer.json().error).toMatch(
    /^As entregas das NFs (\d+, ){9}\d+ e mais 2 já foram finalizadas e não podem ser atribuídas\.$/,
  )
})

test('another company’s deliveries and drivers are unknown', async () => {
  const [alfa, beta] = [await company(), await company()]
  const [own, theirs] = [await newDelivery(owner, alfa), await newDelivery(owner, beta)]
  const [driver, stranger] = [await as('DRIVER', alfa), await as('DRIVER', beta)]
  const office = await as('OPERATOR', alfa)
  const refused = [
    await office.post(ASSIGN, { delivery_ids: [own.id, theirs.id], driver_id: driver.driverId }),
    await office.post(ASSIGN, { delivery_ids: [theirs.id], driver_id: null }),
    await office.post(SCHEDULE, { delivery_ids: [own.id, theirs.id], day: dayFromNow(1) }),
    await office.post(ASSIGN, { delivery_ids: [own.id], driver_id: stranger.driverId }),
  ]
  expect(refused.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
    ...Array.from({ length: 3 }, () => [404, 'Entrega não encontrada.']),
    [404, 'Motorista não encontrado.'],
  ])
  expect(await rowsOf(driver)).toEqual({})
})

test('200 deliveries are assigned and scheduled at once; one more is too many', async () => {
  const alfa = await company()
  const [driver, office] = [await as('DRIVER', alfa), await as('OPERATOR', alfa)]
  const { driverId: driver_id } = driver
  const all = await addMany(alfa, 201)
  const day = dayFromNow(1)
  for (const [path, change] of [
    [ASSIGN, { driver_id }],
    [SCHEDULE, { day }],
  ] as const) {
    const answer = await office.post(path, { delivery_ids: all, ...change })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { delivery_ids: 'Escolha até 200 entregas de uma vez.' },
    ])
  }
  expect(await rowsOf(driver)).toEqual({})
  const delivery_ids = all.slice(1)
  expect((await office.post(ASSIGN, { delivery_ids, driver_id })).json().data).toEqual({
    assigned: 200,
  })
  expect((await office.post(SCHEDULE, { delivery_ids, day })).json().data).toEqual({
    scheduled: 200,
  })
  const given = Object.values(await rowsOf(driver))
  expect([given.length, new Set(given.map(({ scheduled_for }) => scheduled_for))]).toEqual([
    200,
    new Set([day]),
  ])
})

test('a scheduled day is the next attempt of a delivery that is tried again', async () => {
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  const [{ id }, { id: first }] = [
    await newDelivery(owner, alfa, { status: 'REATTEMPTED', nf_number: '1' }),
    await newDelivery(owner, alfa, { nf_number: '2' }),
  ]
  await owner.query(
    `update deliveries set occurrence_label = 'Ausente', occurrence_at = now(), next_attempt = $2 where id = $1`,
    [id, dayFromNow(1)],
  )
  const day = dayFromNow(3)
  expect((await office.post(SCHEDULE, { delivery_ids: [id, first], day })).statusCode).toBe(200)
  const { rows } = await owner.query<{ day: string | null }>(
    'select next_attempt::text as day from deliveries where company_id = $1 order by nf_number',
    [alfa.id],
  )
  expect(rows).toEqual([{ day }, { day: null }])
})

test('the office schedules open deliveries, which their history and the audit tell', async () => {
  const alfa = await company()
  const office = await as('ADMIN', alfa)
  const { id } = await newDelivery(owner, alfa, { scheduled_for: dayFromNow(0) })
  const [today, day] = [dayFromNow(0), dayFromNow(7)]
  for (let time = 0; time < 2; time++)
    expect((await office.post(SCHEDULE, { delivery_ids: [id], day })).json().data).toEqual({
      scheduled: 1,
    })
  expect((await rowsOf(office))['1001']).toMatchObject({ scheduled_for: day, status: 'PENDING' })
  const changes = { scheduled_for: { from: today, to: day } }
  expect(await eventsOf(id)).toMatchObject([{ kind: 'EDITED', details: { changes } }])
  const entries = (await office.get('/api/reports/audit?record_type=delivery')).json().data
  expect(entries).toMatchObject([{ action: 'UPDATED', record_id: id, changes }])
})

test('a day is one of the company’s that has not passed, within a year', async () => {
  const alfa = await company()
  await owner.query(`update companies set timezone = 'Pacific/Kiritimati' where id = $1`, [alfa.id])
  const office = await as('OPERATOR', alfa)
  const { id } = await newDelivery(owner, alfa)
  const schedule = async (day: string) => {
    const answer = await office.post(SCHEDULE, { delivery_ids: [id], day })
    return answer.json().fields?.day ?? answer.statusCode
  }
  const there = (days: number) => dayFromNow(days, 'Pacific/Kiritimati')
  expect(await schedule(there(-1))).toBe('Escolha hoje ou um dia depois.')
  expect(await schedule(there(366))).toBe('Escolha um dia dos próximos 365.')
  expect(await schedule('amanhã')).toBe('Escolha um dia.')
  expect(await schedule(there(0))).toBe(200)
  expect(await schedule(there(365))).toBe(200)
})

test.each(['DRIVER', 'CLIENT'] as const)('a %s neither assigns nor schedules', async (role) => {
  const alfa = await company()
  const user = await as(role, alfa, { document: '11222333000181' })
  const { id } = await newDelivery(owner, alfa, {
    driver_id: user.driverId,
    client_document: '11222333000181',
  })
  const delivery_ids = [id]
  expect((await user.post(ASSIGN, { delivery_ids, driver_id: null })).statusCode).toBe(403)
  expect((await user.post(SCHEDULE, { delivery_ids, day: dayFromNow(1) })).statusCode).toBe(403)
})
