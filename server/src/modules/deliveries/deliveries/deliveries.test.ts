import { expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const TODAY = '/api/deliveries?day=today'
const yesterday = new Date(Date.now() - 36 * 3_600_000).toISOString()

test('a company never sees the deliveries of another', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const theirs = await newDelivery(owner, beta)
  const admin = await as('ADMIN', alfa)

  expect((await admin.get('/api/deliveries')).json()).toMatchObject({
    success: true,
    data: [],
    meta: { total: 0 },
  })
  expect((await admin.get(`/api/deliveries/${theirs.id}`)).statusCode).toBe(404)
  expect((await admin.delete(`/api/deliveries/${theirs.id}`)).statusCode).toBe(404)
})

test('a driver sees its own deliveries and no one else’s', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const mine = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  await newDelivery(owner, alfa, { driver_id: (await as('DRIVER', alfa)).driverId })

  expect(
    (await driver.get('/api/deliveries')).json().data.map(({ id }: { id: string }) => id),
  ).toEqual([mine.id])
})

test('a client sees the deliveries of its document', async () => {
  const alfa = await company()
  const theirs = await newDelivery(owner, alfa, { client_document: '11222333000181' })
  await newDelivery(owner, alfa, { client_document: '33444555000181' })
  const client = await as('CLIENT', alfa, { document: '11222333000181' })

  expect(
    (await client.get('/api/deliveries')).json().data.map(({ id }: { id: string }) => id),
  ).toEqual([theirs.id])
})

test('a client without a document sees nothing', async () => {
  const alfa = await company()
  await newDelivery(owner, alfa)
  const client = await as('CLIENT', alfa)

  expect((await client.get('/api/deliveries')).json().data).toEqual([])
})

test('today holds what was created, scheduled or finished today, and what is still open', async () => {
  const alfa = await company()
  const driver_id = (await as('DRIVER', alfa)).driverId
  const old = { created_at: yesterday, scheduled_for: '2020-01-01', driver_id }
  await newDelivery(owner, alfa, { ...old, nf_number: '1', status: 'PENDING' })
  await newDelivery(owner, alfa, {
    ...old,
    nf_number: '2',
    status: 'DELIVERED',
    delivered_at: new Date().toISOString(),
  })
  await newDelivery(owner, alfa, {
    ...old,
    nf_number: '3',
    status: 'DELIVERED',
    delivered_at: yesterday,
  })
  await newDelivery(owner, alfa, { nf_number: '4' })

  const list = (await (await as('OPERATOR', alfa)).get(TODAY)).json().data
  expect(list.map((row: { nf_number: string }) => row.nf_number).toSorted()).toEqual([
    '1',
    '2',
    '4',
  ])
})

test('times are told in the company’s clock', async () => {
  const alfa = await company()
  await owner.query(`update companies set timezone = 'America/Manaus' where id = $1`, [alfa.id])
  await newDelivery(owner, alfa, { created_at: '2026-11-21T02:30:00Z' })

  const [row] = (await (await as('ADMIN', alfa)).get('/api/deliveries')).json().data
  expect(row.created_at).toBe('2026-11-20T22:30:00-04:00')
})

test.each(['padaria', 'PÁDARIA SOL', '1001', '00'])(
  'searching %s finds NF 1001 of Padaria Sol',
  async (term) => {
    const alfa = await company()
    await newDelivery(owner, alfa)
    await newDelivery(owner, alfa, { nf_number: '2222', client_name: 'Mercado' })
    await newDelivery(owner, await company('Beta'))

    const found = await (
      await as('ADMIN', alfa)
    ).get(`/api/deliveries?search=${encodeURIComponent(term)}`)
    expect(found.json().data.map((row: { nf_number: string }) => row.nf_number)).toEqual(['1001'])
  },
)

test.each(['%', '_', '\\', "' or true --"])(
  'searching %s finds nothing by trickery',
  async (term) => {
    const alfa = await company()
    await newDelivery(owner, alfa)

    const found = await (
      await as('ADMIN', alfa)
    ).get(`/api/deliveries?search=${encodeURIComponent(term)}`)
    expect(found.json().data).toEqual([])
  },
)

