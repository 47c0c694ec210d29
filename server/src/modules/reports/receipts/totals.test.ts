import type { ReceiptTotals } from '@canhoto/contracts/report-figures'
import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const MARCH = 'start_date=2026-03-10&end_date=2026-03-12'

const totalsOf = async (user: SignedInUser, query = MARCH): Promise<ReceiptTotals> =>
  (await user.get(`/api/reports/receipts/totals?${query}`)).json().data

const delivered = (of: Company, delivered_at: string, more = {}) =>
  newDelivery(owner, of, { status: 'DELIVERED', delivered_at, ...more })

/** A driver photographed the stub; then the delivery was made at this instant. */
async function photographed(of: Company, driver: SignedInUser, delivered_at: string) {
  const { id } = await newDelivery(owner, of, { driver_id: driver.driverId })
  const sent = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: id },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  await owner.query('update deliveries set delivered_at = $2 where id = $1', [id, delivered_at])
  return sent.json().data.receipt_id as string
}

describe('the figures of the receipts of a period', () => {
  test('count what was delivered on its days, both included, by how its receipt stands', async () => {
    const [alfa, beta] = [await company(), await company('Beta')]
    const [driver, theirs] = [await as('DRIVER', alfa), await as('DRIVER', beta)]
    const admin = await as('ADMIN', alfa)
    const approved = await photographed(alfa, driver, '2026-03-10T00:00:00-03:00')
    const refused = await photographed(alfa, driver, '2026-03-10T12:00:00-03:00')
    const old = await photographed(alfa, driver, '2026-03-12T08:00:00-03:00')
    await photographed(alfa, driver, '2026-03-12T23:59:59-03:00')
    await photographed(beta, theirs, '2026-03-11T12:00:00-03:00')
    await admin.put(`/api/receipts/${approved}/validate`, { status: 'VALID' })
    await admin.put(`/api/receipts/${refused}/validate`, { status: 'REJECTED', reason: 'Escura' })
    await owner.query(`update receipts set reading = 'none' where id = $1`, [old])
    await delivered(alfa, '2026-03-12T10:00:00-03:00')
    await delivered(alfa, '2026-03-12T11:00:00-03:00')
    await delivered(alfa, '2026-03-09T23:59:59-03:00')
    await delivered(alfa, '2026-03-13T00:00:00-03:00')
    await newDelivery(owner, alfa, { created_at: '2026-03-11T12:00:00-03:00' })

    expect(await totalsOf(admin)).toEqual({
      count: 6,
      proved: 3,
      by_standing: [
        { standing: 'VALID', count: 1 },
        { standing: 'PENDING_REVIEW', count: 1 },
        { standing: 'BEFORE_REVIEW', count: 1 },
        { standing: 'REJECTED', count: 1 },
        { standing: 'NONE', count: 2 },
      ],
      days: [
        { day: '2026-03-10', proved: 1, unproved: 1 },
        { day: '2026-03-11', proved: 0, unproved: 0 },
        { day: '2026-03-12', proved: 2, unproved: 2 },
      ],
    })
  })

  test('agree with the list of the same days and with the money that waits', async () => {
    const alfa = await company()
    const admin = await as('OPERATOR', alfa)
    const driver = await as('DRIVER', alfa)
    await photographed(alfa, driver, '2026-03-10T12:00:00-03:00')
    await delivered(alfa, '2026-03-12T12:00:00-03:00')
    await delivered(alfa, '2026-03-12T13:00:00-03:00')
    const { count, proved } = await totalsOf(admin)
    const { meta } = (await admin.get(`/api/reports/canhotos?${MARCH}`)).json()
    const owed = (await admin.get('/api/reports/unproved/totals')).json().data
    expect([count, count - proved]).toEqual([meta.total, owed.deliveries])
  })

  test.each(['America/Rio_Branco', 'America/Noronha', 'Pacific/Kiritimati'])(
    'are of the days of the company in %s',
    async (zone) => {
      const alfa = await company()
      await owner.query('update companies set timezone = $2 where id = $1', [alfa.id, zone])
      for (const clock of ['2026-03-09 23:59:59', '2026-03-10 00:00', '2026-03-12 23:59:59'])
        await newDelivery(owner, alfa, {
          status: 'DELIVERED',
          delivered_at: await instantIn(zone, clock),
        })
      await delivered(alfa, await instantIn(zone, '2026-03-13 00:00'))
      const { count, days } = await totalsOf(await as('ADMIN', alfa))
      expect([count, ...days.map(({ unproved }) => unproved)]).toEqual([2, 1, 0, 1])
    },
  )

  test('of an empty day are zero, and of more than 92 days refused', async () => {
    const admin = await as('ADMIN', await company())
    expect(await totalsOf(admin, 'start_date=2020-01-01&end_date=2020-01-01')).toEqual({
      count: 0,
      proved: 0,
      by_standing: [],
      days: [{ day: '2020-01-01', proved: 0, unproved: 0 }],
    })
    const refused = await admin.get(
      '/api/reports/receipts/totals?start_date=2026-01-01&end_date=2026-04-03',
    )
    expect(refused.json().fields).toEqual({ end_date: 'Escolha no máximo 92 dias.' })
  })
})

/** What a clock of the zone shows, as an instant. */
async function instantIn(zone: string, clock: string): Promise<string> {
  const { rows } = await owner.query('select to_json($1::timestamp at time zone $2) #>> $3 as at', [
    clock,
    zone,
    [],
  ])
  return rows[0].at
}
