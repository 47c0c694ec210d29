import type { OccurrenceTotals } from '@canhoto/contracts/report-figures'
import { describe, expect, test } from 'vitest'
import { failedAt } from '../../../../test/insert-activity.ts'
import { dayAhead } from '../../../../test/local-day.ts'
import { driverAtDoor } from '../../../../test/occurrences.ts'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
const { owner, company, as } = app

const REPORT = '/api/reports/occurrences'

interface Row {
  label: string
  client_name: string
  occurred_at: string
}

describe('the report of occurrences', () => {
  test('lists why deliveries were not made, newest first, and finds by note, client, driver and day', async () => {
    const { alfa, admin, driver, fail } = await driverAtDoor(app, {
      nf_number: '445566',
      client_name: 'Açougue São Jorge',
    })
    await fail('06', { note: 'Rua sem placa' })
    await fail('46', { next_attempt: dayAhead(2) })
    const rows = async (query = ''): Promise<Row[]> =>
      (await admin.get(`${REPORT}${query}`)).json().data

    expect((await rows()).map(({ label }) => label)).toEqual([
      'Responsável pelo recebimento ausente',
      'Endereço não localizado',
    ])
    expect((await rows())[1]).toMatchObject({
      nf_number: '445566',
      client_name: 'Açougue São Jorge',
      driver_name: 'José',
      note: 'Rua sem placa',
    })
    expect(await rows('?search=acougue')).toHaveLength(2)
    expect(await rows('?search=445566')).toHaveLength(2)
    expect(await rows('?search=padaria')).toHaveLength(0)
    expect(await rows(`?driver_id=${driver.driverId}`)).toHaveLength(2)
    expect(await rows(`?driver_id=${driver.userId}`)).toHaveLength(2)
    const { driverId: colleague } = await as('DRIVER', alfa)
    expect(await rows(`?driver_id=${colleague}`)).toHaveLength(0)
    expect(await rows(`?end_date=${dayAhead(-1)}`)).toHaveLength(0)
    expect(await rows(`?start_date=${dayAhead(0)}&end_date=${dayAhead(0)}`)).toHaveLength(2)
  })

  test('goes by when it happened, also where it is told late', async () => {
    const { alfa, admin, driver } = await driverAtDoor(app)
    const instants = [
      '2026-03-11T09:00:00-03:00',
      '2026-03-12T09:00:00-03:00',
      '2026-03-10T09:00:00-03:00',
    ]
    for (const instant of instants) await failedAt(owner, alfa, driver, instant)
    const { data } = (await admin.get(REPORT)).json()
    expect(data.map(({ occurred_at }: Row) => occurred_at)).toEqual(
      instants.toSorted().toReversed(),
    )
  })

  test('counts a delivery once that failed more often, the most frequent reason first', async () => {
    const { alfa, admin, fail } = await driverAtDoor(app)
    await fail('06')
    for (const _ of [1, 2]) await fail('46', { next_attempt: dayAhead(2) })
    const today = `${REPORT}/totals?start_date=${dayAhead(0)}&end_date=${dayAhead(0)}`
    expect((await admin.get(today)).json().data).toMatchObject({
      count: 3,
      deliveries: 1,
      by_reason: [
        { label: 'Responsável pelo recebimento ausente', count: 2 },
        { label: 'Endereço não localizado', count: 1 },
      ],
    })
    const { driverId: colleague } = await as('DRIVER', alfa)
    expect((await admin.get(`${today}&driver_id=${colleague}`)).json().data).toMatchObject({
      count: 0,
      deliveries: 0,
      by_reason: [],
    })
  })

  test('names of many reasons the twelve most frequent', async () => {
    const { alfa, admin, driver } = await driverAtDoor(app)
    await failedAt(owner, alfa, driver, '2026-03-10T12:00:00-03:00')
    await owner.query(
      `insert into occurrences (id, company_id, delivery_id, reason_id, code, label, delivery_status, driver_id, user_id, occurred_at)
       select gen_random_uuid(), company_id, delivery_id, reason_id, code, 'Motivo ' || often, delivery_status, driver_id, user_id, occurred_at
         from occurrences, generate_series(2, 14) often, generate_series(1, often) where company_id = $1`,
      [alfa.id],
    )
    const { data } = (
      await admin.get(`${REPORT}/totals?start_date=2026-03-10&end_date=2026-03-10`)
    ).json()
    expect(data.by_reason).toEqual(
      Array.from({ length: 12 }, (_, n) => ({ label: `Motivo ${14 - n}`, count: 14 - n })),
    )
  })

  test('leaves as a spreadsheet with the whole filtered set', async () => {
    const { admin, fail } = await driverAtDoor(app, { client_name: '=Perigo' })
    await fail('46', { next_attempt: dayAhead(2), note: 'Volto depois' })
    const { body, headers } = await admin.get(`${REPORT}?format=csv`)
    expect(headers['content-disposition']).toContain('relatorio_ocorrencias.csv')
    const [header, row] = body.split('\r\n')
    expect(header).toBe(
      '\uFEFFNF;Cliente;Motorista;Código;Motivo;Resultado;Data da Ocorrência;Próxima Tentativa;Observação',
    )
    const next = dayAhead(2).split('-').toReversed().join('/')
    expect(row).toMatch(
      /^1001;'=Perigo;José;46;Responsável pelo recebimento ausente;Reentrega;\d\d\/\d\d\/\d{4} \d\d:\d\d;/,
    )
    expect(row).toContain(`;${next};Volto depois`)
  })

  test('counts a period by reason and by day of the company, of its own occurrences alone', async () => {
    const [alfa, beta] = [await company(), await company('Beta')]
    const [driver, theirs] = [await as('DRIVER', alfa), await as('DRIVER', beta)]
    await failedAt(owner, alfa, driver, '2026-03-09T23:59:59-03:00')
    await failedAt(owner, alfa, driver, '2026-03-10T00:00:00-03:00')
    await failedAt(owner, alfa, driver, '2026-03-11T23:59:59-03:00')
    await failedAt(owner, alfa, driver, '2026-03-12T00:00:00-03:00')
    await failedAt(owner, beta, theirs, '2026-03-10T12:00:00-03:00')
    const answer = await (
      await as('OPERATOR', alfa)
    ).get(`${REPORT}/totals?start_date=2026-03-10&end_date=2026-03-11`)
    const totals: OccurrenceTotals = answer.json().data
    expect(totals).toEqual({
      count: 2,
      deliveries: 2,
      by_reason: [{ label: 'Endereço não localizado', count: 2 }],
      days: [
        { day: '2026-03-10', count: 1 },
        { day: '2026-03-11', count: 1 },
      ],
    })
  })

  test('is of every company for MASTER, who can choose one, and of nobody else’s for a client', async () => {
    const { alfa, fail } = await driverAtDoor(app)
    await fail('06')
    const master = await as('MASTER', alfa)
    const { data } = (await master.get(`${REPORT}?company_id=${alfa.id}`)).json()
    expect(data).toHaveLength(1)
    expect(data[0].company_name).toBe(alfa.name)
    expect((await (await as('CLIENT', alfa)).get(REPORT)).statusCode).toBe(403)
  })
})
