import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { startSharing } from '../../../../test/start-sharing.ts'

const { owner, company, as } = await startApp()

const DELETED = '/api/deliveries/deleted'

interface Deleted {
  id: string
  nf_number: string
}

async function listDeleted(user: SignedInUser, query = '') {
  return (await user.get(`${DELETED}?${query}`)).json() as {
    data: Deleted[]
    meta: { total: number }
  }
}

const restore = (user: SignedInUser, id: string) => user.post(`/api/deliveries/${id}/restore`)

/** A delivery of the office's that its driver has deleted. */
async function deletedByDriver(alfa: Company, more: Parameters<typeof newDelivery>[2] = {}) {
  const driver = await as('DRIVER', alfa, { name: 'José Carlos' })
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId, ...more })
  await driver.delete(`/api/deliveries/${delivery.id}`)
  return { driver, delivery }
}

/** Registers an invoice by its XML, as the office does. */
async function registerNote(admin: SignedInUser, number: number, driver_id = '') {
  const answer = await admin.upload('/api/deliveries/create-from-sefaz', {
    fields: {
      summary: JSON.stringify({ nf_number: String(number), client_name: 'Padaria Sol' }),
      driver_id,
    },
    file: { name: 'nota.xml', bytes: new TextEncoder().encode(nfeXml({ number })) },
  })
  return answer.json().data as { id: string; nfe_key: string }
}

const rowsOf = async (table: string, id: string) =>
  (await owner.query(`select * from ${table} where delivery_id = $1 order by id`, [id])).rows

describe('a delivery that a driver deleted', () => {
  test('is shown to the office with who, when and where', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa, { name: 'José Carlos' })
    await startSharing(driver)
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId, nf_number: '4711' })
    await driver.post('/api/tracking/location', { latitude: -23.5, longitude: -46.6 })
    await driver.delete(`/api/deliveries/${id}`)

    for (const role of ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const) {
      const { data, meta } = await listDeleted(await as(role, alfa))
      expect(meta.total).toBe(1)
      expect(data[0]).toMatchObject({
        id,
        nf_number: '4711',
        client_name: 'Padaria Sol',
        driver_name: 'José Carlos',
        deleted_by_name: 'José Carlos',
        is_by_driver: true,
        latitude: -23.5,
        longitude: -46.6,
        deleted_at: expect.stringMatching(/-03:00$/),
      })
    }
  })

  test('is shown without a place when the phone had not sent one for long', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    await startSharing(driver)
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    await driver.post('/api/tracking/location', { latitude: -23.5, longitude: -46.6 })
    await owner.query(
      `update driver_states set recorded_at = now() - interval '1 hour' where driver_id = $1`,
      [driver.driverId],
    )
    await driver.delete(`/api/deliveries/${id}`)
    expect((await listDeleted(await as('ADMIN', alfa))).data).toMatchObject([
      { id, latitude: null, longitude: null },
    ])
  })

  test('comes back by one call with its history and its document, and the driver has it again', async () => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    const driver = await as('DRIVER', alfa)
    const { id } = await registerNote(admin, 4711, driver.driverId ?? '')
    const before = (await admin.get(`/api/deliveries/${id}`)).json().data
    const [events, documents] = [
      await rowsOf('delivery_events', id),
      await rowsOf('delivery_documents', id),
    ]
    expect(documents).toHaveLength(1)
    await driver.delete(`/api/deliveries/${id}`)
    expect((await admin.get(`/api/deliveries/${id}`)).statusCode).toBe(404)

    const answer = await restore(await as('OPERATOR', alfa, { name: 'Olívia' }), id)
    expect(answer.json().message).toBe('Entrega da NF 4711 restaurada.')
    const after = (await driver.get(`/api/deliveries/${id}`)).json().data
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
    expect(await rowsOf('delivery_documents', id)).toEqual(documents)
    expect(await rowsOf('delivery_events', id)).toEqual(expect.arrayContaining(events))
    expect((await listDeleted(admin)).data).toEqual([])
    const audit = (await admin.get('/api/reports/audit?record_type=delivery')).json().data
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'RESTORED', user_name: 'Olívia', record_label: '4711' }),
    )
  })

  test('can be deleted and restored a second time', async () => {
    const alfa = await company()
    const { driver, delivery } = await deletedByDriver(alfa)
    const admin = await as('ADMIN', alfa)
    expect((await restore(admin, delivery.id)).statusCode).toBe(200)
    expect((await driver.delete(`/api/deliveries/${delivery.id}`)).statusCode).toBe(200)
    expect((await listDeleted(admin)).data).toHaveLength(1)
    expect((await restore(admin, delivery.id)).statusCode).toBe(200)
    expect((await restore(admin, delivery.id)).statusCode).toBe(404)
  })

  test('is pending again when the route that it was on has ended', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const status = `/api/tracking/drivers/${driver.userId}/status`
    await driver.put(status, { status: 'online' })
    await driver.delete(`/api/deliveries/${id}`)
    await driver.put(status, { status: 'offline' })
    const { data } = (await restore(await as('ADMIN', alfa), id)).json()
    expect(data).toMatchObject({ status: 'PENDING', route_id: null, driver_id: driver.driverId })
  })

  test('keeps the name of its deletion when the driver leaves the company', async () => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    const { driver, delivery } = await deletedByDriver(alfa)
    const removed = await admin.delete(`/api/users/${driver.userId}`)
    expect(removed.json().data).toEqual({ result: 'anonymised' })
    const [deletion] = (await listDeleted(admin)).data
    expect(deletion).toMatchObject({ deleted_by_name: expect.stringContaining('removido') })
    expect((await restore(admin, delivery.id)).statusCode).toBe(200)
  })
})

