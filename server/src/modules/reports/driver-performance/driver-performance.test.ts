import type { DriverReport, ReportedDriver } from '@canhoto/contracts/driver-performance'
import { describe, expect, test } from 'vitest'
import { deliveredAt, drove, failedAt, instantsAround } from '../../../../test/insert-activity.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import type { DriverFigures } from './queries.ts'
import { rankDrivers } from './rank-drivers.ts'

const REPORT = '/api/reports/driver-performance'

describe('the report of drivers', async () => {
  const { owner, company, as } = await startApp()

  const reportOf = async (user: SignedInUser, query = ''): Promise<DriverReport> =>
    (await user.get(REPORT + query)).json().data

  /** Counted another way than the report does: by the calendar's text of each row in the company's time zone. */
  async function countedBySql(of: Company, zone: string) {
    const isThis = (instant: string, part: string) =>
      `to_char(${instant} at time zone '${zone}', '${part}') = to_char(now() at time zone '${zone}', '${part}')`
    const count = (table: string, instant: string, part: string) =>
      `(select count(*) from ${table} x where x.driver_id = d.id and ${isThis(`x.${instant}`, part)})::integer`
    const { rows } = await owner.query(
      `select d.name, ${count('deliveries', 'delivered_at', 'YYYY-MM-DD')} as "deliveriesToday",
              ${count('deliveries', 'delivered_at', 'YYYY-MM')} as "deliveriesMonth",
              ${count('occurrences', 'occurred_at', 'YYYY-MM-DD')} as "occurrencesToday",
              ${count('occurrences', 'occurred_at', 'YYYY-MM')} as "occurrencesMonth"
         from drivers d where d.company_id = $1 order by d.name`,
      [of.id],
    )
    return rows
  }

  const figuresOf = ({ drivers }: DriverReport) =>
    drivers
      .map(({ name, deliveriesToday, deliveriesMonth, occurrencesToday, occurrencesMonth }) => ({
        name,
        deliveriesToday,
        deliveriesMonth,
        occurrencesToday,
        occurrencesMonth,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name))

  test.each(['America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha'])(
    'counts the days and months of the company in %s, and its own deliveries alone',
    async (zone) => {
      const [alfa, beta] = [await company(), await company('Beta')]
      await owner.query('update companies set timezone = $2 where id = $1', [alfa.id, zone])
      const drivers = []
      for (const name of ['Ana', 'Bia', 'Caio', 'Davi'])
        drivers.push(await as('DRIVER', alfa, { name }))
      const [ana, bia, caio] = drivers as [SignedInUser, SignedInUser, SignedInUser]
      const theirs = await as('DRIVER', beta, { name: 'De Beta' })
      for (const instant of Object.values(await instantsAround(owner, zone))) {
        await deliveredAt(owner, alfa, ana, instant)
        await deliveredAt(owner, alfa, bia, instant)
        await deliveredAt(owner, alfa, bia, instant)
        await failedAt(owner, alfa, caio, instant)
        await deliveredAt(owner, beta, theirs, instant)
      }
      const report = await reportOf(await as('SUPERVISOR', alfa))
      const counted = await countedBySql(alfa, zone)
      expect(figuresOf(report)).toEqual(counted)
      expect(counted).toHaveLength(4)
      const total = (figure: string) => counted.reduce((sum, row) => sum + row[figure], 0)
      expect(report.summary).toMatchObject({
        totalDrivers: 4,
        totalDeliveriesToday: total('deliveriesToday'),
        totalDeliveriesMonth: total('deliveriesMonth'),
        topDriver: { name: 'Bia', rankToday: 1, isTopToday: true },
      })
      expect(total('deliveriesToday')).toBeGreaterThan(0)
      expect(Date.parse(report.generatedAt)).toBeGreaterThan(Date.now() - 60_000)
    },
  )

  test('says of each driver who it is, and with which vehicles they were on the road today and this month', async () => {
    const alfa = await company()
    const { dayStart, beforeDay, eveningBefore, beforeMonth, monthStart, now } =
      await instantsAround(owner, 'America/Sao_Paulo')
    const ana = await as('DRIVER', alfa, { name: 'Ana' })
    await drove(owner, alfa, ana, { plate: 'AAA1A11', from: dayStart, to: now })
    // Over midnight.
    await drove(owner, alfa, ana, { plate: 'BBB1B11', from: eveningBefore, to: now })
    await drove(owner, alfa, ana, { plate: 'CCC1C11', from: eveningBefore, to: beforeDay })
    await drove(owner, alfa, ana, { plate: 'DDD1D11', from: beforeMonth, to: monthStart })
    await drove(owner, alfa, ana, { plate: 'EEE1E11', from: beforeMonth, to: beforeMonth })
    const [row] = (await reportOf(await as('OPERATOR', alfa))).drivers
    expect(row).toMatchObject({
      driverKey: ana.driverId,
      driverId: ana.driverId,
      userId: ana.userId,
      username: `DRIVER-${ana.userId}`,
      name: 'Ana',
      rankToday: 1,
      isTopToday: false,
    })
    // On the first of a month, yesterday evening is of the month before.
    const isFirst = beforeDay === beforeMonth
    expect(row?.vehiclesToday).toEqual(['AAA1A11', 'BBB1B11', ...(isFirst ? ['DDD1D11'] : [])])
    expect(row?.vehiclesMonth).toEqual([
      'AAA1A11',
      'BBB1B11',
      ...(isFirst ? [] : ['CCC1C11']),
      'DDD1D11',
    ])
  })

  test('puts the best of today first, then the best of the month, then by name; none is the best without a delivery today', async () => {
    const alfa = await company()
    const { dayStart, now } = await instantsAround(owner, 'America/Sao_Paulo')
    const office = await as('ADMIN', alfa)
    const named = async (name: string) => as('DRIVER', alfa, { name })
    const [zeca, eder, alan] = [await named('Zeca'), await named('Éder'), await named('Alan')]
    const names = ({ drivers }: DriverReport) => drivers.map(({ name }) => name)

    const before = await reportOf(office)
    expect(names(before)).toEqual(['Alan', 'Éder', 'Zeca'])
    expect(before.summary.topDriver).toBeNull()
    expect(before.drivers.some(({ isTopToday }) => isTopToday)).toBe(false)

    await deliveredAt(owner, alfa, zeca, now)
    await deliveredAt(owner, alfa, zeca, dayStart)
    await deliveredAt(owner, alfa, eder, now)
    await deliveredAt(owner, alfa, alan, now)
    const after = await reportOf(office)
    expect(names(after)).toEqual(['Zeca', 'Alan', 'Éder'])
    expect(after.drivers.map(({ rankToday }) => rankToday)).toEqual([1, 2, 3])
    expect(after.drivers.map(({ isTopToday }) => isTopToday)).toEqual([true, false, false])
    expect(after.summary.topDriver).toEqual(after.drivers[0])
  })

  test('makes one of two drivers of one name, unless their CPFs tell them apart', async () => {
    const alfa = await company()
    const { now } = await instantsAround(owner, 'America/Sao_Paulo')
    const cpfs = {
      'João Souza': ['52998224725', null],
      'José Silva': ['52998224725', '11144477735'],
    }
    const plates = ['AAA1A11', 'BBB1B11', 'CCC1C11', 'DDD1D11']
    for (const [name, pair] of Object.entries(cpfs)) {
      for (const [n, cpf] of pair.entries()) {
        const driver = await as('DRIVER', alfa, { name })
        await owner.query('update drivers set cpf = $2 where id = $1', [driver.driverId, cpf])
        for (let made = 0; made <= n; made++) await deliveredAt(owner, alfa, driver, now)
        await drove(owner, alfa, driver, { plate: plates.shift() ?? '', from: now, to: null })
      }
    }
    const { drivers, summary } = await reportOf(await as('ADMIN', alfa))
    const figures = drivers.map(({ name, deliveriesToday }) => [name, deliveriesToday])
    expect(figures).toEqual([
      ['João Souza', 3],
      ['José Silva', 2],
      ['José Silva', 1],
    ])
    expect(drivers[0]?.vehiclesToday).toHaveLength(2)
    expect(summary).toMatchObject({ totalDrivers: 3, totalDeliveriesToday: 6 })
  })

  test('has an inactive driver only for what they did this month', async () => {
    const alfa = await company()
    const { now } = await instantsAround(owner, 'America/Sao_Paulo')
    const [gone, failed, left] = [
      await as('DRIVER', alfa, { name: 'Saiu hoje' }),
      await as('DRIVER', alfa, { name: 'Saiu sem entregar' }),
      await as('DRIVER', alfa, { name: 'Saiu há tempo' }),
    ]
    await deliveredAt(owner, alfa, gone, now)
    await failedAt(owner, alfa, failed, now)
    await owner.query('update drivers set is_active = false where id = any($1)', [
      [gone.driverId, failed.driverId, left.driverId],
    ])
    const { drivers } = await reportOf(await as('ADMIN', alfa))
    expect(drivers.map(({ name }) => name)).toEqual(['Saiu hoje', 'Saiu sem entregar'])
  })

  test('finds by name, user or plate whatever the case and accents, with the ranks and totals of all', async () => {
    const alfa = await company()
    const { now } = await instantsAround(owner, 'America/Sao_Paulo')
    const [first, second] = [
      await as('DRIVER', alfa, { name: 'Ângela' }),
      await as('DRIVER', alfa, { name: 'Beto' }),
    ]
    await deliveredAt(owner, alfa, first, now)
    await drove(owner, alfa, second, { plate: 'QWE1R23', from: now, to: null })
    const office = await as('ADMIN', alfa)
    for (const [search, name, rank] of [
      ['ANGELA', 'Ângela', 1],
      ['qwe1r', 'Beto', 2],
      [`driver-${second.userId}`, 'Beto', 2],
    ] as const) {
      const { drivers, summary } = await reportOf(office, `?search=${encodeURIComponent(search)}`)
      expect(drivers.map((row) => [row.name, row.rankToday])).toEqual([[name, rank]])
      expect(summary.totalDrivers).toBe(2)
    }
  })

  test('leaves as a spreadsheet, whole or as it was searched', async () => {
    const alfa = await company()
    const { now } = await instantsAround(owner, 'America/Sao_Paulo')
    const ana = await as('DRIVER', alfa, { name: 'Ana' })
    // A spreadsheet would run it.
    const odd = await as('DRIVER', alfa, { name: '=1+1' })
    await deliveredAt(owner, alfa, ana, now)
    await failedAt(owner, alfa, odd, now)
    await drove(owner, alfa, ana, { plate: 'AAA1A11', from: now, to: null })
    await drove(owner, alfa, ana, { plate: 'BBB1B11', from: now, to: now })
    const office = await as('OPERATOR', alfa)
    const file = await office.get(`${REPORT}?format=csv`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toContain('relatorio_desempenho')
    expect(file.body.charCodeAt(0)).toBe(0xfeff)
    expect(file.body.slice(1).trimEnd().split('\r\n')).toEqual([
      'Posição;Motorista;Usuário;Entregas Hoje;Entregas no Mês;Ocorrências Hoje;Ocorrências no Mês;Veículos Hoje;Veículos no Mês',
      `1;Ana;DRIVER-${ana.userId};1;1;0;0;AAA1A11, BBB1B11;AAA1A11, BBB1B11`,
      `2;'=1+1;DRIVER-${odd.userId};0;0;1;1;;`,
    ])
    const found = await office.get(`${REPORT}?format=csv&search=ana`)
    expect(found.body.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('is for the office', async () => {
    const alfa = await company()
    for (const role of ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const)
      expect((await (await as(role, alfa)).get(REPORT)).statusCode).toBe(200)
    for (const role of ['MASTER', 'DRIVER', 'CLIENT'] as const)
      expect((await (await as(role, alfa)).get(REPORT)).statusCode).toBe(403)
  })
})

const entry = (n: number, more: Partial<DriverFigures> = {}): DriverFigures => ({
  driverId: `driver ${n}`,
  userId: `user ${n}`,
  username: `user ${n}`,
  name: `Motorista ${n}`,
  cpf: null,
  deliveriesToday: n,
  deliveriesMonth: n,
  occurrencesToday: 0,
  occurrencesMonth: 0,
  vehiclesToday: [],
  vehiclesMonth: [],
  ...more,
})

test('of two drivers who made as many today, the one who made more this month is before the other', () => {
  const today = { deliveriesToday: 3 }
  const { drivers } = rankDrivers([
    entry(1, { ...today, name: 'Ana', deliveriesMonth: 8 }),
    entry(2, { ...today, name: 'Zeca', deliveriesMonth: 9 }),
  ])
  expect(drivers.map(({ name }) => name)).toEqual(['Zeca', 'Ana'])
})

test.each(['driverId', 'userId', 'username', 'name'] as const)(
  'two entries with the same %s are one driver with the sums of both, and each vehicle once',
  (key) => {
    const first = entry(1, {
      deliveriesMonth: 10,
      occurrencesToday: 2,
      occurrencesMonth: 3,
      vehiclesToday: ['BBB1B11'],
      vehiclesMonth: ['BBB1B11', 'CCC1C11'],
    })
    const second = entry(2, {
      deliveriesMonth: 20,
      occurrencesToday: 4,
      occurrencesMonth: 6,
      vehiclesToday: ['AAA1A11', 'BBB1B11'],
      vehiclesMonth: ['AAA1A11', 'BBB1B11'],
      [key]: first[key],
    })
    const { drivers, summary } = rankDrivers([first, second])
    const { cpf: _, ...kept } = first
    expect(drivers).toEqual([
      {
        ...kept,
        driverKey: 'driver 1',
        deliveriesToday: 3,
        deliveriesMonth: 30,
        occurrencesToday: 6,
        occurrencesMonth: 9,
        vehiclesToday: ['AAA1A11', 'BBB1B11'],
        vehiclesMonth: ['AAA1A11', 'BBB1B11', 'CCC1C11'],
        rankToday: 1,
        isTopToday: true,
      },
    ])
    expect(summary).toMatchObject({
      totalDrivers: 1,
      totalDeliveriesToday: 3,
      totalDeliveriesMonth: 30,
    })
  },
)

test('an entry without a CPF is one with the first of its name, and the next of another CPF is not', () => {
  const name = 'José Silva'
  const { drivers } = rankDrivers([
    entry(1, { name }),
    entry(2, { name, cpf: '52998224725' }),
    entry(3, { name, cpf: '11144477735' }),
  ])
  expect(drivers.map(({ deliveriesToday }) => deliveriesToday)).toEqual([3, 3])
})

test('a thousand drivers are ranked, and the totals are of all', () => {
  const many = Array.from({ length: 1200 }, (_, n) => entry(n))
  const { drivers, summary } = rankDrivers([
    ...many,
    { ...many[5]!, name: 'O mesmo', username: null },
  ])
  expect(drivers).toHaveLength(1000)
  expect(drivers[0]).toMatchObject<Partial<ReportedDriver>>({
    driverKey: 'driver 1199',
    rankToday: 1,
  })
  expect(summary).toMatchObject({ totalDrivers: 1200, totalDeliveriesToday: (1199 * 1200) / 2 + 5 })
})
