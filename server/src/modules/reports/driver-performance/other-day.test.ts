import type { DriverMonth, DriverReport } from '@canhoto/contracts/driver-performance'
import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { deliveredAt, drove, failedAt, instantsAround } from '../../../../test/insert-activity.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const REPORT = '/api/reports/driver-performance'
const DAY = '2026-03-10'

const { owner, company, as } = await startApp()

const reportOf = async (user: SignedInUser, query = `?day=${DAY}`): Promise<DriverReport> =>
  (await user.get(REPORT + query)).json().data

const monthOf = async (user: SignedInUser, query = `?day=${DAY}`): Promise<DriverMonth> =>
  (await user.get(`${REPORT}/month${query}`)).json().data

/** What a clock of the zone shows, as an instant. */
async function instantIn(zone: string, clock: string): Promise<string> {
  const { rows } = await owner.query('select to_json($1::timestamp at time zone $2) #>> $3 as at', [
    clock,
    zone,
    [],
  ])
  return rows[0].at
}

/** Around the ends of the day and of its month. */
const CLOCKS = [
  '2026-02-28 23:59:59',
  '2026-03-01 00:00',
  '2026-03-09 23:59:59',
  '2026-03-10 00:00',
  '2026-03-10 23:59:59',
  '2026-03-11 00:00',
  '2026-03-31 23:59:59',
  '2026-04-01 00:00',
]

/** Counted another way than the report does: by the calendar's text of each row in the company's time zone. */
async function countedByText(of: Company, zone: string) {
  const count = (table: string, instant: string, part: string, value: string) =>
    `(select count(*) from ${table} x where x.driver_id = d.id
       and to_char(x.${instant} at time zone '${zone}', '${part}') = '${value}')::integer`
  const { rows } = await owner.query(
    `select d.name, ${count('deliveries', 'delivered_at', 'YYYY-MM-DD', DAY)} as "deliveriesToday",
            ${count('deliveries', 'delivered_at', 'YYYY-MM', '2026-03')} as "deliveriesMonth",
            ${count('occurrences', 'occurred_at', 'YYYY-MM-DD', DAY)} as "occurrencesToday",
            ${count('occurrences', 'occurred_at', 'YYYY-MM', '2026-03')} as "occurrencesMonth"
       from drivers d where d.company_id = $1 order by d.name`,
    [of.id],
  )
  return rows
}