describe('a deletion is not undone', () => {
  test('when the invoice was registered again', async () => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    const first = await registerNote(admin, 815)
    await admin.delete(`/api/deliveries/${first.id}`)
    const second = await registerNote(admin, 815)
    expect(second.nfe_key).toBe(nfeKey({ number: 815 }))

    const answer = await restore(admin, first.id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toMatch(
      /^A NF 815 foi cadastrada de novo em \d\d\/\d\d\/\d{4} às \d\d:\d\d\. Exclua esse cadastro antes de restaurar este\.$/,
    )
    await admin.delete(`/api/deliveries/${second.id}`)
    expect((await restore(admin, first.id)).statusCode).toBe(200)
    expect((await restore(admin, second.id)).statusCode).toBe(409)
  })

  test('when the same number of the same client was registered by hand since', async () => {
    const alfa = await company()
    const { delivery } = await deletedByDriver(alfa, { nf_number: '77', client_name: 'Açaí' })
    await newDelivery(owner, alfa, { nf_number: '77', client_name: 'Mercado' })
    const again = await newDelivery(owner, alfa, { nf_number: '77', client_name: 'AÇAI' })
    const admin = await as('ADMIN', alfa)
    expect((await restore(admin, delivery.id)).statusCode).toBe(409)
    await admin.delete(`/api/deliveries/${again.id}`)
    expect((await restore(admin, delivery.id)).statusCode).toBe(200)
  })

  test('after thirty days, when it is offered no more', async () => {
    const alfa = await company()
    const { delivery } = await deletedByDriver(alfa)
    const admin = await as('ADMIN', alfa)
    await owner.query(
      `update deleted_records set deleted_at = now() - interval '30 days 1 minute' where record_id = $1`,
      [delivery.id],
    )
    expect((await listDeleted(admin)).data).toEqual([])
    const answer = await restore(admin, delivery.id)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('Entrega excluída não encontrada.')
  })

  test('by a driver, a client or another company', async () => {
    const alfa = await company()
    const { driver, delivery } = await deletedByDriver(alfa)
    const client = await as('CLIENT', alfa)
    const beta = await as('ADMIN', await company('Beta'))
    for (const user of [driver, client]) {
      expect((await user.get(DELETED)).statusCode).toBe(403)
      expect((await restore(user, delivery.id)).statusCode).toBe(403)
    }
    expect((await listDeleted(beta)).data).toEqual([])
    expect((await restore(beta, delivery.id)).statusCode).toBe(404)
  })
})

test('deleted deliveries are found by note or client, the latest first', async () => {
  const alfa = await company()
  await deletedByDriver(alfa, { nf_number: '1', client_name: 'Açaí da Praça' })
  await deletedByDriver(alfa, { nf_number: '2', client_name: 'Mercado' })
  const admin = await as('ADMIN', alfa)
  const found = async (query: string) =>
    (await listDeleted(admin, query)).data.map(({ nf_number }) => nf_number)
  expect(await found('')).toEqual(['2', '1'])
  expect(await found('search=acai')).toEqual(['1'])
  expect(await found('search=2')).toEqual(['2'])
  expect(await found('search=padaria')).toEqual([])
})
