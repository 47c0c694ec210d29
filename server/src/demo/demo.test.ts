import { describe, expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { localDay } from '../../test/local-day.ts'
import { ALFA, BETA } from './companies.ts'
import { fillDemo } from './demo.ts'

const { connection, storage, owner, as } = await startApp()
await fillDemo({
  connection,
  storage,
  now: () => new Date(),
  production: false,
  host: '127.0.0.1',
})

interface Place {
  driver_id: string
  latitude: number
  longitude: number
  last_update: string
  is_online: boolean
  vehicle_id: string | null
}

interface Row {
  driver_id: string | null
  status: string
  scheduled_for: string
  last_occurrence: { label: string } | null
}

describe.each([
  ['Alfa', ALFA],
  ['Beta', BETA],
])('the day of %s', async (_, { id }) => {
  const admin = await as('ADMIN', { id, name: '' })
  const kpis = (await admin.get('/api/dashboard/kpis')).json().data
  const today = async (filter = '') =>
    (await admin.get(`/api/deliveries?day=today&per_page=200${filter}`)).json() as {
      data: Row[]
      meta: { total: number }
    }
  const places: Place[] = (await admin.get('/api/tracking/drivers/current-locations')).json().data
  const online = new Set(places.filter((each) => each.is_online).map((each) => each.driver_id))

  test('has the same figures on the cards and in the lists', async () => {
    expect(kpis).toMatchObject({
      active_drivers: online.size,
      today_deliveries: {
        total: (await today()).meta.total,
        completed: (await today('&status=DELIVERED')).meta.total,
        pending: (await today('&status=PENDING')).meta.total,
        in_progress: (await today('&status=IN_TRANSIT')).meta.total,
      },
    })
  })

  test('has every delivery on the way with a driver on a route, whose vehicle is known', async () => {
    const { data } = await today('&status=IN_TRANSIT')
    expect(new Set(data.map((row) => row.driver_id))).toEqual(online)
    expect(online.size).toBeGreaterThan(0)
    const pending = (await today('&status=PENDING')).data
    expect(pending.filter(({ driver_id }) => driver_id && online.has(driver_id))).toEqual([])
    expect(places.filter((each) => each.is_online && !each.vehicle_id)).toEqual([])
  })

  test('has failed and late deliveries and canhotos that wait for a review', async () => {
    const { data } = await today()
    const failed = data.filter(({ status }) => ['REFUSED', 'PROBLEM'].includes(status))
    expect(failed).not.toEqual([])
    expect(failed.filter(({ last_occurrence }) => !last_occurrence)).toEqual([])
    const day = localDay()
    const open = data.filter(({ status }) => ['PENDING', 'IN_TRANSIT'].includes(status))
    expect(open.filter(({ scheduled_for }) => scheduled_for < day)).not.toEqual([])
    const { rows } = await owner.query<{ status: string; days: number }>(
      `select r.status, extract(day from now() - max(r.captured_at))::int as days from receipts r
        where r.company_id = $1 group by r.status`,
      [id],
    )
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['PENDING_REVIEW', 'VALID'])
    expect(rows.find(({ status }) => status === 'PENDING_REVIEW')?.days).toBe(0)
  })
})

test('the demonstration has positions only with consent and inside a route of their driver', async () => {
  const { rows } = await owner.query(
    `select count(*) as positions, count(*) filter (where not exists (
         select from routes r where r.driver_id = p.driver_id and r.started_at <= p.recorded_at
            and p.recorded_at <= coalesce(r.finished_at, 'infinity'))) as off_route,
       count(*) filter (where not exists (
         select from consents c join drivers d using (user_id)
          where d.id = p.driver_id and c.given and c.occurred_at <= p.recorded_at)) as without_consent
       from positions p`,
  )
  expect(rows).toMatchObject([{ off_route: 0, without_consent: 0 }])
  expect(rows[0].positions).toBeGreaterThan(0)
})
