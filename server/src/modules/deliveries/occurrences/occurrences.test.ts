import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { sha256, startApp } from '../../../../test/harness.ts'
import { dayAhead } from '../../../../test/local-day.ts'
import {
  driverAtDoor,
  minutesAgo,
  OCCURRENCES,
  reasonOf,
  REASONS,
} from '../../../../test/occurrences.ts'

const app = await startApp()
const { owner, storage, company, as } = app
const file = { name: 'fachada.jpg', bytes: PHOTO }

const eventsOf = async (deliveryId: string) =>
  (
    await owner.query(
      `select kind, from_status, to_status, user_id, latitude, details ->> 'reason' as reason
         from delivery_events where delivery_id = $1 order by kind`,
      [deliveryId],
    )
  ).rows

describe('a delivery that was not made', () => {
  test.each([
    ['06', 'PROBLEM', 'Endereço não localizado'],
    ['09', 'REFUSED', 'Recusa: mercadoria diferente do pedido'],
    ['46', 'REATTEMPTED', 'Responsável pelo recebimento ausente'],
  ])('for reason %s becomes %s, and says why', async (code, status, label) => {
    const { fail, seen, driver } = await driverAtDoor(app)
    const occurred_at = minutesAgo(5)
    const answer = await fail(code, { occurred_at })
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Não entrega registrada.'])
    for (const delivery of [await seen(), await seen(driver)]) {
      expect(delivery).toMatchObject({ status, last_occurrence: { label, next_attempt: null } })
      expect(Date.parse(delivery.last_occurrence.occurred_at)).toBe(Date.parse(occurred_at))
    }
  })

  test('is recorded with its photo, note, place and time, and seen by the office', async () => {
    const { alfa, driver, delivery, fail, listed } = await driverAtDoor(app)
    const place = { latitude: '-23.5', longitude: '-46.6', accuracy: '8' }
    const note = 'Fachada fechada, sem placa.'
    const occurred_at = minutesAgo(20)
    const { data } = (
      await fail('21', { ...place, note, occurred_at, sha256: sha256(PHOTO) })
    ).json()
    expect(data.sha256).toBe(sha256(PHOTO))

    const office = await as('OPERATOR', alfa)
    expect(await listed(office)).toEqual([
      {
        id: data.id,
        company_id: alfa.id,
        company_name: alfa.name,
        delivery_id: delivery.id,
        nf_number: delivery.nf_number,
        code: '21',
        label: 'Estabelecimento fechado',
        delivery_status: 'REATTEMPTED',
        note,
        next_attempt: null,
        driver_name: 'José',
        occurred_at: data.occurred_at,
        received_at: expect.any(String),
        latitude: -23.5,
        longitude: -46.6,
        accuracy: 8,
        circumstance: null,
        photo_url: `/api/occurrences/${data.id}/photo`,
        sha256: sha256(PHOTO),
      },
    ])
    const photo = await office.get(data.photo_url)
    expect([photo.headers['content-type'], photo.rawPayload.equals(PHOTO)]).toEqual([
      'image/jpeg',
      true,
    ])
    expect(await eventsOf(delivery.id)).toEqual([
      {
        kind: 'OCCURRENCE',
        from_status: null,
        to_status: null,
        user_id: driver.userId,
        latitude: -23.5,
        reason: 'Estabelecimento fechado',
      },
      {
        kind: 'STATUS',
        from_status: 'PENDING',
        to_status: 'REATTEMPTED',
        user_id: driver.userId,
        latitude: -23.5,
        reason: 'Estabelecimento fechado',
      },
    ])
  })

  test('keeps the words of its reason when the administrator changes them', async () => {
    const { alfa, admin, fail, listed, seen } = await driverAtDoor(app)
    await fail('06')
    const { id } = await reasonOf(owner, alfa, '06')
    await admin.put(`${REASONS}/${id}`, { label: 'Rua não existe' })
    expect(await listed()).toMatchObject([{ label: 'Endereço não localizado' }])
    expect((await seen()).last_occurrence.label).toBe('Endereço não localizado')
  })

  test('is finished by the photo of a stub that is taken later', async () => {
    const { driver, delivery, fail, seen } = await driverAtDoor(app)
    await fail('09', { occurred_at: minutesAgo(30) })
    await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: delivery.id, captured_at: minutesAgo(10) },
      file,
    })
    expect(await seen()).toMatchObject({ status: 'DELIVERED', has_receipt: true })
  })

  test('stays in today’s list, even when it was refused and is of another day', async () => {
    const days = { created_at: minutesAgo(3 * 24 * 60), scheduled_for: dayAhead(-3) }
    const { driver, delivery, fail } = await driverAtDoor(app, days)
    await fail('09')
    const { data } = (await driver.get('/api/deliveries?day=today')).json()
    expect(data).toMatchObject([{ id: delivery.id, status: 'REFUSED' }])
  })

  test('keeps its clock by ours: a phone of 2015 fails it today', async () => {
    const { fail, seen, listed } = await driverAtDoor(app)
    await fail('06', { occurred_at: '2015-06-01T12:00:00-03:00' })
    const [{ occurred_at, id }] = await listed()
    expect(Math.abs(Date.parse(occurred_at) - Date.now())).toBeLessThan(60_000)
    expect((await seen()).last_occurrence.occurred_at).toBe(occurred_at)
    const { rows } = await owner.query('select phone_occurred_at from occurrences where id = $1', [
      id,
    ])
    expect(Date.parse(rows[0].phone_occurred_at)).toBe(Date.parse('2015-06-01T12:00:00-03:00'))
  })
})

