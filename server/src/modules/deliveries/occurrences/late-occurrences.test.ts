import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { dayAhead } from '../../../../test/local-day.ts'
import { driverAtDoor, minutesAgo, reasonOf, REASONS } from '../../../../test/occurrences.ts'

const app = await startApp()
const { owner, as } = app
const stub = { name: 'canhoto.jpg', bytes: PHOTO }

describe('the failure of a delivery that meanwhile', () => {
  test('was given to a colleague is taken, and the office sees it marked', async () => {
    const { alfa, admin, driver, delivery, fail, listed, seen } = await driverAtDoor(app)
    const colleague = await as('DRIVER', alfa, { name: 'Maria' })
    const delivery_ids = [delivery.id]
    await admin.post('/api/deliveries/assign', { delivery_ids, driver_id: colleague.driverId })

    expect((await fail('09')).json().data).toMatchObject({ circumstance: 'OTHER_DRIVER' })
    expect(await listed()).toMatchObject([{ circumstance: 'OTHER_DRIVER', driver_name: 'José' }])
    expect(await seen(colleague)).toMatchObject({ status: 'REFUSED', driver_name: 'Maria' })
    // It opens no other door: the delivery is the colleague's as before.
    expect((await driver.get(`/api/deliveries/${delivery.id}`)).statusCode).toBe(404)
    expect(await listed(driver)).toEqual([])
  })

  test('was delivered is taken and marked, and the delivery stays delivered', async () => {
    const { driver, delivery, fail, listed, seen } = await driverAtDoor(app)
    await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: delivery.id, captured_at: minutesAgo(10) },
      file: stub,
    })
    const before = await seen()
    const next_attempt = dayAhead(3)
    for (const minutes of [30, 5])
      await fail('46', { occurred_at: minutesAgo(minutes), next_attempt })
    expect(await listed()).toMatchObject([
      { circumstance: 'FINISHED' },
      { circumstance: 'FINISHED' },
    ])
    expect(await seen()).toMatchObject({
      status: 'DELIVERED',
      delivered_at: before.delivered_at,
      scheduled_for: before.scheduled_for,
    })
  })

  test('was cancelled is taken and marked, and the delivery stays cancelled', async () => {
    const { fail, listed, seen } = await driverAtDoor(app, { status: 'CANCELLED' })
    expect((await fail('09')).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ circumstance: 'CANCELLED' }])
    expect((await seen()).status).toBe('CANCELLED')
  })

  test('was deleted brings it back, and the office sees it marked', async () => {
    const { admin, delivery, fail, listed, seen } = await driverAtDoor(app)
    await admin.delete(`/api/deliveries/${delivery.id}`)
    expect((await fail('06')).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ circumstance: 'DELETED' }])
    expect(await seen()).toMatchObject({ status: 'PROBLEM', driver_name: 'José' })
  })

  test('failed again later changes nothing but the history', async () => {
    const { fail, listed, seen } = await driverAtDoor(app)
    await fail('09', { occurred_at: minutesAgo(10) })
    await fail('46', { occurred_at: minutesAgo(50), next_attempt: dayAhead(2) })
    expect(await seen()).toMatchObject({
      status: 'REFUSED',
      scheduled_for: dayAhead(0),
      last_occurrence: { label: 'Recusa: mercadoria diferente do pedido', next_attempt: null },
    })
    expect(await listed()).toMatchObject([{ code: '09' }, { code: '46' }])
  })

  test('went with a colleague changes nothing but the history', async () => {
    const { alfa, admin, delivery, fail, seen, listed } = await driverAtDoor(app)
    const colleague = await as('DRIVER', alfa, { name: 'Maria' })
    const given = { delivery_ids: [delivery.id], driver_id: colleague.driverId }
    await admin.post('/api/deliveries/assign', given)
    const status = `/api/tracking/drivers/${colleague.userId}/status`
    await colleague.put(status, { status: 'online', occurred_at: minutesAgo(10) })
    await fail('06', { occurred_at: minutesAgo(50) })
    expect((await seen()).status).toBe('IN_TRANSIT')
    expect(await listed()).toHaveLength(1)
    await fail('06', { occurred_at: minutesAgo(5) })
    expect((await seen()).status).toBe('PROBLEM')
  })

  test('went on the driver’s own next route, whose start overtook it, counts: that route would not have taken it', async () => {
    const { driver, fail, seen, listed } = await driverAtDoor(app)
    const status = `/api/tracking/drivers/${driver.userId}/status`
    const started = minutesAgo(10)
    await driver.put(status, { status: 'online', occurred_at: started })
    const dayOfRoute = dayAhead(0, Date.parse(started))
    await fail('46', { occurred_at: minutesAgo(55), next_attempt: dayOfRoute })
    expect((await seen()).status).toBe('IN_TRANSIT')
    await fail('06', { occurred_at: minutesAgo(50) })
    expect((await seen()).status).toBe('PROBLEM')
    expect(await listed()).toHaveLength(2)
  })

  test('is on the route on which it failed counts, although the phone’s clock was changed before it was sent', async () => {
    const { driver, fail, seen, listed } = await driverAtDoor(app)
    const status = `/api/tracking/drivers/${driver.userId}/status`
    const route_id = uuid()
    await driver.put(status, { status: 'online', route_id, occurred_at: minutesAgo(10) })
    await fail('09', { route_id, occurred_at: minutesAgo(13) })
    expect((await seen()).status).toBe('REFUSED')
    const [{ occurred_at }] = await listed()
    expect(Date.parse(occurred_at)).toBeGreaterThan(Date.parse(minutesAgo(1)))
  })

  test('ended with its route unfinished counts still, because it is what happened on it', async () => {
    const { driver, fail, seen } = await driverAtDoor(app)
    const status = `/api/tracking/drivers/${driver.userId}/status`
    await driver.put(status, { status: 'online', occurred_at: minutesAgo(60) })
    await driver.put(status, { status: 'offline', occurred_at: minutesAgo(10) })
    await fail('06', { occurred_at: minutesAgo(30) })
    expect((await seen()).status).toBe('PROBLEM')
  })
})

