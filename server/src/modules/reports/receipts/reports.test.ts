import { describe, expect, test } from 'vitest'
import { ROLES } from '@canhoto/contracts/access'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { startSharing } from '../../../../test/start-sharing.ts'

const publicUrl = 'https://canhoto.exemplo.com.br'
const { owner, company, as } = await startApp({ publicUrl })

async function companyWithReceipt(client_name = 'Padaria Sol') {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const delivery = await newDelivery(owner, alfa, { client_name, driver_id: driver.driverId })
  const sent = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  return { alfa, driver, delivery, url: sent.json().data.url as string }
}

/** Where the picture of a delivery's canhoto is seen, as a spreadsheet names it. */
const pageOf = (deliveryId: string) =>
  `${publicUrl}/dashboard/receipts-report?entrega=${deliveryId}`

const PERIOD = 'start_date=2026-03-01&end_date=2026-03-31'
const OFFICE = ['ADMIN', 'SUPERVISOR', 'OPERATOR']

test.each([
  ['deliveries', ['MASTER', ...OFFICE, 'CLIENT']],
  ['canhotos', ['MASTER', ...OFFICE, 'DRIVER', 'CLIENT']],
  ['receipts', ['MASTER', ...OFFICE]],
  ['occurrences', ['MASTER', ...OFFICE]],
  ['audit', ['MASTER', 'ADMIN']],
  ['driver-performance', OFFICE],
  [`deliveries/totals?${PERIOD}`, OFFICE],
  [`occurrences/totals?${PERIOD}`, OFFICE],
  [`clients?${PERIOD}`, OFFICE],
  [`clients/totals?${PERIOD}`, OFFICE],
  [`receipts/totals?${PERIOD}`, OFFICE],
  ['driver-performance/month', OFFICE],
  ['unproved', OFFICE],
  ['unproved/totals', OFFICE],
  [`ocoren?${PERIOD}&client_document=11222333000181`, OFFICE],
])('the report %s is read by %s and nobody else', async (report, readers) => {
  const alfa = await company()
  const found = []
  for (const role of ROLES) {
    const { statusCode } = await (await as(role, alfa)).get(`/api/reports/${report}`)
    expect([200, 403]).toContain(statusCode)
    if (statusCode === 200) found.push(role)
  }
  expect(found.toSorted()).toEqual(readers.toSorted())
})

