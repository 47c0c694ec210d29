import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { startPushService } from '../../../../test/push-service.ts'

const PATH = '/api/tracking/push'
const CONTACT = 'mailto:equipe@transportes.com.br'

const service = await startPushService()
const slowService = await startPushService()
afterAll(() => {
  service.close()
  slowService.close()
})
beforeEach(() => {
  service.status = 201
})
const { owner, company, as } = await startApp({
  push: { contact: CONTACT, services: [service.origin, slowService.origin], intervalMs: 50 },
})

/** A driver whose phone is to be told. */
async function driverWithPhone(alfa?: Company, pushService = service) {
  const own = alfa ?? (await company())
  const driver = await as('DRIVER', own)
  const phone = pushService.subscribe()
  expect((await driver.put(PATH, phone)).statusCode).toBe(200)
  return { alfa: own, driver, phone }
}

async function assign(office: SignedInUser, alfa: Company, driver: SignedInUser, count = 1) {
  const deliveries = Array.from({ length: count }, () => newDelivery(owner, alfa))
  const delivery_ids = (await Promise.all(deliveries)).map(({ id }) => id)
  const answer = await office.post('/api/deliveries/assign', {
    delivery_ids,
    driver_id: driver.driverId,
  })
  expect(answer.statusCode).toBe(200)
  return delivery_ids
}

/** A delivery that a driver has photographed, whose phone is to be told from then on. */
async function photographed() {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const office = await as('OPERATOR', alfa)
  const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  const photograph = async () => {
    const sent = await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: id },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
    return sent.json().data.receipt_id as string
  }
  const receipt = await photograph()
  const phone = service.subscribe()
  expect((await driver.put(PATH, phone)).statusCode).toBe(200)
  const reject = async () => {
    const body = { status: 'REJECTED', reason: 'Sem assinatura' }
    expect((await office.put(`/api/receipts/${receipt}/validate`, body)).statusCode).toBe(200)
  }
  return { alfa, driver, phone, id, photograph, reject }
}

/** Everything that was to be told has been told, or was dropped. */
async function isSettled() {
  await expect
    .poll(async () => (await owner.query('select from push_notices')).rowCount, { timeout: 30_000 })
    .toBe(0)
}

const isSubscribed = async (driver: SignedInUser) =>
  (await driver.get(PATH)).json().data.is_subscribed as boolean

test('what the office gives to a driver is told on the driver’s phone in one notice, and on no other', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  const colleague = await driverWithPhone(alfa)
  const other = await driverWithPhone()
  await assign(await as('OPERATOR', alfa), alfa, driver, 3)
  await isSettled()
  expect(service.told(phone)).toEqual([{ deliveries: 3 }])
  expect(service.told(colleague.phone)).toEqual([])
  expect(service.told(other.phone)).toEqual([])
})

test('a delivery that a driver has already is not told again, nor one that is only scheduled', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  const office = await as('OPERATOR', alfa)
  const delivery_ids = await assign(office, alfa, driver, 2)
  await isSettled()
  const { driverId: driver_id } = driver
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (const [path, body] of [
    ['assign', { delivery_ids, driver_id }],
    ['schedule', { delivery_ids, day: tomorrow }],
    ['assign', { delivery_ids, driver_id: null }],
  ] as const)
    expect((await office.post(`/api/deliveries/${path}`, body)).statusCode).toBe(200)
  await isSettled()
  expect(service.told(phone)).toEqual([{ deliveries: 2 }])
})

test('a delivery that is registered for a driver is told too; one that the driver registers is not', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  const office = await as('OPERATOR', alfa)
  const register = (user: SignedInUser, nf_number: string) =>
    user.upload('/api/deliveries/create-from-sefaz', {
      fields: {
        summary: JSON.stringify({ nf_number, client_name: 'Padaria' }),
        driver_id: driver.driverId ?? '',
      },
    })
  expect((await register(driver, '501')).statusCode).toBe(200)
  expect((await register(office, '502')).statusCode).toBe(200)
  await isSettled()
  expect(service.told(phone)).toEqual([{ deliveries: 1 }])
})

test('what was given to a colleague or cancelled meanwhile is not told', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  const colleague = await as('DRIVER', alfa)
  const [given, cancelled] = [await newDelivery(owner, alfa), await newDelivery(owner, alfa)]
  // As if both changes came before the next look at the queue.
  await owner.query(
    `with noted as (
       insert into push_notices (company_id, driver_id, delivery_id)
         select $1, $2, id from unnest(array[$3, $4]::uuid[]) id)
     update deliveries set driver_id = case id when $3 then $5 else $2 end,
            status = case id when $4 then 'CANCELLED' else status end
      where id in ($3, $4)`,
    [alfa.id, driver.driverId, given.id, cancelled.id, colleague.driverId],
  )
  await isSettled()
  expect(service.told(phone)).toEqual([])
})

test('a photo that the office rejected is told to the driver of the delivery, and to nobody else', async () => {
  const { alfa, phone, reject } = await photographed()
  const colleague = await driverWithPhone(alfa)
  await reject()
  await isSettled()
  expect(service.told(phone)).toEqual([{ deliveries: 0, photos: 1 }])
  expect(service.told(colleague.phone)).toEqual([])
})

test('a photo that was taken again meanwhile is asked for no more', async () => {
  const { alfa, driver, phone, id, photograph, reject } = await photographed()
  await reject()
  await isSettled()
  await photograph()
  // As if the next look at the queue came after the new photo.
  await owner.query(
    `insert into push_notices (company_id, driver_id, delivery_id, kind) values ($1, $2, $3, 'photo')`,
    [alfa.id, driver.driverId, id],
  )
  await isSettled()
  expect(service.told(phone)).toEqual([{ deliveries: 0, photos: 1 }])
})