describe('the reason that meanwhile', () => {
  test('was deactivated is still taken: the phone had offered it', async () => {
    const { alfa, admin, fail, seen } = await driverAtDoor(app)
    const { id } = await reasonOf(owner, alfa, '06')
    await admin.delete(`${REASONS}/${id}`)
    expect((await fail('06')).statusCode).toBe(200)
    expect((await seen()).status).toBe('PROBLEM')
  })

  test('has another meaning is recorded as the driver read it at the door', async () => {
    const { alfa, admin, driver, fail, seen, listed } = await driverAtDoor(app)
    const { id, label } = await reasonOf(owner, alfa, '06')
    const offered = (await driver.get(REASONS)).json().data as { id: string; version: string }[]
    const reason_version = offered.find((reason) => reason.id === id)?.version ?? ''
    await admin.put(`${REASONS}/${id}`, { label: 'Outro endereço', code: '60' })
    await admin.put(`${REASONS}/${id}`, {
      label: 'Recusa: cliente não pediu',
      code: '11',
      delivery_status: 'REFUSED',
    })

    expect((await fail('11', { reason_id: id, reason_version })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ code: '06', label, delivery_status: 'PROBLEM' }])
    expect((await seen()).status).toBe('PROBLEM')
  })

  test('requires a photo is taken without one from a phone that did not know', async () => {
    const { alfa, admin, driver, fail, seen } = await driverAtDoor(app)
    const { id } = await reasonOf(owner, alfa, '06')
    const offered = (await driver.get(REASONS)).json().data as { id: string; version: string }[]
    const reason_version = offered.find((reason) => reason.id === id)?.version ?? ''
    await admin.put(`${REASONS}/${id}`, { photo_required: true })
    expect((await fail('06')).statusCode).toBe(400)
    expect((await fail('06', { reason_version })).statusCode).toBe(200)
    expect((await seen()).status).toBe('PROBLEM')
  })
})

test('a deleted delivery that is restored has its failures and their photos again', async () => {
  const { admin, delivery, fail, listed, seen } = await driverAtDoor(app)
  const { data } = (await fail('21', { note: 'Portão fechado.' })).json()
  const before = await listed()
  await admin.delete(`/api/deliveries/${delivery.id}`)
  expect(await listed()).toEqual([])
  expect((await admin.get(data.photo_url)).statusCode).toBe(404)

  expect((await admin.post(`/api/deliveries/${delivery.id}/restore`)).statusCode).toBe(200)
  expect(await listed()).toEqual(before)
  expect((await admin.get(data.photo_url)).statusCode).toBe(200)
  expect(await seen()).toMatchObject({
    status: 'REATTEMPTED',
    last_occurrence: { label: 'Estabelecimento fechado' },
  })
})