describe('sent again', () => {
  test('with its key, at the same time, it is one occurrence and one file', async () => {
    const { alfa, driver, delivery } = await driverAtDoor(app)
    const { id: reason_id } = await reasonOf(owner, alfa, '21')
    const form = { fields: { delivery_id: delivery.id, reason_id }, file }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        driver.upload(OCCURRENCES, form, { 'idempotency-key': 'o1' }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    const kept = await owner.query('select file_id as id from occurrences where delivery_id = $1', [
      delivery.id,
    ])
    const files = await owner.query('select id from files where company_id = $1', [alfa.id])
    expect(files.rows).toEqual(kept.rows)
    expect(await storage.list()).toContain(kept.rows[0].id)
  })

  test('under its id for another delivery, it is refused and changes nothing', async () => {
    const { alfa, driver, fail, listed } = await driverAtDoor(app)
    const id = crypto.randomUUID()
    await fail('06', { id })
    const other = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const answer = await fail('06', { id, delivery_id: other.id })
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Esta ocorrência já foi registrada em outra entrega.',
    ])
    expect(await listed()).toMatchObject([{ id }])
  })

  test('with its id but no key, it is the same occurrence', async () => {
    const { fail, listed } = await driverAtDoor(app)
    const id = crypto.randomUUID()
    const [first, second] = [await fail('06', { id }), await fail('06', { id })]
    expect([first.statusCode, second.body]).toEqual([200, first.body])
    expect(await listed()).toHaveLength(1)
  })
})

