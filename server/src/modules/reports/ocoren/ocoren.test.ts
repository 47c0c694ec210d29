import { MAX_OCOREN_EVENTS } from '@canhoto/contracts/limits'
import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { failedAt } from '../../../../test/insert-activity.ts'
import { driverAtDoor } from '../../../../test/occurrences.ts'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
const { owner, company, as } = app

const SHIPPER = '11222333000181'
const KEY = '35260311222333000181550030012345671123456780'
const OTHER_KEY = '35260311222333000181550030012345681123456785'
const path = (document = SHIPPER) =>
  `/api/reports/ocoren?client_document=${document}&start_date=2026-03-10&end_date=2026-03-11`

/** Columns of a line, counted from 1 as the layout does. */
const columns = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to)

describe('the file OCOREN of a client', () => {
  test('has what was delivered and what failed in the period, in columns, of the own notes alone', async () => {
    const { alfa, admin, delivery, fail } = await driverAtDoor(app, { nf_number: '777' })
    await owner.query(
      `update companies set name = 'Transportes São João', cnpj = '12345678000195' where id = $1`,
      [alfa.id],
    )
    const made = {
      status: 'DELIVERED',
      delivery_date_expected: '2026-03-10',
      sender_document: SHIPPER,
    }
    await newDelivery(owner, alfa, {
      ...made,
      nf_number: '1234567',
      nfe_key: KEY,
      delivered_at: '2026-03-10T00:00:00-03:00',
    })
    await newDelivery(owner, alfa, {
      ...made,
      nf_number: '123456789',
      delivered_at: '2026-03-11T23:59:59-03:00',
    })
    await newDelivery(owner, alfa, {
      ...made,
      nf_number: '9',
      delivered_at: '2026-03-12T00:00:00-03:00',
    })
    await newDelivery(owner, alfa, {
      ...made,
      nf_number: '8',
      sender_document: '99000111000165',
      delivered_at: '2026-03-10T12:00:00-03:00',
    })
    await newDelivery(owner, await company('Beta'), {
      ...made,
      delivered_at: '2026-03-10T12:00:00-03:00',
    })
    await fail('06')
    await owner.query(
      `update deliveries set client_document = $2, client_name = 'Padaria Pão' where id = $1`,
      [delivery.id, SHIPPER],
    )
    await owner.query(
      `update occurrences set occurred_at = '2026-03-10T14:30:00-03:00' where delivery_id = $1`,
      [delivery.id],
    )

    const answer = await admin.get(path())
    expect(answer.headers['content-disposition']).toContain(`OCOREN_${SHIPPER}_2026-03-11.txt`)
    const lines = answer.body.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.slice(0, -1).map(({ length }: string) => length)).toEqual([
      120, 120, 120, 120, 120, 120,
    ])
    const [header, group, carrier, onTime, failed, late] = lines
    expect(columns(header, 1, 73)).toBe(
      `000${'TRANSPORTES SAO JOAO'.padEnd(35)}${'PADARIA PAO'.padEnd(35)}`,
    )
    expect(columns(header, 74, 95)).toMatch(/^\d{6}\d{4}OCO\d{9}$/)
    expect(columns(group, 1, 17)).toMatch(/^340OCORR\d{9}$/)
    expect(columns(carrier, 1, 57)).toBe(`34112345678000195${'TRANSPORTES SAO JOAO'.padEnd(40)}`)
    expect(columns(onTime, 1, 44)).toBe('342112223330001813  012345670110032026000000')
    expect(columns(onTime, 45, 88)).toBe(KEY)
    expect(columns(failed, 21, 42)).toBe('0000077706100320261430')
    expect(columns(failed, 45, 70)).toBe('ENDERECO NAO LOCALIZADO   ')
    expect(columns(late, 21, 42)).toBe('2345678902110320262359')
  })

  test('says of a note what its key says, else what was written of it, and is on time until the day ends', async () => {
    const { alfa, admin, delivery, fail } = await driverAtDoor(app, { nfe_key: OTHER_KEY })
    const sender_document = '99000111000165'
    const made = { status: 'DELIVERED', client_document: SHIPPER, sender_document }
    await newDelivery(owner, alfa, {
      ...made,
      nfe_key: KEY,
      delivery_date_expected: '2026-03-10',
      delivered_at: '2026-03-10T23:59:59-03:00',
    })
    await newDelivery(owner, alfa, { ...made, delivered_at: '2026-03-11T10:00:00-03:00' })
    await fail('06')
    await owner.query(
      `update deliveries set series = '7', sender_document = $2, sender_name = 'Indústria Lua', client_document = $3 where company_id = $1`,
      [alfa.id, sender_document, SHIPPER],
    )
    await owner.query(
      `update occurrences set occurred_at = '2026-03-11T11:00:00-03:00' where delivery_id = $1`,
      [delivery.id],
    )
    const [keyed, written, failed] = (await admin.get(path())).body.split('\r\n').slice(3)
    expect(columns(keyed, 4, 42)).toBe(`${SHIPPER}3  ${'01001'.padStart(8, '0')}01100320262359`)
    expect(columns(written, 4, 42)).toBe(
      `${sender_document}7  ${'01001'.padStart(8, '0')}01110320261000`,
    )
    expect(columns(failed, 45, 114)).toBe(`${OTHER_KEY} ENDERECO NAO LOCALIZADO`.padEnd(70))
    const [header] = (await admin.get(path(sender_document))).body.split('\r\n')
    expect(columns(header, 39, 73)).toBe('INDUSTRIA LUA'.padEnd(35))
  })

  test('is made at the time of the company, and no name breaks a line', async () => {
    // Somewhere between the two it is always another day.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      const alfa = await company()
      await owner.query('update companies set timezone = $2, name = $3 where id = $1', [
        alfa.id,
        timeZone,
        'Trans\r\nAlfa',
      ])
      const admin = await as('ADMIN', alfa)
      const today = () =>
        new Date()
          .toLocaleDateString('pt-BR', { timeZone, dateStyle: 'short' })
          .replace(/(..)\/(..)\/..(..)/, '$1$2$3')
      const before = today()
      const lines = (await admin.get(path())).body.split('\r\n')
      expect([before, today()]).toContain(columns(lines[0], 74, 79))
      expect(lines.map(({ length }: string) => length)).toEqual([120, 120, 120, 0])
      expect(columns(lines[0], 4, 38)).toBe('TRANSALFA'.padEnd(35))
    }
  })

  test('is refused when more happened than one file holds', async () => {
    const { alfa, admin, driver } = await driverAtDoor(app)
    await failedAt(owner, alfa, driver, '2026-03-10T12:00:00-03:00')
    await owner.query('update deliveries set client_document = $2 where company_id = $1', [
      alfa.id,
      SHIPPER,
    ])
    const client = await owner.connect()
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into occurrences (id, company_id, delivery_id, reason_id, code, label, delivery_status, driver_id, user_id, occurred_at)
       select gen_random_uuid(), company_id, delivery_id, reason_id, code, label, delivery_status, driver_id, user_id, occurred_at
         from occurrences, generate_series(1, $2::int) where company_id = $1`,
      [alfa.id, MAX_OCOREN_EVENTS],
    )
    await client.query('commit')
    client.release()
    const answer = await admin.get(path())
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toContain('Escolha menos dias.')
  })

  test('needs a right document and at most 92 days, and is for the office', async () => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    expect((await admin.get(path('1122233300018'))).json().fields).toEqual({
      client_document: 'CPF ou CNPJ inválido.',
    })
    expect((await admin.get(path().replace('2026-03-10', '2025-01-01'))).json().fields).toEqual({
      end_date: 'Escolha no máximo 92 dias.',
    })
    expect((await (await as('CLIENT', alfa)).get(path())).statusCode).toBe(403)
  })
})
