import type { AllClientsTotals, ClientFigures } from '@canhoto/contracts/report-figures'
import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const MARCH = 'start_date=2026-03-10&end_date=2026-03-12'
const NOON = '2026-03-10T12:00:00-03:00'

const totalsOf = async (user: SignedInUser, query = MARCH): Promise<AllClientsTotals> =>
  (await user.get(`/api/reports/clients/totals?${query}`)).json().data

/** Registered at noon of the 10th, by a client of this name and document. */
const registered = (of: Company, client_name: string, more = {}) =>
  newDelivery(owner, of, { created_at: NOON, client_name, client_document: null, ...more })

describe('the figures of all clients of a period', () => {
  test('are of what was registered on its days, both included, of the own company alone', async () => {
    const alfa = await company()
    const made = { status: 'DELIVERED', delivery_date_expected: '2026-03-11' }
    const sun = { client_document: '11222333000181' }
    await registered(alfa, 'Sol', {
      ...made,
      ...sun,
      created_at: '2026-03-10T00:00:00-03:00',
      delivered_at: '2026-03-11T23:59:59-03:00',
      merchandise_value: 0.1,
    })
    await registered(alfa, 'Padaria Sol', {
      ...made,
      ...sun,
      created_at: '2026-03-12T23:59:59-03:00',
      delivered_at: '2026-03-13T00:00:00-03:00',
      merchandise_value: 0.2,
    })
    await registered(alfa, 'Oficina', {
      status: 'DELIVERED',
      delivered_at: NOON,
      invoice_total_value: 1000,
    })
    await registered(alfa, 'Oficina', { delivery_date_expected: '2026-03-11' })
    await registered(alfa, 'Oficina', { created_at: '2026-03-09T23:59:59-03:00' })
    await registered(alfa, 'Oficina', { created_at: '2026-03-13T00:00:00-03:00' })
    await registered(await company('Beta'), 'De Beta')

    expect(await totalsOf(await as('ADMIN', alfa))).toEqual({
      clients: 2,
      deliveries: 4,
      delivered: 3,
      promised: 2,
      on_time: 1,
      value: 1000.3,
      largest: [
        { client_name: 'Oficina', deliveries: 2, value: 1000 },
        { client_name: 'Padaria Sol', deliveries: 2, value: 0.3 },
      ],
      days: [
        { day: '2026-03-10', on_time: 1, late: 0, unpromised: 1 },
        { day: '2026-03-11', on_time: 0, late: 0, unpromised: 0 },
        { day: '2026-03-12', on_time: 0, late: 1, unpromised: 0 },
      ],
    })
  })

  test('name the twelve largest clients, and are the sums of the list of all', async () => {
    const alfa = await company()
    for (let client = 1; client <= 14; client++)
      for (let n = 0; n < client; n++)
        await registered(alfa, `Cliente ${client}`, {
          merchandise_value: client + 0.01,
          status: n % 2 ? 'DELIVERED' : 'PENDING',
          delivery_date_expected: '2026-03-10',
          ...(n % 2 && { delivered_at: n % 3 ? NOON : '2026-03-11T12:00:00-03:00' }),
        })
    const admin = await as('SUPERVISOR', alfa)
    const totals = await totalsOf(admin)
    const list: ClientFigures[] = (
      await admin.get(`/api/reports/clients?${MARCH}&per_page=100`)
    ).json().data
    const sum = (figure: 'deliveries' | 'delivered' | 'promised' | 'on_time' | 'value') =>
      list.reduce((total, row) => total + row[figure], 0)
    expect(totals).toMatchObject({
      clients: 14,
      deliveries: sum('deliveries'),
      delivered: sum('delivered'),
      promised: sum('promised'),
      on_time: sum('on_time'),
    })
    expect(totals.value).toBeCloseTo(sum('value'), 5)
    expect(totals.on_time).toBeGreaterThan(0)
    expect(totals.on_time).toBeLessThan(totals.promised)
    expect(totals.largest).toEqual(
      list
        .slice(0, 12)
        .map(({ client_name, deliveries, value }) => ({ client_name, deliveries, value })),
    )
    const [first] = totals.days
    expect(first).toEqual({
      day: '2026-03-10',
      on_time: totals.on_time,
      late: totals.promised - totals.on_time,
      unpromised: 0,
    })
  })

  test('tell clients of one name apart by their documents, and know a client who changed the name', async () => {
    const alfa = await company()
    await registered(alfa, 'Mercado', { client_document: '11222333000181' })
    await registered(alfa, 'Mercado', { client_document: '11444777000161' })
    await registered(alfa, 'Mercado Novo', {
      client_document: '11444777000161',
      created_at: '2026-03-11T12:00:00-03:00',
    })
    const { clients, largest } = await totalsOf(await as('ADMIN', alfa))
    expect(clients).toBe(2)
    expect(largest.map(({ client_name, deliveries }) => [client_name, deliveries])).toEqual([
      ['Mercado Novo', 2],
      ['Mercado', 1],
    ])
  })

  test('are of the days of the company’s clock, and zero where there is nothing', async () => {
    const alfa = await company()
    await owner.query(`update companies set timezone = 'America/Rio_Branco' where id = $1`, [
      alfa.id,
    ])
    for (const created_at of ['2026-03-10T04:59:59Z', '2026-03-10T05:00:00Z'])
      await registered(alfa, 'Acre', { created_at, status: 'DELIVERED', delivered_at: created_at })
    const admin = await as('ADMIN', alfa)
    const { deliveries, days } = await totalsOf(admin)
    expect([deliveries, days[0]?.unpromised]).toEqual([1, 1])
    expect(await totalsOf(admin, 'start_date=2020-01-01&end_date=2020-01-01')).toEqual({
      clients: 0,
      deliveries: 0,
      delivered: 0,
      promised: 0,
      on_time: 0,
      value: 0,
      largest: [],
      days: [{ day: '2020-01-01', on_time: 0, late: 0, unpromised: 0 }],
    })
  })
})