describe('the report of drivers of another day', () => {
  test.each(['America/Sao_Paulo', 'America/Rio_Branco', 'Pacific/Kiritimati'])(
    'counts that day and its whole month by the calendar of the company in %s',
    async (zone) => {
      const [alfa, beta] = [await company(), await company('Beta')]
      await owner.query('update companies set timezone = $2 where id = $1', [alfa.id, zone])
      const ana = await as('DRIVER', alfa, { name: 'Ana' })
      const bia = await as('DRIVER', alfa, { name: 'Bia' })
      const theirs = await as('DRIVER', beta, { name: 'De Beta' })
      for (const clock of CLOCKS) {
        const instant = await instantIn(zone, clock)
        await deliveredAt(owner, alfa, ana, instant)
        await failedAt(owner, alfa, bia, instant)
        await deliveredAt(owner, beta, theirs, instant)
        await failedAt(owner, beta, theirs, instant)
        // Of no driver: the office's.
        await newDelivery(owner, alfa, { status: 'DELIVERED', delivered_at: instant })
      }
      const office = await as('SUPERVISOR', alfa)
      const { drivers, summary } = await reportOf(office)
      expect(drivers).toMatchObject(await countedByText(alfa, zone))
      expect(drivers).toHaveLength(2)
      expect(summary).toMatchObject({
        totalDeliveriesToday: 2,
        totalDeliveriesMonth: 6,
        topDriver: { name: 'Ana' },
      })

      const month = await monthOf(office)
      expect(month).toMatchObject({
        deliveries: 6,
        occurrences: 6,
        driverCount: 1,
        drivers: [{ driverKey: ana.driverId, name: 'Ana', deliveries: 6 }],
      })
      expect(month.days).toHaveLength(31)
      expect(month.days.filter(({ deliveries }) => deliveries > 0)).toEqual([
        { day: '2026-03-01', deliveries: 1, occurrences: 1 },
        { day: '2026-03-09', deliveries: 1, occurrences: 1 },
        { day: '2026-03-10', deliveries: 2, occurrences: 2 },
        { day: '2026-03-11', deliveries: 1, occurrences: 1 },
        { day: '2026-03-31', deliveries: 1, occurrences: 1 },
      ])
    },
  )

  test('has the vehicles of the routes of that day and month, and of no later one', async () => {
    const alfa = await company()
    const ana = await as('DRIVER', alfa, { name: 'Ana' })
    const on = async (plate: string, from: string, to: string | null) =>
      drove(owner, alfa, ana, {
        plate,
        from: `${from}:00-03:00`,
        to: to && `${to}:00-03:00`,
      })
    await on('AAA1A11', '2026-03-10T08:00', '2026-03-10T18:00')
    await on('BBB1B11', '2026-03-09T22:00', '2026-03-10T01:00')
    await on('CCC1C11', '2026-03-11T00:00', '2026-03-11T18:00')
    await on('DDD1D11', '2026-02-28T22:00', '2026-03-01T01:00')
    await on('EEE1E11', '2026-02-27T08:00', '2026-02-27T18:00')
    await on('FFF1F11', '2026-04-01T00:00', null)
    const [row] = (await reportOf(await as('OPERATOR', alfa))).drivers
    expect(row?.vehiclesToday).toEqual(['AAA1A11', 'BBB1B11'])
    expect(row?.vehiclesMonth).toEqual(['AAA1A11', 'BBB1B11', 'CCC1C11', 'DDD1D11'])
  })

  test('has an inactive driver only for what they did in that month', async () => {
    const alfa = await company()
    const left = await as('DRIVER', alfa, { name: 'Saiu em março' })
    await deliveredAt(owner, alfa, left, '2026-03-31T12:00:00-03:00')
    await owner.query('update drivers set is_active = false where id = $1', [left.driverId])
    const office = await as('ADMIN', alfa)
    const names = async (query: string) =>
      (await reportOf(office, query)).drivers.map(({ name }) => name)
    expect(await names(`?day=${DAY}`)).toEqual(['Saiu em março'])
    expect(await names('?day=2026-04-10')).toEqual([])
    expect(await names('')).toEqual([])
  })

  test('leaves as a spreadsheet that names the day and its month', async () => {
    const alfa = await company()
    await deliveredAt(
      owner,
      alfa,
      await as('DRIVER', alfa, { name: 'Ana' }),
      `${DAY}T12:00:00-03:00`,
    )
    const { body } = await (await as('ADMIN', alfa)).get(`${REPORT}?day=${DAY}&format=csv`)
    const [head, row] = body.slice(1).split('\r\n')
    expect(head).toBe(
      'Posição;Motorista;Usuário;Entregas em 10/03/2026;Entregas em 03/2026;Ocorrências em 10/03/2026;Ocorrências em 03/2026;Veículos em 10/03/2026;Veículos em 03/2026',
    )
    expect(row).toContain(';1;1;0;0;;')
  })

  test('of today is the same as without a day; a day to come and what is no day are refused', async () => {
    const alfa = await company()
    const zone = 'Pacific/Kiritimati'
    await owner.query('update companies set timezone = $2 where id = $1', [alfa.id, zone])
    const ana = await as('DRIVER', alfa, { name: 'Ana' })
    const { dayStart, now } = await instantsAround(owner, zone)
    await deliveredAt(owner, alfa, ana, dayStart)
    await drove(owner, alfa, ana, { plate: 'AAA1A11', from: now, to: null })
    const office = await as('ADMIN', alfa)
    const today = dayIn(zone, 0)

    const { generatedAt: _, ...named } = await reportOf(office, `?day=${today}`)
    const { generatedAt, ...usual } = await reportOf(office, '')
    expect(named).toEqual(usual)
    expect(generatedAt.slice(0, 10)).toBe(today)
    expect(await monthOf(office, `?day=${today}`)).toEqual(await monthOf(office, ''))
    expect((await monthOf(office, '')).days.at(-1)).toEqual({
      day: today,
      deliveries: 1,
      occurrences: 0,
    })
    const csv = async (query: string) => (await office.get(`${REPORT}?format=csv${query}`)).body
    expect(await csv(`&day=${today}`)).toBe(await csv(''))

    for (const path of [REPORT, `${REPORT}/month`]) {
      const refused = await office.get(`${path}?day=${dayIn(zone, 1)}`)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields).toEqual({ day: 'Escolha um dia até hoje.' })
      for (const day of ['2026-02-30', 'hoje', '0000-01-01', '-infinity'])
        expect((await office.get(`${path}?day=${day}`)).statusCode).toBe(400)
    }
  })
})

test('the month names the twelve drivers with the most deliveries; two entries of one name are one of them', async () => {
  const alfa = await company()
  for (let n = 1; n <= 14; n++) {
    const driver = await as('DRIVER', alfa, { name: `Motorista ${Math.max(n, 2)}` })
    for (let made = 0; made < n; made++)
      await deliveredAt(owner, alfa, driver, `${DAY}T12:00:00-03:00`)
  }
  const { deliveries, driverCount, drivers } = await monthOf(await as('ADMIN', alfa))
  expect([deliveries, driverCount]).toEqual([105, 13])
  expect(drivers.map((driver) => [driver.name, driver.deliveries])).toEqual([
    ...Array.from({ length: 11 }, (_, rank) => [`Motorista ${14 - rank}`, 14 - rank]),
    // As many as 'Motorista 3', and before it by name.
    ['Motorista 2', 3],
  ])
})

/** So many days from today, where this zone is. */
const dayIn = (zone: string, ahead: number) =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE', { timeZone: zone })