describe('finished deliveries', () => {
  test('are listed with their canhoto, newest first, and the open ones are not', async () => {
    const { alfa, delivery, url } = await companyWithReceipt()
    await newDelivery(owner, alfa)
    await newDelivery(owner, alfa, {
      nf_number: '7',
      status: 'DELIVERED',
      delivered_at: '2026-01-01T10:00:00-03:00',
    })
    const { data, meta } = (await (await as('OPERATOR', alfa)).get('/api/reports/canhotos')).json()

    expect(meta).toEqual({ total: 2, page: 1, per_page: 10 })
    expect(data[0]).toMatchObject({
      id: delivery.id,
      delivery_id: delivery.id,
      nf_number: '1001',
      driver_name: 'José',
      receipt_image_url: url,
      has_receipt: true,
    })
    expect(data[1]).toMatchObject({ nf_number: '7', has_receipt: false, receipt_image_url: null })
  })

  test('say when they were delivered and photographed, and what is odd about the photo, as a spreadsheet too', async () => {
    const { alfa, delivery, url } = await companyWithReceipt()
    await owner.query('update deliveries set delivered_at = $2 where id = $1', [
      delivery.id,
      '2026-03-10T08:05:00-03:00',
    ])
    await owner.query(
      `update receipts set captured_at = $2, circumstance = 'FINISHED' where delivery_id = $1`,
      [delivery.id, '2026-03-10T09:10:00-03:00'],
    )
    const admin = await as('ADMIN', alfa)
    const [row] = (await admin.get('/api/reports/canhotos')).json().data
    expect(row).toMatchObject({
      delivered_at: '2026-03-10T08:05:00-03:00',
      delivery_date: '2026-03-10T08:05:00-03:00',
      receipt_captured_at: '2026-03-10T09:10:00-03:00',
      circumstance: 'FINISHED',
      image_url: url,
    })
    const file = await admin.get('/api/reports/canhotos?format=csv')
    expect(file.headers['content-disposition']).toContain('canhotos_export.csv')
    expect(file.body.split('\r\n')[1]).toBe(
      `1001;Padaria Sol;José;Realizada;10/03/2026 08:05;10/03/2026 09:10;${pageOf(delivery.id)};Já estava finalizada`,
    )
    const receipts = await admin.get('/api/reports/receipts?format=csv')
    expect(receipts.body.split('\r\n')[1]).toContain(';10/03/2026 08:05;10/03/2026 09:10;')
  })

  test('are for a client the own ones alone, with their pictures', async () => {
    const { alfa, driver, delivery, url } = await companyWithReceipt()
    const document = '11222333000181'
    const client = await as('CLIENT', alfa, { document })
    await newDelivery(owner, alfa, {
      driver_id: driver.driverId,
      status: 'DELIVERED',
      delivered_at: '2026-03-01T10:00:00Z',
    })
    const seen = async () => {
      const { data, meta } = (await client.get('/api/reports/canhotos')).json()
      expect(meta.total).toBe(data.length)
      const { body } = await client.get('/api/reports/canhotos?format=csv')
      expect(body.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
      return data.map(({ id }: { id: string }) => id)
    }
    expect(await seen()).toEqual([])
    expect((await client.get(url)).statusCode).toBe(404)
    for (const [receives, sends] of [
      [document, null],
      [null, document],
    ]) {
      await owner.query(
        'update deliveries set client_document = $2, sender_document = $3 where id = $1',
        [delivery.id, receives, sends],
      )
      expect(await seen()).toEqual([delivery.id])
      expect((await client.get(url)).statusCode).toBe(200)
    }
    // The report of receipts is none of a client's screens.
    const { body } = await client.get('/api/reports/canhotos?format=csv')
    expect(body).toContain(`;${publicUrl}/dashboard/relatorios?aba=comprovantes;`)
  })

  test('are found by the company’s days, both ends included', async () => {
    const alfa = await company()
    await newDelivery(owner, alfa, {
      nf_number: '1',
      status: 'DELIVERED',
      delivered_at: '2026-03-10T23:59:00-03:00',
    })
    await newDelivery(owner, alfa, {
      nf_number: '2',
      status: 'DELIVERED',
      delivered_at: '2026-03-11T00:00:00-03:00',
    })
    const { data } = (
      await (
        await as('ADMIN', alfa)
      ).get('/api/reports/canhotos?start_date=2026-03-10&end_date=2026-03-10')
    ).json()
    expect(data.map((row: { nf_number: string }) => row.nf_number)).toEqual(['1'])
  })

  test('leave as a spreadsheet that Brazilian programs open and that runs nothing', async () => {
    const { alfa } = await companyWithReceipt('=HYPERLINK("x");"Sol"')
    const answer = await (await as('ADMIN', alfa)).get('/api/reports/canhotos?format=csv')

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, row, end] = answer.body.split('\r\n')
    expect(header).toBe(
      '\uFEFFNF;Cliente;Motorista;Status;Data da Entrega;Data do Canhoto;Canhoto;Observação',
    )
    expect(row).toMatch(
      /^1001;"'=HYPERLINK\(""x""\);""Sol""";José;Realizada;\d\d\/\d\d\/\d{4} \d\d:\d\d;/,
    )
    expect(end).toBe('')
  })

  test('leave whole, however many pages they are', async () => {
    const alfa = await company()
    const { id: template } = await newDelivery(owner, alfa, {
      status: 'DELIVERED',
      delivered_at: '2026-03-01T10:00:00-03:00',
    })
    await owner.query(
      `insert into deliveries (id, company_id, nf_number, client_name, source, created_by, status, delivered_at)
       select gen_random_uuid(), company_id, n::text, client_name, source, created_by, status, delivered_at
         from deliveries, generate_series(5001, 7500) n where id = $1`,
      [template],
    )
    const answer = await (await as('ADMIN', alfa)).get('/api/reports/canhotos?format=csv')
    const numbers = answer.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0])
    expect(new Set(numbers).size).toBe(2501)
    expect(numbers).toHaveLength(2501)
  })
})

test('the day’s deliveries leave as a spreadsheet, found as in the list', async () => {
  const alfa = await company()
  await newDelivery(owner, alfa)
  await newDelivery(owner, alfa, { nf_number: '2', client_name: 'Mercado' })
  const answer = await (
    await as('SUPERVISOR', alfa)
  ).get('/api/reports/deliveries?format=csv&day=today&search=merc')
  expect(answer.headers['content-disposition']).toContain('relatorio_entregas.csv')
  const lines = answer.body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFNF;Cliente;Motorista;Data Atualização;Status')
  expect(lines[1]).toMatch(/^2;Mercado;Não atribuído;.*;Pendente$/)
  expect(lines).toHaveLength(2)
})

