import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const UPLOAD = '/api/receipts/upload'
const CREATE = '/api/deliveries/create-from-sefaz'
const file = { name: 'canhoto.jpg', bytes: PHOTO }

const photograph = (driver: SignedInUser, delivery_id: string, more = {}) =>
  driver.upload(UPLOAD, { fields: { delivery_id, ...more }, file })

async function registerNote(user: SignedInUser, number: number, fields = {}) {
  const summary = JSON.stringify({ nf_number: String(number), client_name: 'Padaria Sol' })
  const note = { name: 'nota.xml', bytes: new TextEncoder().encode(nfeXml({ number })) }
  return user.upload(CREATE, { fields: { summary, ...fields }, file: note })
}

/** The canhotos as the office sees them. */
async function canhotosOf(alfa: Company) {
  const office = await as('OPERATOR', alfa)
  const { data } = (await office.get('/api/reports/canhotos')).json()
  return data as Record<string, unknown>[]
}

async function driverWithDelivery(more = {}) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId, ...more })
  return { alfa, admin: await as('ADMIN', alfa), driver, delivery }
}

describe('the photo of a delivery that meanwhile', () => {
  test('was given to a colleague is taken, and the office sees it marked', async () => {
    const { alfa, admin, driver, delivery } = await driverWithDelivery()
    const colleague = await as('DRIVER', alfa, { name: 'Maria' })
    const delivery_ids = [delivery.id]
    await admin.post('/api/deliveries/assign', { delivery_ids, driver_id: colleague.driverId })

    const answer = await photograph(driver, delivery.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ delivery_id: delivery.id, status: 'DELIVERED' })
    expect(await canhotosOf(alfa)).toMatchObject([
      { id: delivery.id, circumstance: 'OTHER_DRIVER', driver_name: 'Maria', status: 'DELIVERED' },
    ])
    // The photo opens no other door: the delivery is the colleague's as before.
    expect((await driver.get(`/api/deliveries/${delivery.id}`)).statusCode).toBe(404)
    expect((await colleague.get(`/api/deliveries/${delivery.id}`)).json().data).toMatchObject({
      has_receipt: true,
    })
    const { rows } = await owner.query(
      'select driver_id, created_by from receipts where delivery_id = $1',
      [delivery.id],
    )
    expect(rows).toEqual([{ driver_id: driver.driverId, created_by: driver.userId }])
  })

  test('was cancelled is taken, and the office sees it marked', async () => {
    const { alfa, driver, delivery } = await driverWithDelivery({ status: 'CANCELLED' })
    expect((await photograph(driver, delivery.id)).statusCode).toBe(200)
    expect(await canhotosOf(alfa)).toMatchObject([
      { id: delivery.id, circumstance: 'CANCELLED', has_receipt: true },
    ])
  })

  test('was finished by another photo is taken beside it, and the office sees it marked', async () => {
    const { alfa, driver, delivery } = await driverWithDelivery()
    await photograph(await as('OPERATOR', alfa), delivery.id)
    expect(await canhotosOf(alfa)).toMatchObject([{ circumstance: null }])
    expect((await photograph(driver, delivery.id)).statusCode).toBe(200)
    expect(await canhotosOf(alfa)).toMatchObject([{ id: delivery.id, circumstance: 'FINISHED' }])
  })

  test('was deleted brings it back, and the office sees it marked', async () => {
    const { alfa, admin, driver, delivery } = await driverWithDelivery()
    await admin.delete(`/api/deliveries/${delivery.id}`)
    expect((await photograph(driver, delivery.id)).statusCode).toBe(200)
    expect(await canhotosOf(alfa)).toMatchObject([
      { id: delivery.id, circumstance: 'DELETED', driver_name: 'José' },
    ])
  })

  test('was deleted and registered again belongs to the new one', async () => {
    const { alfa, admin, driver } = await driverWithDelivery()
    const fields = { driver_id: driver.driverId ?? '' }
    const first = (await registerNote(admin, 51, fields)).json().data
    await admin.delete(`/api/deliveries/${first.id}`)
    const second = (await registerNote(admin, 51)).json().data

    expect((await photograph(driver, first.id)).json().data.delivery_id).toBe(second.id)
    const canhotos = await canhotosOf(alfa)
    expect(canhotos).toMatchObject([{ id: second.id, circumstance: 'OTHER_DRIVER' }])
  })

  test('is the same photo when it is sent again', async () => {
    const { alfa, admin, driver, delivery } = await driverWithDelivery()
    const colleague = await as('DRIVER', alfa)
    const delivery_ids = [delivery.id]
    await admin.post('/api/deliveries/assign', { delivery_ids, driver_id: colleague.driverId })
    const id = crypto.randomUUID()
    const [first, second] = [
      await photograph(driver, delivery.id, { id }),
      await photograph(driver, delivery.id, { id }),
    ]
    expect(second.body).toBe(first.body)
    expect(await canhotosOf(alfa)).toMatchObject([{ circumstance: 'OTHER_DRIVER' }])
  })
})

