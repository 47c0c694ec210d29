import type { DeliveryTotals } from '@canhoto/contracts/report-figures'
import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const MARCH = 'start_date=2026-03-10&end_date=2026-03-12'

const totalsOf = async (user: SignedInUser, query = MARCH): Promise<DeliveryTotals> =>
  (await user.get(`/api/reports/deliveries/totals?${query}`)).json().data

/** Four deliveries of three days, one just before them, one just after them, and one of another company. */
async function carrierInMarch() {
  const [alfa, beta] = [await company(), await company('Beta')]
  const driver = await as('DRIVER', alfa)
  const add = (created_at: string, more = {}, of = alfa) =>
    newDelivery(owner, of, { created_at, ...more })
  await add('2026-03-09T23:59:59-03:00')
  await add('2026-03-10T00:00:00-03:00', { status: 'DELIVERED', merchandise_value: 0.1 })
  await add('2026-03-10T12:00:00-03:00', {
    merchandise_value: 0.2,
    invoice_total_value: 900,
    driver_id: driver.driverId,
  })
  await add('2026-03-12T08:00:00-03:00', { status: 'REFUSED', invoice_total_value: 1000 })
  await add('2026-03-12T23:59:59-03:00')
  await add('2026-03-13T00:00:00-03:00')
  await add('2026-03-11T12:00:00-03:00', { merchandise_value: 7 }, beta)
  return { admin: await as('ADMIN', alfa), driver }
}

describe('the figures of the deliveries of a period', () => {
  test('count what was registered on its days, both included, of the own company alone', async () => {
    const { admin } = await carrierInMarch()
    expect(await totalsOf(admin)).toEqual({
      count: 4,
      value: 1000.3,
      by_status: [
        { status: 'PENDING', count: 2 },
        { status: 'DELIVERED', count: 1 },
        { status: 'REFUSED', count: 1 },
      ],
      days: [
        { day: '2026-03-10', registered: 2, delivered: 1 },
        { day: '2026-03-11', registered: 0, delivered: 0 },
        { day: '2026-03-12', registered: 2, delivered: 0 },
      ],
    })
  })

  test('are of one driver or one status, where asked for, and zero where there is none', async () => {
    const { admin, driver } = await carrierInMarch()
    expect(await totalsOf(admin, `${MARCH}&driver_id=${driver.driverId}`)).toMatchObject({
      count: 1,
      value: 0.2,
    })
    expect(await totalsOf(admin, `${MARCH}&status=REFUSED`)).toMatchObject({ count: 1 })
    expect(await totalsOf(admin, 'start_date=2020-01-01&end_date=2020-01-01')).toEqual({
      count: 0,
      value: 0,
      by_status: [],
      days: [{ day: '2020-01-01', registered: 0, delivered: 0 }],
    })
  })

  test('are of at most 92 days, in order, and for the office alone', async () => {
    const { admin, driver } = await carrierInMarch()
    const refusal = async (query: string) =>
      (await admin.get(`/api/reports/deliveries/totals?${query}`)).json().fields
    expect(await refusal('start_date=2026-01-01&end_date=2026-04-03')).toEqual({
      end_date: 'Escolha no máximo 92 dias.',
    })
    expect(await refusal('start_date=2026-01-02&end_date=2026-01-01')).toEqual({
      end_date: 'A data final não pode ser anterior à inicial.',
    })
    expect((await driver.get(`/api/reports/deliveries/totals?${MARCH}`)).statusCode).toBe(403)
  })

  test('agree with the list of the same days', async () => {
    const { admin } = await carrierInMarch()
    const { meta } = (await admin.get(`/api/reports/deliveries?${MARCH}`)).json()
    expect(meta.total).toBe((await totalsOf(admin)).count)
  })
})