describe('the report of deliveries', () => {
  test.each([
    ['', ['2', '3', '1']],
    ['sort=-updated_at', ['2', '3', '1']],
    ['sort=updated_at', ['1', '3', '2']],
    ['sort=created_at', ['1', '2', '3']],
    ['sort=-created_at', ['3', '2', '1']],
  ])('is in the order of the day that it shows, or as asked: %s', async (query, order) => {
    const alfa = await company()
    const [first, second, third] = [
      await newDelivery(owner, alfa, { nf_number: '1' }),
      await newDelivery(owner, alfa, { nf_number: '2' }),
      await newDelivery(owner, alfa, { nf_number: '3' }),
    ]
    await owner.query('alter table deliveries disable trigger user')
    for (const [{ id }, created, updated] of [
      [first, '2026-03-01T12:00-03', '2026-03-01T12:00-03'],
      [second, '2026-03-02T12:00-03', '2026-03-09T12:00-03'],
      [third, '2026-03-03T12:00-03', '2026-03-05T12:00-03'],
    ] as const)
      await owner.query('update deliveries set created_at = $2, updated_at = $3 where id = $1', [
        id,
        created,
        updated,
      ])
    await owner.query('alter table deliveries enable trigger user')
    const admin = await as('ADMIN', alfa)
    const { data } = (await admin.get(`/api/reports/deliveries?${query}`)).json()
    expect(data.map((row: { nf_number: string }) => row.nf_number)).toEqual(order)
    const file = await admin.get(`/api/reports/deliveries?format=csv&${query}`)
    const lines = file.body.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(';')[0])).toEqual(order)
    expect(lines).toContain('2;Padaria Sol;Não atribuído;09/03/2026 12:00;Pendente')
    const day = await admin.get(
      `/api/reports/deliveries?start_date=2026-03-02&end_date=2026-03-02&${query}`,
    )
    expect(day.json().data.map((row: { nf_number: string }) => row.nf_number)).toEqual(['2'])
  })

  test.each([
    ['deliveries', 'open'],
    ['deliveries', 'until'],
    ['receipts', 'to'],
    ['canhotos', 'open'],
    ['audit', 'from'],
  ])('the report %s refuses the filter %s, which it does not know', async (report, filter) => {
    const admin = await as('ADMIN', await company())
    const answer = await admin.get(`/api/reports/${report}?${filter}=2026-01-01`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [filter]: 'Filtro desconhecido.' })
  })

  test('finished deliveries are those of the company named, and none of a company that is not theirs', async () => {
    const [alfa, beta] = [await company(), await company('Beta')]
    for (const each of [alfa, beta])
      await newDelivery(owner, each, { status: 'DELIVERED', delivered_at: '2026-03-01T10:00:00Z' })
    const admin = await as('ADMIN', alfa)
    const found = async (id: string) =>
      (await admin.get(`/api/reports/canhotos?company_id=${id}`)).json().data.length
    expect(await found(alfa.id)).toBe(1)
    expect(await found(beta.id)).toBe(0)
  })
})

describe('the receipts report', () => {
  test('has the receipts that show, newest first, and nothing else', async () => {
    const { alfa, delivery, url } = await companyWithReceipt()
    await newDelivery(owner, alfa, { status: 'DELIVERED', delivered_at: '2026-01-01T10:00:00Z' })
    await newDelivery(owner, alfa)
    const { data, meta } = (await (await as('OPERATOR', alfa)).get('/api/reports/receipts')).json()
    expect(meta.total).toBe(1)
    expect(data).toEqual([
      {
        id: delivery.id,
        circumstance: null,
        delivery_id: delivery.id,
        receipt_id: expect.any(String),
        company_id: alfa.id,
        company_name: alfa.name,
        nf_number: '1001',
        client_name_extracted: 'Padaria Sol',
        driver_name: 'José',
        delivery_date: expect.stringMatching(/-03:00$/),
        receipt_captured_at: expect.stringMatching(/-03:00$/),
        receipt_image_url: url,
        filename: 'foto.jpg',
      },
    ])
  })

  test('is found by driver, by the company’s days, and by note or client', async () => {
    const { alfa, driver, delivery } = await companyWithReceipt('Açaí da Praça')
    await owner.query('update deliveries set delivered_at = $2 where id = $1', [
      delivery.id,
      '2026-03-10T23:59:00-03:00',
    ])
    const admin = await as('ADMIN', alfa)
    const found = async (query: string) =>
      (await admin.get(`/api/reports/receipts?${query}`)).json().data.length
    expect(await found('start_date=2026-03-10&end_date=2026-03-10')).toBe(1)
    expect(await found('start_date=2026-03-11')).toBe(0)
    expect(await found('end_date=2026-03-09')).toBe(0)
    expect(await found('search=acai')).toBe(1)
    expect(await found('search=1001')).toBe(1)
    expect(await found('search=padaria')).toBe(0)
    await owner.query(`update deliveries set client_name_extracted = 'Lanches' where id = $1`, [
      delivery.id,
    ])
    const [row] = (await admin.get('/api/reports/receipts')).json().data
    expect(row.client_name_extracted).toBe('Lanches')
    expect(await found(`driver_id=${driver.userId}`)).toBe(1)
    expect(await found(`driver_id=${crypto.randomUUID()}`)).toBe(0)
    expect(await found(`delivery_id=${delivery.id}`)).toBe(1)
    expect(await found(`delivery_id=${crypto.randomUUID()}`)).toBe(0)
    const beta = await as('ADMIN', await company())
    const other = await beta.get(`/api/reports/receipts?delivery_id=${delivery.id}`)
    expect(other.json().data).toEqual([])
  })

  test('leaves as a spreadsheet', async () => {
    const { alfa, delivery } = await companyWithReceipt()
    const answer = await (await as('SUPERVISOR', alfa)).get('/api/reports/receipts?format=csv')
    expect(answer.headers['content-disposition']).toContain('relatorio_canhotos.csv')
    const [header, row] = answer.body.split('\r\n')
    expect(header).toBe(
      '\uFEFFID da Entrega;NF;Cliente;Motorista;Data da Entrega;Data do Canhoto;URL da Imagem',
    )
    const cells = row?.split(';') ?? []
    expect(cells.slice(0, 4)).toEqual([delivery.id, '1001', 'Padaria Sol', 'José'])
    expect(cells.slice(4, 6)).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    ])
    expect(cells[6]).toBe(pageOf(delivery.id))
  })
})

