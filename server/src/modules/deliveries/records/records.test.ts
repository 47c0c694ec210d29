import type { DeliveryEvent, DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { describe, expect, test } from 'vitest'
import { newDelivery, newVehicle, PHOTO } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { dayAhead } from '../../../../test/local-day.ts'
import { minutesAgo, reasonOf } from '../../../../test/occurrences.ts'

const { owner, company, as, storage } = await startApp()

const NEXT_WEEK = dayAhead(7)
const pathOf = (id: string) => `/api/deliveries/${id}`

async function officeWithDelivery(more = {}) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId, ...more })
  const maria = await as('SUPERVISOR', alfa, { name: 'Maria' })
  return { alfa, driver, maria, id: delivery.id }
}

const readRecord = async (user: SignedInUser, id: string): Promise<DeliveryRecord> =>
  (await user.get(`${pathOf(id)}/record`)).json().data

const eventsOf = async (user: SignedInUser, id: string): Promise<DeliveryEvent[]> =>
  (await user.get(`${pathOf(id)}/events`)).json().data

const cancel = (user: SignedInUser, id: string, reason = 'Cliente desistiu da compra') =>
  user.post(`${pathOf(id)}/cancel`, { reason })

const photograph = (driver: SignedInUser, delivery_id: string, more = {}) =>
  driver.upload('/api/receipts/upload', {
    fields: { delivery_id, ...more },
    file: { name: 'canhoto.jpg', bytes: PHOTO },
  })

describe('the record of a delivery', () => {
  test('has what lists leave out: vehicle, receipts and documents, which are read as they were sent', async () => {
    const { alfa, driver, maria } = await officeWithDelivery()
    const bytes = new TextEncoder().encode(nfeXml({ number: 61 }))
    const { id } = (
      await maria.upload('/api/deliveries/create-from-sefaz', {
        fields: {
          summary: JSON.stringify({ nf_number: '61', client_name: 'Padaria Sol' }),
          driver_id: driver.driverId ?? '',
        },
        file: { name: 'nota 61.xml', bytes },
      })
    ).json().data
    const vehicle = await newVehicle(owner, alfa)
    await driver.put(`/api/tracking/drivers/${driver.userId}/status`, {
      status: 'online',
      vehicle_id: vehicle.id,
    })
    const place = { latitude: '-23.55052', longitude: '-46.63331', accuracy: '12' }
    await photograph(driver, id, { receiver_name: 'Ana', notes: 'Portaria', ...place })

    const record = await readRecord(maria, id)
    expect(record).toMatchObject({
      nf_number: '61',
      status: 'DELIVERED',
      vehicle_plate: vehicle.plate,
      cancel_reason: null,
      receipts: [
        {
          file_name: 'canhoto.jpg',
          receiver_name: 'Ana',
          notes: 'Portaria',
          driver_name: 'José',
          latitude: -23.55052,
          longitude: -46.63331,
          circumstance: null,
        },
      ],
      documents: [{ kind: 'xml', file_name: 'nota 61.xml', size: bytes.length }],
    })
    const file = await maria.get(`/api/deliveries/documents/${record.documents[0]?.id}`)
    expect(new Uint8Array(file.rawPayload)).toEqual(bytes)
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''nota%2061.xml")
    const photo = await maria.get(record.receipts[0]?.url ?? '')
    expect(photo.rawPayload).toEqual(PHOTO)
  })

  test('is of the office of its company alone', async () => {
    const { alfa, driver, maria, id } = await officeWithDelivery()
    const [fileId, documentId] = [crypto.randomUUID(), crypto.randomUUID()]
    await owner.query(
      `insert into files (id, company_id, state, name, mime, created_by) values ($1, $2, 'kept', 'nota.xml', 'text/xml', $3)`,
      [fileId, alfa.id, maria.userId],
    )
    await owner.query(
      `insert into delivery_documents (id, company_id, delivery_id, file_id, kind) values ($1, $2, $3, $4, 'xml')`,
      [documentId, alfa.id, id, fileId],
    )
    await storage.write(fileId, Buffer.from('<nota/>'))
    const answers = async (user: SignedInUser) =>
      Promise.all([
        user.get(`${pathOf(id)}/record`),
        user.get(`${pathOf(id)}/events`),
        user.get(`/api/deliveries/documents/${documentId}`),
        user.put(pathOf(id), { client_name: 'Outro' }),
        cancel(user, id),
      ])
    const statuses = async (user: SignedInUser) =>
      (await answers(user)).map(({ statusCode }) => statusCode)

    for (const role of ['DRIVER', 'CLIENT', 'MASTER'] as const)
      expect([role, await statuses(await as(role, alfa))]).toEqual([
        role,
        [403, 403, 403, 403, 403],
      ])
    expect(await statuses(driver)).toEqual([403, 403, 403, 403, 403])
    const beta = await company('Beta')
    for (const role of ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const)
      expect([role, await statuses(await as(role, beta))]).toEqual([
        role,
        [404, 404, 404, 404, 404],
      ])
    expect(await readRecord(maria, id)).toMatchObject({ status: 'PENDING' })
    for (const role of ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const)
      expect((await (await as(role, alfa)).get(`${pathOf(id)}/record`)).statusCode).toBe(200)
  })
})

