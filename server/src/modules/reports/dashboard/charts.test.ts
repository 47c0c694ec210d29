import type { Charts, Kpis } from '@canhoto/contracts/dashboard'
import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { instantsAround } from '../../../../test/insert-activity.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

describe('the charts of the dashboard', async () => {
  const { owner, company, as } = await startApp()

  const chartsOf = async (user: SignedInUser): Promise<Charts> =>
    (await user.get('/api/dashboard/charts')).json().data

  test.each(['America/Sao_Paulo', 'America/Rio_Branco'])(
    'count by the hours and days of the company in %s what was delivered there',
    async (zone) => {
      const [alfa, beta] = [await company(), await company('Beta')]
      await owner.query('update companies set timezone = $2 where id = $1', [alfa.id, zone])
      const { dayStart, beforeDay, now } = await instantsAround(owner, zone)
      const days = (count: number) =>
        new Date(Date.parse(dayStart) - count * 86_400_000).toISOString()
      for (const delivered_at of [dayStart, beforeDay, now, now, days(29), days(30)])
        for (const each of [alfa, beta])
          await newDelivery(owner, each, { status: 'DELIVERED', delivered_at })
      await newDelivery(owner, alfa, { status: 'REFUSED' })

      const { delivered_by_hour, days: shown } = await chartsOf(await as('OPERATOR', alfa))
      const { rows } = await owner.query<{ day: string; hour: number; is_today: boolean }>(
        `select to_char(delivered_at at time zone $2, 'YYYY-MM-DD') as day,
                to_char(delivered_at at time zone $2, 'HH24')::integer as hour,
                to_char(delivered_at at time zone $2, 'YYYY-MM-DD') = to_char(now() at time zone $2, 'YYYY-MM-DD') as is_today
           from deliveries where company_id = $1 and delivered_at is not null`,
        [alfa.id, zone],
      )
      expect(delivered_by_hour).toHaveLength(24)
      for (const [hour, count] of delivered_by_hour.entries())
        expect(count).toBe(rows.filter((row) => row.is_today && row.hour === hour).length)
      expect(shown).toHaveLength(30)
      for (const { day, delivered } of shown)
        expect({ day, delivered }).toEqual({
          day,
          delivered: rows.filter((row) => row.day === day).length,
        })
      const today = new Date().toLocaleDateString('sv-SE', { timeZone: zone })
      expect(shown.at(-1)).toMatchObject({ day: today, delivered: 3 })
      expect(shown[0]).toMatchObject({ delivered: 1 })
      // The day before the first is not shown, and the days without deliveries are.
      expect(shown.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(5)
      expect(shown.filter(({ delivered }) => delivered === 0)).toHaveLength(27)
    },
  )

  test('tell what was delivered by its promised day, and leave out what had none', async () => {
    const alfa = await company()
    const { now } = await instantsAround(owner, 'America/Sao_Paulo')
    const promise = async (days: number | null) => {
      const { id } = await newDelivery(owner, alfa, { status: 'DELIVERED', delivered_at: now })
      await owner.query(
        `update deliveries set delivery_date_expected = current_date + $2::integer where id = $1`,
        [id, days],
      )
    }
    for (const days of [-1, -1, 0, 1, null]) await promise(days)
    const { days } = await chartsOf(await as('ADMIN', alfa))
    expect(days.at(-1)).toMatchObject({ delivered: 5, promised: 4, on_time: 2 })
  })

  test('agree with the cards above them, status by status', async () => {
    const alfa = await company()
    const { now } = await instantsAround(owner, 'America/Sao_Paulo')
    const statuses = ['PENDING', 'PENDING', 'IN_TRANSIT', 'PROBLEM', 'REFUSED', 'CANCELLED']
    for (const status of statuses) await newDelivery(owner, alfa, { status })
    await newDelivery(owner, alfa, { status: 'DELIVERED', delivered_at: now })
    // Open since long ago, so it is of today; delivered long ago, so it is not.
    const old = { created_at: '2026-01-05T10:00:00-03:00', scheduled_for: '2026-01-05' }
    await newDelivery(owner, alfa, { ...old, status: 'IN_TRANSIT' })
    await newDelivery(owner, alfa, { ...old, status: 'DELIVERED', delivered_at: old.created_at })

    const office = await as('SUPERVISOR', alfa)
    const { today_by_status } = await chartsOf(office)
    expect(today_by_status).toEqual([
      { status: 'PENDING', count: 2 },
      { status: 'IN_TRANSIT', count: 2 },
      { status: 'DELIVERED', count: 1 },
      { status: 'PROBLEM', count: 1 },
      { status: 'REFUSED', count: 1 },
      { status: 'CANCELLED', count: 1 },
    ])
    const { today_deliveries }: Kpis = (await office.get('/api/dashboard/kpis')).json().data
    expect(today_by_status.reduce((sum, { count }) => sum + count, 0)).toBe(today_deliveries.total)
  })

  test('of a company that delivered nothing are thirty empty days', async () => {
    const { delivered_by_hour, today_by_status, days } = await chartsOf(
      await as('ADMIN', await company()),
    )
    expect(delivered_by_hour).toEqual(Array.from({ length: 24 }, () => 0))
    expect(today_by_status).toEqual([])
    expect(days.map(({ delivered, promised, on_time }) => delivered + promised + on_time)).toEqual(
      Array.from({ length: 30 }, () => 0),
    )
  })

  test('are for the office', async () => {
    const alfa = await company()
    for (const role of ['MASTER', 'DRIVER', 'CLIENT'] as const) {
      const answer = await (await as(role, alfa)).get('/api/dashboard/charts')
      expect(answer.statusCode).toBe(403)
    }
  })
})