test('a photo under the id of another one, or of another delivery, is refused and changes nothing', async () => {
  const { alfa, driver, delivery } = await driverWithDelivery()
  const other = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  const id = crypto.randomUUID()
  await photograph(driver, delivery.id, { id })

  const changed = { name: 'canhoto.jpg', bytes: Buffer.concat([PHOTO, Buffer.alloc(1)]) }
  const answers = [
    await photograph(driver, other.id, { id }),
    await driver.upload(UPLOAD, { fields: { delivery_id: delivery.id, id }, file: changed }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe(
      'Este comprovante já foi enviado com outra foto ou em outra entrega.',
    )
  }
  expect(await canhotosOf(alfa)).toMatchObject([{ id: delivery.id }])
})

describe('a note that a driver registers', () => {
  test('and that the office has given to no driver becomes that delivery, with its photo', async () => {
    const { alfa, admin, driver } = await driverWithDelivery()
    const office = (await registerNote(admin, 52)).json().data
    const onPhone = crypto.randomUUID()

    const answer = await registerNote(driver, 52, { id: onPhone })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ id: office.id, driver_name: 'José' })
    const proof = await photograph(driver, onPhone)
    expect(proof.json().data.delivery_id).toBe(office.id)
    expect(await canhotosOf(alfa)).toMatchObject([{ id: office.id, circumstance: null }])
    // Registered again, because the answer was lost, it is the same one.
    expect((await registerNote(driver, 52, { id: onPhone })).json().data.id).toBe(office.id)
  })

  test('and that the office deleted afterwards is restored by its photo, or found after the office restored it', async () => {
    const { alfa, admin, driver } = await driverWithDelivery()
    for (const [number, isRestored] of [
      [53, false],
      [54, true],
    ] as const) {
      const office = (await registerNote(admin, number)).json().data
      const onPhone = crypto.randomUUID()
      await registerNote(driver, number, { id: onPhone })
      expect((await admin.delete(`/api/deliveries/${office.id}`)).statusCode).toBe(200)
      if (isRestored) await admin.post(`/api/deliveries/${office.id}/restore`)

      expect((await photograph(driver, onPhone)).json().data.delivery_id).toBe(office.id)
      const circumstance = isRestored ? null : 'DELETED'
      const [canhoto] = await canhotosOf(alfa)
      expect(canhoto).toMatchObject({ id: office.id, circumstance })
    }
  })

  test('under an id of its own is put in order and deleted by that id, too', async () => {
    const { admin, driver } = await driverWithDelivery()
    const office = (await registerNote(admin, 55)).json().data
    const onPhone = crypto.randomUUID()
    await registerNote(driver, 55, { id: onPhone })

    const ordered = await driver.put('/api/deliveries/order', { delivery_ids: [onPhone] })
    expect(ordered.json().data).toEqual({ ordered: 1 })
    const deleted = await driver.delete(`/api/deliveries/${onPhone}`)
    expect([deleted.statusCode, deleted.json().data]).toEqual([200, { id: onPhone }])
    expect((await admin.get(`/api/deliveries/${office.id}`)).statusCode).toBe(404)
  })

  test("and that is a colleague's is refused with its number; the photo of it is taken and marked", async () => {
    const { alfa, admin, driver } = await driverWithDelivery()
    const colleague = await as('DRIVER', alfa, { name: 'Maria' })
    const fields = { driver_id: colleague.driverId ?? '' }
    const office = (await registerNote(admin, 53, fields)).json().data
    const onPhone = crypto.randomUUID()

    const answer = await registerNote(driver, 53, { id: onPhone })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_REGISTERED'])
    const proof = await photograph(driver, onPhone)
    expect(proof.json().data.delivery_id).toBe(office.id)
    const nfe_key = nfeKey({ number: 53 })
    const known = await photograph(driver, crypto.randomUUID(), { nfe_key })
    expect(known.json().data.delivery_id).toBe(office.id)
    expect(await canhotosOf(alfa)).toMatchObject([
      { id: office.id, circumstance: 'OTHER_DRIVER', driver_name: 'Maria' },
    ])
  })
})

describe('nothing is opened by a photo', () => {
  test("of another company's delivery, known by its id, its key or its deletion", async () => {
    const beta = await driverWithDelivery()
    const admin = beta.admin
    const note = (await registerNote(admin, 54)).json().data
    const stranger = await as('DRIVER', await company('Beta'))
    const nfe_key = nfeKey({ number: 54 })
    expect((await photograph(stranger, note.id, { nfe_key })).statusCode).toBe(404)
    await admin.delete(`/api/deliveries/${note.id}`)
    expect((await photograph(stranger, note.id, { nfe_key })).statusCode).toBe(404)
    expect((await photograph(stranger, beta.delivery.id)).statusCode).toBe(404)
    expect(await canhotosOf(beta.alfa)).toEqual([])
  })

  test('of a delivery that never was the driver’s, without its key', async () => {
    const { alfa, admin, driver } = await driverWithDelivery()
    const never = await newDelivery(owner, alfa)
    const deleted = await newDelivery(owner, alfa)
    await admin.delete(`/api/deliveries/${deleted.id}`)
    expect((await photograph(driver, never.id)).statusCode).toBe(404)
    expect((await photograph(driver, deleted.id)).statusCode).toBe(404)
    // What one driver's phone called a note is nothing to another.
    const note = (await registerNote(admin, 55)).json().data
    const onPhone = crypto.randomUUID()
    await registerNote(driver, 55, { id: onPhone })
    const colleague = await as('DRIVER', alfa)
    expect((await photograph(colleague, onPhone)).statusCode).toBe(404)
    expect((await photograph(colleague, note.id)).statusCode).toBe(404)
    expect(await canhotosOf(alfa)).toEqual([])
  })
})