describe('the office corrects', () => {
  test.each([
    ['nf_number', ' 1002 ', '1002'],
    ['series', '2', '2'],
    ['client_name', 'Padaria\u200B  Lua', 'Padaria Lua'],
    ['client_phone', '+55 (11) 98888-0000', '11988880000'],
    ['delivery_address', 'Rua Nova, 10', 'Rua Nova, 10'],
    ['municipality', 'Campinas', 'Campinas'],
    ['uf', 'sp', 'SP'],
    ['cep', '13010-000', '13010000'],
    ['delivery_volume', '7', 7],
    ['merchandise_value', '1.234,56', 1234.56],
    ['invoice_total_value', '1300.5', 1300.5],
    ['emission_date', '20/11/2026', '2026-11-20'],
    ['departure_date', '2026-11-21', '2026-11-21'],
    ['delivery_date_expected', '2026-11-22', '2026-11-22'],
    ['scheduled_for', NEXT_WEEK, NEXT_WEEK],
    ['notes', 'Tocar a campainha', 'Tocar a campainha'],
  ] as const)('%s: %s, and nothing else', async (field, sent, stored) => {
    const { maria, id } = await officeWithDelivery()
    const before = await readRecord(maria, id)
    const answer = await maria.put(pathOf(id), { [field]: sent, version: before.version })
    expect(answer.json()).toMatchObject({ message: 'Entrega atualizada com sucesso!' })

    const after = await readRecord(maria, id)
    expect(answer.json().data).toEqual(after)
    const { updated_at, version } = after
    expect(after).toEqual({ ...before, [field]: stored, updated_at, version })
    expect(version).not.toBe(before.version)
    expect((await eventsOf(maria, id))[0]).toMatchObject({
      kind: 'EDITED',
      user_name: 'Maria',
      changes: { [field]: { from: before[field], to: stored } },
    })
  })

  test('several fields at once, and empties those that may be empty; the same values change nothing', async () => {
    const { maria, id } = await officeWithDelivery()
    await maria.put(pathOf(id), { municipality: 'Campinas', merchandise_value: '10' })
    await maria.put(pathOf(id), { municipality: '', merchandise_value: null, uf: 'MG' })
    await maria.put(pathOf(id), { client_name: 'Padaria Sol', uf: 'MG', municipality: ' ' })

    expect(await readRecord(maria, id)).toMatchObject({
      municipality: null,
      merchandise_value: null,
      uf: 'MG',
    })
    expect(await eventsOf(maria, id)).toMatchObject([
      {
        changes: {
          municipality: { from: 'Campinas', to: null },
          merchandise_value: { from: 10, to: null },
          uf: { from: null, to: 'MG' },
        },
      },
      { changes: { municipality: { to: 'Campinas' }, merchandise_value: { to: 10 } } },
    ])
  })

  test.each([
    ['client_name', '', 'Campo obrigatório.'],
    ['nf_number', ' ', 'Campo obrigatório.'],
    ['scheduled_for', null, 'Campo obrigatório.'],
    ['client_phone', '9888', 'Telefone inválido. Informe o DDD e o número.'],
    ['uf', 'XX', 'UF inválida. Exemplo: SP.'],
    ['cep', '1234', 'CEP inválido. Exemplo: 01001-000.'],
    ['delivery_volume', '-1', 'Volume inválido. Exemplo: 3.'],
    ['delivery_volume', 'três', 'Volume inválido. Exemplo: 3.'],
    ['merchandise_value', 'dez', 'Valor inválido. Exemplo: 1.234,56.'],
    ['emission_date', '31/02/2026', 'Data inválida.'],
    ['scheduled_for', '01/01/0206', 'Data inválida.'],
    ['notes', 'x'.repeat(2001), 'Valor longo ou grande demais.'],
  ])('not %s to %s, and says why at the field', async (field, sent, sentence) => {
    const { maria, id } = await officeWithDelivery()
    const answer = await maria.put(pathOf(id), { [field]: sent })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }])
    expect(await eventsOf(maria, id)).toEqual([])
  })

  test('not what a colleague has changed meanwhile, but is shown it; the status of the driver is no conflict', async () => {
    const { alfa, driver, maria, id } = await officeWithDelivery()
    const { version } = await readRecord(maria, id)
    await (await as('OPERATOR', alfa)).put(pathOf(id), { client_name: 'Padaria Lua' })
    const refused = await maria.put(pathOf(id), { client_name: 'Padaria Mar', version })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      error: 'Este registro foi alterado por outra pessoa enquanto você editava.',
      current: { client_name: 'Padaria Lua' },
    })
    const latest = refused.json().current.version
    const { id: vehicle_id } = await newVehicle(owner, alfa)
    const status = `/api/tracking/drivers/${driver.userId}/status`
    await driver.put(status, { status: 'online', vehicle_id })
    const saved = await maria.put(pathOf(id), { client_name: 'Padaria Mar', version: latest })
    expect(saved.json().data).toMatchObject({ client_name: 'Padaria Mar', status: 'IN_TRANSIT' })
  })

  test('not number and series of a note whose key has them inside', async () => {
    const { maria, id } = await officeWithDelivery({ nfe_key: nfeKey({ number: 62 }) })
    const answer = await maria.put(pathOf(id), { nf_number: '63', client_name: 'Padaria Lua' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        error: 'Número e série vêm da chave de acesso e não podem ser alterados.',
        fields: { nf_number: 'Não pode mais ser alterado.' },
      },
    ])
    expect(await readRecord(maria, id)).toMatchObject({ client_name: 'Padaria Sol' })
  })

  test.each([
    ['DELIVERED', 'Esta entrega já foi realizada'],
    ['CANCELLED', 'Esta entrega foi cancelada'],
  ])('of one that is %s only client, phone and notes', async (status, why) => {
    const { maria, id } = await officeWithDelivery({ status })
    const allowed = { client_name: 'Padaria Lua', client_phone: '1133334444', notes: 'Conferido' }
    expect((await maria.put(pathOf(id), allowed)).json().data).toMatchObject(allowed)

    const sealed = {
      delivery_address: 'Rua B',
      merchandise_value: '1',
      scheduled_for: NEXT_WEEK,
    }
    const refused = await maria.put(pathOf(id), { ...sealed, notes: 'Outra' })
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      `${why}: só nome e telefone do cliente e observações ainda podem ser corrigidos.`,
    ])
    expect(Object.keys(refused.json().fields)).toEqual(Object.keys(sealed))
    expect(await readRecord(maria, id)).toMatchObject({ ...allowed, delivery_address: null })
  })

  test('the name on a delivered one, and its proof stays as it was sealed', async () => {
    const { driver, maria, id } = await officeWithDelivery()
    const { receipt_id } = (await photograph(driver, id)).json().data
    await maria.put(pathOf(id), { client_name: 'Padaria Lua' })
    const { verification_id } = (await maria.get(`/api/receipts/${receipt_id}/proof`)).json().data
    const proof = (await maria.get(`/api/proofs/${verification_id}`)).json().data
    expect(proof.verdict).toBe('INTACT')
  })

  test('the address and the day of a delivery that is under way: the driver reads both, and nothing that the driver did is reset', async () => {
    const { alfa, driver, maria, id } = await officeWithDelivery()
    const other = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    await driver.put('/api/deliveries/order', { delivery_ids: [other.id, id] })
    const { id: reason_id } = await reasonOf(owner, alfa, '46')
    await driver.upload('/api/occurrences', {
      fields: { delivery_id: id, reason_id, next_attempt: dayAhead(1) },
    })
    const before = (await driver.get(pathOf(id))).json().data
    expect(before).toMatchObject({ status: 'REATTEMPTED', scheduled_for: dayAhead(1) })
    await maria.put(pathOf(id), { delivery_address: 'Rua Nova, 10', scheduled_for: dayAhead(2) })

    const after = (await driver.get('/api/deliveries?day=today')).json().data
    expect(after.find((row: { id: string }) => row.id === id)).toEqual({
      ...before,
      delivery_address: 'Rua Nova, 10',
      scheduled_for: dayAhead(2),
      last_occurrence: { ...before.last_occurrence, next_attempt: dayAhead(2) },
      updated_at: expect.any(String),
    })
    const [occurrence] = (await maria.get(`/api/occurrences?delivery_id=${id}`)).json().data
    expect(occurrence.next_attempt).toBe(dayAhead(1))
  })

  test('and the audit says which fields, and never the personal values', async () => {
    const { alfa, maria, id } = await officeWithDelivery()
    await maria.put(pathOf(id), { client_phone: '1133334444', delivery_volume: 3 })
    const admin = await as('ADMIN', alfa)
    const { data } = (await admin.get('/api/reports/audit?record_type=delivery')).json()
    expect(data).toMatchObject([
      {
        action: 'UPDATED',
        user_name: 'Maria',
        record_label: '1001',
        changes: { client_phone: { from: null, to: null }, delivery_volume: { from: null, to: 3 } },
      },
    ])
  })
})