test('the deliveries of a driver are found by the driver or by the user', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const theirs = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  await newDelivery(owner, alfa)

  const admin = await as('ADMIN', alfa)
  for (const id of [driver.driverId, driver.userId]) {
    const { data } = (await admin.get(`/api/deliveries?driver_id=${id}`)).json()
    expect(data.map((row: { id: string }) => row.id)).toEqual([theirs.id])
  }
})

test('a list is turned page by page and tells its total', async () => {
  const alfa = await company()
  for (const nf_number of ['1', '2', '3']) await newDelivery(owner, alfa, { nf_number })

  const second = (
    await (await as('ADMIN', alfa)).get('/api/deliveries?per_page=2&page=2&sort=created_at')
  ).json()
  expect(second.data.map((row: { nf_number: string }) => row.nf_number)).toEqual(['3'])
  expect(second.meta).toEqual({ total: 3, page: 2, per_page: 2 })
  const past = (await (await as('ADMIN', alfa)).get('/api/deliveries?per_page=2&page=9')).json()
  expect(past).toMatchObject({ data: [], meta: { total: 3, page: 9 } })
})

test('a driver deletes its own open delivery, and its record is archived', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const mine = await newDelivery(owner, alfa, { driver_id: driver.driverId })

  expect((await driver.delete(`/api/deliveries/${mine.id}`)).json()).toEqual({
    success: true,
    data: { id: mine.id },
  })
  expect((await driver.get('/api/deliveries')).json().data).toEqual([])
  const { rows } = await owner.query(
    'select record, deleted_by from deleted_records where record_id = $1',
    [mine.id],
  )
  expect(rows).toMatchObject([{ record: { nf_number: '1001' }, deleted_by: driver.userId }])
})

test('a driver cannot delete the delivery of a colleague', async () => {
  const alfa = await company()
  const colleagues = await newDelivery(owner, alfa, {
    driver_id: (await as('DRIVER', alfa)).driverId,
  })

  expect(
    (await (await as('DRIVER', alfa)).delete(`/api/deliveries/${colleagues.id}`)).statusCode,
  ).toBe(404)
})

test('a finished delivery is never deleted', async () => {
  const alfa = await company()
  const finished = await newDelivery(owner, alfa, { status: 'DELIVERED' })

  const answer = await (await as('ADMIN', alfa)).delete(`/api/deliveries/${finished.id}`)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toBe('Entrega finalizada não pode ser excluída.')
})

test('an operator may read but not delete', async () => {
  const alfa = await company()
  const delivery = await newDelivery(owner, alfa)

  const answer = await (await as('OPERATOR', alfa)).delete(`/api/deliveries/${delivery.id}`)
  expect(answer.statusCode).toBe(403)
  expect(answer.json().error).toBe('Acesso Negado')
})

test('the office gives deliveries to a driver, all or none', async () => {
  const alfa = await company()
  const [open, finished] = [
    await newDelivery(owner, alfa),
    await newDelivery(owner, alfa, { nf_number: '77', status: 'DELIVERED' }),
  ]
  const driver = await as('DRIVER', alfa)
  const operator = await as('OPERATOR', alfa)

  const refused = await operator.post('/api/deliveries/assign', {
    delivery_ids: [open.id, finished.id],
    driver_id: driver.driverId,
  })
  expect(refused.json().error).toBe(
    'A entrega da NF 77 já foi finalizada e não pode ser atribuída.',
  )
  expect((await driver.get('/api/deliveries')).json().data).toEqual([])

  await operator.post('/api/deliveries/assign', {
    delivery_ids: [open.id],
    driver_id: driver.userId,
  })
  expect((await driver.get('/api/deliveries')).json().data).toHaveLength(1)
})