test('a phone that is signed out is told nothing, nor one that has ended it', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  const quiet = await driverWithPhone(alfa)
  const office = await as('OPERATOR', alfa)
  expect((await quiet.driver.delete(PATH)).statusCode).toBe(200)
  expect(await isSubscribed(quiet.driver)).toBe(false)
  expect(await isSubscribed(driver)).toBe(true)
  expect((await driver.post('/api/auth/logout')).statusCode).toBe(200)
  await assign(office, alfa, driver)
  await assign(office, alfa, quiet.driver)
  await isSettled()
  expect(service.told(phone)).toEqual([])
  expect(service.told(quiet.phone)).toEqual([])
})

test('a phone that drivers share tells of the driver who asked last, of whichever company', async () => {
  const first = await driverWithPhone()
  const beta = await company()
  const second = await as('DRIVER', beta)
  expect((await second.put(PATH, first.phone)).statusCode).toBe(200)
  expect(await isSubscribed(first.driver)).toBe(false)
  await assign(await as('OPERATOR', first.alfa), first.alfa, first.driver)
  await assign(await as('OPERATOR', beta), beta, second, 2)
  await isSettled()
  expect(service.told(first.phone)).toEqual([{ deliveries: 2 }])
})

test.each([404, 410, 403])(
  'a browser that gave the subscription up (%i) is asked no more',
  async (status) => {
    const { alfa, driver } = await driverWithPhone()
    const office = await as('OPERATOR', alfa)
    service.status = status
    await assign(office, alfa, driver)
    await isSettled()
    expect(await isSubscribed(driver)).toBe(false)
  },
)

test('a push service that fails is asked again', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  service.status = 503
  await assign(await as('OPERATOR', alfa), alfa, driver)
  await expect.poll(() => service.told(phone).length, { timeout: 30_000 }).toBe(1)
  service.status = 201
  expect(await isSubscribed(driver)).toBe(true)
  // As if the minute of the claim had passed.
  await owner.query(`update push_notices set claimed_at = now() - interval '2 minutes'`)
  await isSettled()
  expect(service.told(phone)).toEqual([{ deliveries: 1 }, { deliveries: 1 }])
})

test('the drivers of a company do not wait for the many of another one, whose push service is slow', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  slowService.held = held
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  const many = await Promise.all(
    Array.from({ length: 6 }, () => driverWithPhone(alfa, slowService)),
  )
  for (const { driver } of many) await assign(office, alfa, driver, 2)
  await expect.poll(() => slowService.messages.length).toBe(3)

  const beta = await driverWithPhone()
  await assign(await as('OPERATOR', beta.alfa), beta.alfa, beta.driver)
  await expect.poll(() => service.told(beta.phone)).toEqual([{ deliveries: 1 }])
  expect(slowService.messages).toHaveLength(3)

  release()
  await isSettled()
  expect(many.map(({ phone }) => slowService.told(phone).length)).not.toContain(0)
})

test('what could not be told for an hour is no news', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  service.status = 503
  await assign(await as('OPERATOR', alfa), alfa, driver)
  await expect.poll(() => service.told(phone).length, { timeout: 30_000 }).toBe(1)
  await owner.query(`update push_notices set created_at = now() - interval '61 minutes'`)
  await isSettled()
  expect(service.told(phone)).toHaveLength(1)
})

test('the message is encrypted for the phone, and signed with the key that the browser subscribed with', async () => {
  const { alfa, driver, phone } = await driverWithPhone()
  await assign(await as('OPERATOR', alfa), alfa, driver)
  await isSettled()
  const { public_key } = (await driver.get(PATH)).json().data
  const message = service.messages.find(({ path }) => phone.endpoint.endsWith(path))
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'entregas' })
  const [, token = '', key] =
    /^vapid t=(\S+), ?k=(\S+)$/.exec(message?.headers.authorization ?? '') ?? []
  expect(key).toBe(public_key)
  const { payload } = await jwtVerify(token, publicKeyOf(public_key))
  expect(payload).toMatchObject({ aud: service.origin, sub: CONTACT })
})

test('an address that is of no push service is refused', async () => {
  const driver = await as('DRIVER', await company())
  const { keys } = service.subscribe()
  for (const endpoint of [
    'https://10.0.0.5/admin',
    'https://fcm.googleapis.com.evil.com/x',
    'https://evil.com/fcm.googleapis.com',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://notify.windows.com.evil.com/x',
    'http://127.0.0.1:1/x',
  ]) {
    const answer = await driver.put(PATH, { endpoint, keys })
    expect([endpoint, answer.statusCode, answer.json().error]).toEqual([
      endpoint,
      400,
      'Este navegador usa um serviço de avisos desconhecido.',
    ])
  }
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ]) {
    expect((await driver.put(PATH, { endpoint, keys })).statusCode).toBe(200)
  }
  expect((await (await as('ADMIN', await company())).get(PATH)).statusCode).toBe(403)
})

test('nothing is noted for drivers without such a phone', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  await newDelivery(owner, alfa, { driver_id: driver.driverId })
  expect(
    (await owner.query('select from push_notices where driver_id = $1', [driver.driverId]))
      .rowCount,
  ).toBe(0)
})

/** The public key of the curve P-256, from its 65 bytes. */
function publicKeyOf(raw: string) {
  const bytes = Buffer.from(raw, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  return createPublicKey({ key: jwk, format: 'jwk' })
}