describe('the picture of a canhoto', () => {
  test.each(['path', 'url'])('is seen by its %s', async (name) => {
    const { alfa, url } = await companyWithReceipt()
    const id = url.split('=')[1] ?? ''
    const address = name === 'path' ? id.toUpperCase() : `https://canhoto.example${url}`
    const answer = await (
      await as('ADMIN', alfa)
    ).get(`/api/reports/canhotos/proxy-view?${name}=${encodeURIComponent(address)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(PHOTO)).toBe(true)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test.each([
    'http://169.254.169.254/latest',
    '../../../etc/passwd',
    'file:///etc/passwd',
    '',
    '%00',
  ])('is never fetched from %s', async (address) => {
    const admin = await as('ADMIN', await company())
    const answer = await admin.get(
      `/api/reports/canhotos/proxy-view?url=${encodeURIComponent(address)}`,
    )
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('Imagem do canhoto não encontrada.')
  })

  test('is not shown to another company, nor to a colleague on another route', async () => {
    const { alfa, url } = await companyWithReceipt()
    const beta = await as('ADMIN', await company('Beta'))
    const colleague = await as('DRIVER', alfa)
    expect((await beta.get(url)).statusCode).toBe(404)
    expect((await colleague.get(url)).statusCode).toBe(404)
  })
})

test('a spreadsheet is refused whole when the session has ended', async () => {
  const { alfa } = await companyWithReceipt()
  const admin = await as('ADMIN', alfa)
  await admin.post('/api/auth/logout')
  const answer = await admin.get('/api/reports/canhotos?format=csv')
  expect(answer.statusCode).toBe(401)
  expect(answer.json().code).toBe('SESSION_ENDED')
})

test('a day without deliveries is all zeros, and its drivers still count', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  await startSharing(driver)
  await driver.post('/api/tracking/location', { latitude: -23, longitude: -46, speed: 30 })
  const { data } = (await (await as('ADMIN', alfa)).get('/api/dashboard/kpis')).json()
  const today_deliveries = { total: 0, completed: 0, pending: 0, in_progress: 0, list: [] }
  expect(data).toEqual({ active_drivers: 1, today_deliveries })
})

test('the day’s figures are counted, not guessed', async () => {
  const { alfa, driver } = await companyWithReceipt()
  await newDelivery(owner, alfa)
  await newDelivery(owner, alfa, { status: 'IN_TRANSIT' })
  await newDelivery(owner, alfa, {
    status: 'DELIVERED',
    created_at: '2026-01-01T10:00:00Z',
    scheduled_for: '2026-01-01',
    delivered_at: '2026-01-02T10:00:00Z',
  })
  await newDelivery(owner, await company('Beta'))
  await startSharing(driver)
  await driver.post('/api/tracking/location', { latitude: -23, longitude: -46, speed: 30 })

  const { data } = (await (await as('ADMIN', alfa)).get('/api/dashboard/kpis')).json()
  expect(data).toMatchObject({
    active_drivers: 1,
    today_deliveries: { total: 3, completed: 1, pending: 1, in_progress: 1 },
  })
  expect(data.today_deliveries.list).toHaveLength(3)
})
