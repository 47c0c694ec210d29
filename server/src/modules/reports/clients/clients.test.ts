import type { ClientFigures, UnprovedByClient } from '@canhoto/contracts/report-figures'
import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'
import { instantsAround } from '../../../../test/insert-activity.ts'
import { dayAhead } from '../../../../test/local-day.ts'

const { owner, company, as } = await startApp()

const MARCH = 'start_date=2026-03-10&end_date=2026-03-12'
const SUN = { client_name: 'Padaria Sol', client_document: '11222333000181' }

/** Noon, so many days before today. */
const daysAgo = (days: number) => `${dayAhead(-days)}T12:00:00-03:00`

const deliveredUnproved = (of: Company, days: number, more = {}) =>
  newDelivery(owner, of, { status: 'DELIVERED', delivered_at: daysAgo(days), ...more })

describe('the report of clients', () => {
  test('says of each client what became of the deliveries of a period, most deliveries first', async () => {
    const alfa = await company()
    const created_at = '2026-03-10T12:00:00-03:00'
    const made = { created_at, status: 'DELIVERED', delivery_date_expected: '2026-03-11' }
    const add = (more: object) => newDelivery(owner, alfa, { created_at, ...SUN, ...more })
    await add({ ...made, delivered_at: '2026-03-11T23:59:59-03:00', merchandise_value: 10.1 })
    await add({ ...made, delivered_at: '2026-03-12T00:00:00-03:00', merchandise_value: 20.2 })
    const newest = await add({
      client_name: 'Padaria Sol Ltda',
      created_at: '2026-03-11T09:00:00-03:00',
      delivery_date_expected: '2026-03-11',
    })
    const failed = ['PROBLEM', 'REFUSED', 'REATTEMPTED']
    for (const status of [...failed, 'CANCELLED'])
      await add({ client_name: 'Sem documento', client_document: null, status })
    await add({ created_at: '2026-03-13T00:00:00-03:00' })
    await newDelivery(owner, await company('Beta'), { created_at, ...SUN })

    const { data, meta } = (
      await (await as('ADMIN', alfa)).get(`/api/reports/clients?${MARCH}`)
    ).json()
    expect(meta).toEqual({ total: 2, page: 1, per_page: 10 })
    expect(data).toEqual([
      expect.objectContaining({
        client_name: 'Sem documento',
        client_document: null,
        deliveries: 4,
        failed: 3,
      }),
      {
        id: newest.id,
        client_name: 'Padaria Sol Ltda',
        client_document: '11222333000181',
        deliveries: 3,
        delivered: 2,
        failed: 0,
        promised: 2,
        on_time: 1,
        value: 30.3,
      },
    ] satisfies ClientFigures[])
  })

  test('finds a client without regard to accents, page by page, and leaves whole as a spreadsheet', async () => {
    const alfa = await company()
    const created_at = '2026-03-10T12:00:00-03:00'
    for (const client_name of ['Açougue A', 'Açougue B', 'Padaria'])
      await newDelivery(owner, alfa, { created_at, client_name, merchandise_value: 1234.5 })
    const admin = await as('SUPERVISOR', alfa)
    const found = `/api/reports/clients?${MARCH}&search=acougue`
    const second = (await admin.get(`${found}&page=2&per_page=1`)).json()
    expect(second.meta.total).toBe(2)
    expect(second.data.map((row: ClientFigures) => row.client_name)).toEqual(['Açougue B'])
    expect((await admin.get(`${found}&page=3&per_page=1`)).json()).toMatchObject({
      data: [],
      meta: { total: 2 },
    })
    const file = await admin.get(`${found}&format=csv`)
    expect(file.headers['content-disposition']).toContain('relatorio_clientes.csv')
    const lines = file.body.split('\r\n')
    expect(lines).toEqual([
      '\uFEFFCliente;CNPJ ou CPF;Entregas;Realizadas;Com insucesso;Com data prevista;No prazo;Valor (R$)',
      'Açougue A;;1;0;0;0;0;1234,5',
      'Açougue B;;1;0;0;0;0;1234,5',
      '',
    ])
  })
})

describe('what was delivered without a valid receipt', () => {
  test('is money that waits: by client, with its value and its days, the highest value first', async () => {
    const alfa = await company()
    await deliveredUnproved(alfa, 9, { ...SUN, merchandise_value: 100.5 })
    await deliveredUnproved(alfa, 2, { ...SUN, merchandise_value: 0.25 })
    await deliveredUnproved(alfa, 1, { client_name: 'Oficina', invoice_total_value: 5000 })
    await newDelivery(owner, alfa, { status: 'PENDING', merchandise_value: 70 })
    await deliveredUnproved(await company('Beta'), 40)
    const admin = await as('OPERATOR', alfa)

    const { data } = (await admin.get('/api/reports/unproved')).json()
    expect(data.map(({ id: _, ...row }: UnprovedByClient) => row)).toEqual([
      {
        client_name: 'Oficina',
        client_document: null,
        deliveries: 1,
        value: 5000,
        oldest_days: 1,
        average_days: 1,
      },
      { ...SUN, deliveries: 2, value: 100.75, oldest_days: 9, average_days: 6 },
    ])
    expect((await admin.get('/api/reports/unproved/totals')).json().data).toEqual({
      deliveries: 3,
      value: 5100.75,
      oldest_days: 9,
    })
    const { body, headers } = await admin.get('/api/reports/unproved?format=csv&search=sol')
    expect(headers['content-disposition']).toContain('dinheiro_parado.csv')
    expect(body).toBe(
      '\uFEFFCliente;CNPJ ou CPF;Entregas sem canhoto;Valor parado (R$);Dias da mais antiga;Dias em média\r\n' +
        'Padaria Sol;11.222.333/0001-81;2;100,75;9;6\r\n',
    )
  })

  test('is counted in days of the company’s calendar, of one value the oldest first', async () => {
    const alfa = await company()
    const zone = 'Pacific/Kiritimati'
    await owner.query('update companies set timezone = $2 where id = $1', [alfa.id, zone])
    const { dayStart, beforeDay } = await instantsAround(owner, zone)
    for (const [client_name, delivered_at] of [
      ['Hoje', dayStart],
      ['Ontem', beforeDay],
    ] as const)
      await newDelivery(owner, alfa, { status: 'DELIVERED', client_name, delivered_at })
    const { data } = (await (await as('ADMIN', alfa)).get('/api/reports/unproved')).json()
    expect(
      data.map((row: UnprovedByClient) => [row.client_name, row.oldest_days, row.average_days]),
    ).toEqual([
      ['Ontem', 1, 1],
      ['Hoje', 0, 0],
    ])
  })

  test('ends with the photo of the stub', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const admin = await as('ADMIN', alfa)
    const delivery = await deliveredUnproved(alfa, 3, { driver_id: driver.driverId })
    const owed = async () => (await admin.get('/api/reports/unproved/totals')).json().data
    expect(await owed()).toEqual({ deliveries: 1, value: 0, oldest_days: 3 })
    await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: delivery.id },
      file: { name: 'foto.jpg', bytes: PHOTO },
    })
    expect(await owed()).toEqual({ deliveries: 0, value: 0, oldest_days: null })
  })
})