describe('the office cancels', () => {
  test.each(['PENDING', 'IN_TRANSIT', 'REATTEMPTED', 'PROBLEM', 'REFUSED'])(
    'a delivery that is %s, and says why',
    async (status) => {
      const { maria, id } = await officeWithDelivery({ status })
      const answer = await cancel(maria, id, '  Cliente\ndesistiu ')
      expect(answer.json()).toMatchObject({
        message: 'Entrega da NF 1001 cancelada.',
        data: { status: 'CANCELLED', cancel_reason: 'Cliente desistiu' },
      })
      expect((await eventsOf(maria, id))[0]).toMatchObject({
        kind: 'STATUS',
        from_status: status,
        to_status: 'CANCELLED',
        user_name: 'Maria',
        reason: 'Cliente desistiu',
      })
    },
  )

  test.each([
    ['DELIVERED', 'Esta entrega já foi realizada.'],
    ['CANCELLED', 'Esta entrega foi cancelada.'],
  ])('none that is %s', async (status, error) => {
    const { maria, id } = await officeWithDelivery({ status })
    const answer = await cancel(maria, id)
    expect([answer.statusCode, answer.json().error]).toEqual([409, error])
    expect(await eventsOf(maria, id)).toEqual([])
  })

  test('none without a reason, or with one that is too long', async () => {
    const { maria, id } = await officeWithDelivery()
    for (const reason of ['', ' \n ', undefined]) {
      const answer = await maria.post(`${pathOf(id)}/cancel`, { reason })
      expect(answer.json().fields).toEqual({ reason: 'Informe o motivo do cancelamento.' })
    }
    expect((await cancel(maria, id, 'x'.repeat(301))).statusCode).toBe(400)
    expect(await readRecord(maria, id)).toMatchObject({ status: 'PENDING', cancel_reason: null })
  })

  test('once, when the answer was lost and the call is repeated', async () => {
    const { maria, id } = await officeWithDelivery()
    const key = { 'idempotency-key': 'cancelar' }
    const body = { reason: 'Cliente desistiu' }
    const first = await maria.post(`${pathOf(id)}/cancel`, body, key)
    const second = await maria.post(`${pathOf(id)}/cancel`, body, key)
    expect(second.body).toBe(first.body)
    expect(await eventsOf(maria, id)).toHaveLength(1)
  })

  test('while the driver is without a network: the photo from then is kept and marked, and the history tells all of it', async () => {
    const { driver, maria, id } = await officeWithDelivery()
    await cancel(maria, id, 'Cliente desistiu')
    const sent = await photograph(driver, id, { captured_at: minutesAgo(60), latitude: '-23.5' })
    expect(sent.statusCode).toBe(200)

    expect(await readRecord(maria, id)).toMatchObject({
      status: 'DELIVERED',
      cancel_reason: null,
      receipts: [{ circumstance: 'CANCELLED', driver_name: 'José' }],
    })
    const events = await eventsOf(maria, id)
    expect(events).toMatchObject([
      { kind: 'RECEIPT', user_name: 'José', circumstance: 'CANCELLED' },
      { kind: 'STATUS', from_status: 'CANCELLED', to_status: 'DELIVERED', user_name: 'José' },
      { kind: 'STATUS', to_status: 'CANCELLED', reason: 'Cliente desistiu', user_name: 'Maria' },
    ])
    // The phone's time is an hour before the server heard of it, and before the cancellation.
    const late = Date.parse(events[0]?.recorded_at ?? '') - Date.parse(events[0]?.occurred_at ?? '')
    expect(Math.round(late / 60_000)).toBe(60)
  })
})

