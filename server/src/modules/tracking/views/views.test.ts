import { expect, test } from 'vitest'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { startSharing } from '../../../../test/start-sharing.ts'

let time = new Date('2026-11-20T13:02:00Z')
const app = await startApp({ now: () => time })
const { owner, company, as } = app

const MAP = '/api/tracking/drivers/current-locations'
const VIEWS = '/api/tracking/views'
const OWN = '/api/tracking/driver/views'

async function shareLocation(driver: SignedInUser) {
  await startSharing(driver, '2026-11-20T12:00:00Z')
  await driver.post('/api/tracking/location', {
    latitude: -23.5,
    longitude: -46.6,
    recorded_at: '2026-11-20T13:00:00Z',
  })
}

const countRows = async (companyId: string) =>
  (await owner.query('select from location_views where company_id = $1', [companyId])).rowCount

test('who sees the map, or reads a history, is written down once in a quarter of an hour; the driver and the administrator see it', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const [ana, zeca] = [
    await as('DRIVER', alfa, { name: 'Ana Motorista' }),
    await as('DRIVER', alfa, { name: 'Zeca Motorista' }),
  ]
  const office = await as('OPERATOR', alfa, { name: 'Olga Operadora' })
  const admin = await as('ADMIN', alfa, { name: 'Adão' })
  await shareLocation(ana)
  for (let n = 0; n < 5; n++) await office.get(MAP)
  expect(await countRows(alfa.id)).toBe(1)
  await shareLocation(zeca)
  await office.get(MAP)
  expect(await countRows(alfa.id)).toBe(1)
  time = new Date('2026-11-20T13:20:00Z')
  await office.get(MAP)
  const history = `/api/tracking/drivers/${ana.driverId}/history?start_date=2026-11-19&end_date=2026-11-20`
  await admin.get(history)
  await admin.get(history)

  const views = await admin.get(VIEWS)
  const { data, meta } = views.json()
  expect(meta.total).toBe(3)
  expect(data.map(({ id: _, ...view }: { id: string }) => view)).toEqual(
    expect.arrayContaining([
      {
        kind: 'HISTORY',
        viewer_name: 'Adão',
        viewer_role: 'ADMIN',
        since: '2026-11-20T10:15:00-03:00',
        driver_names: ['Ana Motorista'],
        driver_count: 1,
        from_day: '2026-11-19',
        to_day: '2026-11-20',
      },
      expect.objectContaining({
        kind: 'MAP',
        viewer_name: 'Olga Operadora',
        since: '2026-11-20T10:00:00-03:00',
        driver_names: ['Ana Motorista', 'Zeca Motorista'],
        driver_count: 2,
      }),
    ]),
  )
  expect((await admin.get(`${VIEWS}?driver_id=${zeca.driverId}`)).json().meta.total).toBe(2)
  expect((await ana.get(OWN)).json().data).toEqual([
    { day: '2026-11-20', viewer_name: 'Adão', viewer_role: 'ADMIN', kind: 'HISTORY' },
    { day: '2026-11-20', viewer_name: 'Olga Operadora', viewer_role: 'OPERATOR', kind: 'MAP' },
  ])
  expect((await zeca.get(OWN)).json().data).toHaveLength(1)

  expect((await (await as('ADMIN', beta)).get(VIEWS)).json().data).toEqual([])
  expect((await (await as('DRIVER', beta)).get(OWN)).json().data).toEqual([])
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const)
    expect((await (await as(role, alfa)).get(VIEWS)).statusCode).toBe(403)
  expect((await office.get(OWN)).statusCode).toBe(403)
})

test('a driver is told of the last days first, and of the year where they are few, each day once', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  await as('OPERATOR', alfa)
  const view = (days: number, hours = 0) =>
    owner.query(
      `insert into location_views (company_id, viewer_id, kind, since, driver_ids)
       values ($1, (select user_id from memberships where company_id = $1 and role = 'OPERATOR'), 'MAP', current_date - $2::int + interval '12 hours' + $3 * interval '1 hour', array[$4::uuid])`,
      [alfa.id, days, hours, driver.driverId],
    )
  for (const days of [300, 8, 7, 6, 31, 32]) {
    await view(days)
    await view(days, 1)
  }
  const { rows } = await owner.query<{ day: string }>(
    'select (current_date - days)::text as day from unnest(array[6, 7, 8, 31, 32, 300]) days',
  )
  const told = (await driver.get(OWN)).json().data
  expect(told.map(({ day }: { day: string }) => day)).toEqual(rows.map(({ day }) => day))
})