describe('is refused, and nothing is recorded,', () => {
  test('without the photo that its reason requires', async () => {
    const { alfa, driver, delivery, listed } = await driverAtDoor(app)
    const { id: reason_id } = await reasonOf(owner, alfa, '21')
    const offered = (await driver.get(REASONS)).json().data as { id: string; version: string }[]
    const version = offered.find(({ id }) => id === reason_id)?.version ?? ''
    for (const known of [{}, { reason_version: version }]) {
      const fields = { delivery_id: delivery.id, reason_id, ...known }
      const answer = await driver.upload(OCCURRENCES, { fields })
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { file: 'Este motivo exige uma foto.' },
      ])
    }
    expect(await listed()).toEqual([])
  })

  test.each([
    ['with a photo that arrived incomplete', 422, { sha256: '0'.repeat(64) }, file],
    ['with a photo that is no picture', 415, {}, { name: 'a.jpg', bytes: Buffer.from('<svg/>') }],
  ])('%s', async (_, status, fields: Record<string, string>, photo) => {
    const { alfa, driver, delivery, seen } = await driverAtDoor(app)
    const { id: reason_id } = await reasonOf(owner, alfa, '21')
    const answer = await driver.upload(OCCURRENCES, {
      fields: { delivery_id: delivery.id, reason_id, ...fields },
      file: photo,
    })
    expect(answer.statusCode).toBe(status)
    const { rowCount } = await owner.query('select from files where company_id = $1', [alfa.id])
    expect([rowCount, (await seen()).status]).toEqual([0, 'PENDING'])
  })

  test('with a reason that is of another company, or none', async () => {
    const { fail } = await driverAtDoor(app)
    const theirs = await reasonOf(owner, await company('Beta'), '06')
    const answers = [
      await fail('06', { reason_id: theirs.id }),
      await fail('06', { reason_id: crypto.randomUUID() }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(answers[0]?.body).toBe(answers[1]?.body)
  })

  test('of a delivery that never was the driver’s, or of another company', async () => {
    const { alfa, fail, seen } = await driverAtDoor(app)
    const colleague = await as('DRIVER', alfa)
    const stranger = await as('DRIVER', await company('Beta'))
    for (const user of [colleague, stranger]) {
      const answer = await fail('06', {}, user)
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Entrega não encontrada.'])
    }
    expect((await seen()).status).toBe('PENDING')
  })

  test('by the office for a delivery that is finished, which the office can see', async () => {
    const { admin, fail, seen } = await driverAtDoor(app, { status: 'DELIVERED' })
    expect((await fail('06', {}, admin)).statusCode).toBe(409)
    expect((await seen()).last_occurrence).toBeNull()
  })

  test('by a client', async () => {
    const { alfa, fail } = await driverAtDoor(app)
    expect((await fail('06', {}, await as('CLIENT', alfa))).statusCode).toBe(403)
  })
})

describe('the list', () => {
  test('shows a client those of its own deliveries, with their photos, and no others', async () => {
    const document = '11222333000181'
    const { alfa, fail, listed } = await driverAtDoor(app, { client_document: document })
    const { data } = (await fail('21')).json()
    const client = await as('CLIENT', alfa, { document })
    const other = await as('CLIENT', alfa, { document: '33444555000181' })
    expect(await listed(client)).toMatchObject([{ id: data.id }])
    expect((await client.get(data.photo_url)).statusCode).toBe(200)
    expect(await listed(other)).toEqual([])
    expect((await other.get(data.photo_url)).statusCode).toBe(404)
  })

  test('shows a driver their own, and not those of a colleague', async () => {
    const { alfa, driver, fail, listed } = await driverAtDoor(app)
    const { data } = (await fail('21')).json()
    const colleague = await as('DRIVER', alfa)
    expect(await listed(driver)).toMatchObject([{ id: data.id }])
    expect(await listed(colleague)).toEqual([])
    expect((await colleague.get(data.photo_url)).statusCode).toBe(404)
  })

  test('is of days, newest first, and in pages', async () => {
    const { alfa, admin, driver, fail } = await driverAtDoor(app)
    const old = { driver_id: driver.driverId, created_at: minutesAgo(6 * 24 * 60) }
    const { id: delivery_id } = await newDelivery(owner, alfa, old)
    const earlier = { delivery_id, occurred_at: minutesAgo(3 * 24 * 60) }
    const [first, second] = [
      (await fail('06', earlier)).json().data,
      (await fail('46')).json().data,
    ]
    const idsOf = async (query: string) =>
      (await admin.get(`${OCCURRENCES}?${query}`)).json().data.map(({ id }: { id: string }) => id)
    expect(await idsOf('')).toEqual([second.id, first.id])
    expect(await idsOf('per_page=1&page=2')).toEqual([first.id])
    expect(await idsOf(`from=${dayAhead(0)}`)).toEqual([second.id])
    expect(await idsOf(`from=${dayAhead(-3)}&to=${dayAhead(-1)}`)).toEqual([first.id])
    expect((await admin.get(`${OCCURRENCES}?per_page=201`)).statusCode).toBe(400)
  })
})