test('a driver or the office chooses the order of the day, which ends with the driver', async () => {
  const alfa = await company()
  const [driver, colleague] = [await as('DRIVER', alfa), await as('DRIVER', alfa)]
  const driver_id = driver.driverId
  const [first, second, third, finished, foreign] = await Promise.all([
    newDelivery(owner, alfa, { nf_number: '1', driver_id }),
    newDelivery(owner, alfa, { nf_number: '2', driver_id }),
    newDelivery(owner, alfa, { nf_number: '3', driver_id }),
    newDelivery(owner, alfa, { nf_number: '4', driver_id, status: 'DELIVERED' }),
    newDelivery(owner, alfa, { nf_number: '5', driver_id: colleague.driverId ?? null }),
  ])
  const orderOf = async (user: typeof driver) => {
    const rows = (await user.get('/api/deliveries')).json().data as {
      nf_number: string
      day_order: number | null
    }[]
    return Object.fromEntries(rows.map((row) => [row.nf_number, row.day_order]))
  }
  const order = (user: typeof driver, body: Record<string, unknown>) =>
    user.put('/api/deliveries/order', body)

  const delivery_ids = [third.id, foreign.id, first.id, first.id, finished.id]
  expect((await order(driver, { delivery_ids })).json().data).toEqual({ ordered: 2 })
  expect(await orderOf(driver)).toEqual({ 1: 3, 2: null, 3: 1, 4: null })
  expect(await orderOf(colleague)).toEqual({ 5: null })

  const operator = await as('OPERATOR', alfa)
  expect((await order(operator, { delivery_ids })).json().error).toBe('Informe o motorista.')
  await order(operator, { driver_id, delivery_ids: [second.id, first.id] })
  expect(await orderOf(driver)).toEqual({ 1: 2, 2: 1, 3: null, 4: null })

  const others = await order(driver, { driver_id: colleague.driverId, delivery_ids })
  expect([others.statusCode, others.json().error]).toEqual([404, 'Motorista não encontrado.'])
  const beta = await as('OPERATOR', await company())
  expect((await order(beta, { driver_id, delivery_ids })).statusCode).toBe(404)
  expect((await order(await as('CLIENT', alfa), { delivery_ids })).statusCode).toBe(403)

  await operator.post('/api/deliveries/assign', {
    delivery_ids: [second.id],
    driver_id: colleague.driverId,
  })
  expect(await orderOf(colleague)).toEqual({ 2: null, 5: null })
})

test('bad input is told by field, in Portuguese', async () => {
  const admin = await as('ADMIN', await company())

  expect((await admin.get('/api/deliveries/not-an-id')).json()).toEqual({
    success: false,
    error: 'Dados inválidos.',
    code: 'INVALID',
    fields: { id: 'Valor inválido.' },
  })
  expect((await admin.post('/api/deliveries/assign', {})).json().fields).toEqual({
    delivery_ids: 'Campo obrigatório.',
    driver_id: 'Campo obrigatório.',
  })
})

test('a missing field is required, and one of a wrong kind is invalid', async () => {
  const alfa = await company()
  const [driver, admin] = [await as('DRIVER', alfa), await as('ADMIN', alfa)]
  const fieldsOf = async (user: typeof driver, path: string, body: Record<string, unknown>) =>
    (await user.post(path, body)).json().fields

  const location = '/api/tracking/location'
  expect(await fieldsOf(driver, location, {})).toEqual({
    latitude: 'Campo obrigatório.',
    longitude: 'Campo obrigatório.',
  })
  expect(await fieldsOf(driver, location, { latitude: 'norte', longitude: null })).toEqual({
    latitude: 'Valor inválido.',
    longitude: 'Campo obrigatório.',
  })
  const vehicle = { plate: 'ABC1D23', model: 'HR', status: 'quebrado' }
  const { id } = (await admin.post('/api/vehicles', { ...vehicle, status: undefined })).json().data
  expect((await admin.put(`/api/vehicles/${id}`, vehicle)).json().fields).toEqual({
    status: 'Valor inválido.',
  })
})

test.each([
  ['EM_ANDAMENTO', 'IN_TRANSIT'],
  ['PENDENTE', 'PENDING'],
  ['ENTREGUE', 'DELIVERED'],
  ['REALIZADA', 'DELIVERED'],
  ['CANCELED', 'CANCELLED'],
  ['in_transit', 'IN_TRANSIT'],
])('deliveries are filtered by %s as by %s', async (alias, status) => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const wanted = await newDelivery(owner, alfa, { status })
  await newDelivery(owner, alfa, { status: 'PROBLEM' })
  for (const path of ['/api/deliveries', '/api/reports/deliveries']) {
    const { data } = (await admin.get(`${path}?status=${alias}`)).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual([wanted.id])
  }
  expect((await admin.get('/api/deliveries?status=PERDIDA')).json().fields).toEqual({
    status: 'Valor inválido.',
  })
})