describe('the history of a delivery', () => {
  test('says who did what, the latest first, with the names of the drivers and the place', async () => {
    const { alfa, driver, maria } = await officeWithDelivery()
    const colleague = await as('DRIVER', alfa, { name: 'João' })
    const created = await maria.upload('/api/deliveries/create-from-sefaz', {
      fields: { summary: JSON.stringify({ nf_number: '64', client_name: 'Padaria Sol' }) },
    })
    const { id } = created.json().data
    for (const { driverId } of [driver, colleague])
      await maria.post('/api/deliveries/assign', { delivery_ids: [id], driver_id: driverId })
    const { id: reason_id } = await reasonOf(owner, alfa, '06')
    const place = { latitude: '-23.55052', longitude: '-46.63331' }
    await colleague.upload('/api/occurrences', {
      fields: { delivery_id: id, reason_id, ...place },
    })
    await photograph(colleague, id, place)

    const at = { latitude: -23.55052, longitude: -46.63331, user_name: 'João' }
    expect(await eventsOf(maria, id)).toMatchObject([
      { kind: 'RECEIPT', ...at },
      { kind: 'STATUS', from_status: 'PROBLEM', to_status: 'DELIVERED', ...at },
      { kind: 'STATUS', from_status: 'PENDING', to_status: 'PROBLEM', ...at },
      { kind: 'OCCURRENCE', reason: 'Endereço não localizado', ...at },
      { kind: 'ASSIGNED', driver_name: 'João', from_driver_name: 'José', user_name: 'Maria' },
      { kind: 'ASSIGNED', driver_name: 'José', from_driver_id: null, user_name: 'Maria' },
      { kind: 'CREATED', user_name: 'Maria', driver_name: null, latitude: null },
    ])
  })

  test('comes in pages', async () => {
    const { maria, id } = await officeWithDelivery()
    for (const notes of ['um', 'dois', 'três']) await maria.put(pathOf(id), { notes })
    const second = (await maria.get(`${pathOf(id)}/events?page=2&per_page=2`)).json()
    expect(second.meta).toEqual({ total: 3, page: 2, per_page: 2 })
    expect(second.data).toMatchObject([{ changes: { notes: { from: null, to: 'um' } } }])
    expect((await maria.get(`${pathOf(id)}/events?per_page=201`)).statusCode).toBe(400)
  })

  test('names users and drivers who were removed as the company knows them now', async () => {
    const { alfa, driver, maria, id } = await officeWithDelivery({ driver_id: null })
    const colleague = await as('DRIVER', alfa, { name: 'João' })
    for (const { driverId } of [driver, colleague])
      await maria.post('/api/deliveries/assign', { delivery_ids: [id], driver_id: driverId })
    const admin = await as('ADMIN', alfa)
    for (const { userId } of [maria, colleague]) await admin.delete(`/api/users/${userId}`)

    expect(await eventsOf(admin, id)).toMatchObject([
      {
        kind: 'ASSIGNED',
        user_name: expect.stringMatching(/^Usuário removido/),
        driver_name: expect.stringMatching(/^Motorista removido/),
        from_driver_name: 'José',
      },
      { kind: 'ASSIGNED', user_name: expect.stringMatching(/^Usuário removido/) },
    ])
  })

  test('says that a driver took the note that the office had registered', async () => {
    const { driver, maria } = await officeWithDelivery()
    const summary = JSON.stringify({ nf_number: '65', client_name: 'Padaria Sol' })
    const note = { name: 'nota.xml', bytes: new TextEncoder().encode(nfeXml({ number: 65 })) }
    const register = (user: SignedInUser) =>
      user.upload('/api/deliveries/create-from-sefaz', { fields: { summary }, file: note })
    const { id } = (await register(maria)).json().data
    await register(driver)
    expect(await eventsOf(maria, id)).toMatchObject([
      { kind: 'ASSIGNED', user_name: 'José', driver_name: 'José', is_by_driver: true },
      { kind: 'CREATED', user_name: 'Maria', is_by_driver: false },
    ])
  })

  test('is read by the index of the delivery, however many the company has', async () => {
    const { maria, alfa, id } = await officeWithDelivery()
    await owner.query(
      `insert into delivery_events (company_id, delivery_id, kind, user_id)
       select $1, $2, 'STATUS', $3 from generate_series(1, 20000)`,
      [alfa.id, (await newDelivery(owner, alfa)).id, maria.userId],
    )
    await owner.query('analyze delivery_events')
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select * from delivery_events e where e.company_id = $1 and e.delivery_id = $2
        order by e.recorded_at desc limit 50`,
      [alfa.id, id],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('delivery_events_delivery')
  })
})
