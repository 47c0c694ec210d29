import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { minutesAgo as ago, startSharing } from '../../../../test/start-sharing.ts'

const whole = await startApp({ trustProxy: '127.0.0.1' })
const { app, owner, company, as } = whole

async function driverWithApp() {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  await startSharing(driver)
  return { alfa, driver, secret: await newSecret(driver) }
}

const newSecret = async (driver: SignedInUser) =>
  (await driver.post('/api/tracking/device')).json().data.secret as string

let last = 0
/** One more position of the app, from an address of its own unless the test is about addresses. */
const send = (secret: string, address = `10.0.${(last += 1)}.1`) =>
  app.inject({
    method: 'POST',
    url: '/api/tracking/osmand',
    payload: { id: secret, lat: -23.5, lon: -46.6, timestamp: ago(60 - last * 0.1) },
    headers: { 'x-forwarded-for': address },
  })

const codeOf = async (secret: string) => (await send(secret)).statusCode

describe('the secret of the app', () => {
  test('is nowhere in the database, and its driver alone sees that there is one', async () => {
    const { alfa, driver, secret } = await driverWithApp()
    expect(secret.length).toBeGreaterThanOrEqual(43)
    const { rows } = await owner.query('select row_to_json(t)::text as row from tracking_devices t')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const own = await driver.get('/api/tracking/device')
    expect(own.json().data).toMatchObject({ last_contact_at: null, last_position_at: null })
    expect(own.body).not.toContain(secret)
    const colleague = await as('DRIVER', alfa)
    expect((await colleague.get('/api/tracking/device')).json().data).toBeNull()
    expect((await (await as('ADMIN', alfa)).get('/api/tracking/device')).statusCode).toBe(403)
  })

  test('ends with the next one, and with its driver’s wish', async () => {
    const { driver, secret } = await driverWithApp()
    expect(await codeOf(secret)).toBe(200)
    const second = await newSecret(driver)
    expect(await codeOf(secret)).toBe(401)
    expect(await codeOf(second)).toBe(200)
    await driver.delete('/api/tracking/device')
    expect(await codeOf(second)).toBe(401)
    expect((await driver.get('/api/tracking/device')).json().data).toBeNull()
  })

  test('of a colleague goes on when another driver ends theirs', async () => {
    const { alfa, secret } = await driverWithApp()
    const colleague = await as('DRIVER', alfa)
    await newSecret(colleague)
    await colleague.delete('/api/tracking/device')
    expect(await codeOf(secret)).toBe(200)
  })

  const ENDINGS: Record<string, [string, string]> = {
    'the user is deactivated': ['users set is_active =', 'id = $1'],
    'the membership is deactivated': ['memberships set is_active =', 'user_id = $1'],
    'the driver is deactivated': ['drivers set is_active =', 'user_id = $1'],
    'the company is deactivated': [
      'companies set is_active =',
      'id = (select company_id from drivers where user_id = $1)',
    ],
  }
  test.each(Object.keys(ENDINGS))('ends when %s, for good', async (ending) => {
    const { driver, secret } = await driverWithApp()
    const [change = '', where = ''] = ENDINGS[ending] ?? []
    await owner.query(`update ${change} false where ${where}`, [driver.userId])
    expect(await codeOf(secret)).toBe(401)
    await owner.query(`update ${change} true where ${where}`, [driver.userId])
    expect(await codeOf(secret)).toBe(401)
  })

  test('ends when the user gets another role or leaves', async () => {
    const { driver, secret } = await driverWithApp()
    await owner.query(`update memberships set role = 'OPERATOR' where user_id = $1`, [
      driver.userId,
    ])
    expect(await codeOf(secret)).toBe(401)
    const gone = await driverWithApp()
    const master = await as('MASTER', gone.alfa)
    expect((await master.delete(`/api/users/${gone.driver.userId}`)).statusCode).toBe(200)
    expect(await codeOf(gone.secret)).toBe(401)
  })

  test('goes on after the driver signs out, and under a new password', async () => {
    const { driver, secret } = await driverWithApp()
    await driver.post('/api/auth/logout')
    await owner.query(`update users set password_hash = 'another' where id = $1`, [driver.userId])
    expect(await codeOf(secret)).toBe(200)
  })

  test('writes into its own company alone', async () => {
    const [alfa, beta] = [await driverWithApp(), await driverWithApp()]
    await send(alfa.secret)
    const { rows } = await owner.query(
      'select company_id, driver_id from positions where driver_id = any ($1)',
      [[alfa.driver.driverId, beta.driver.driverId]],
    )
    expect(rows).toEqual([{ company_id: alfa.alfa.id, driver_id: alfa.driver.driverId }])
  })
})

describe('a bad secret', () => {
  test('is answered alike, whether it never was or has ended', async () => {
    const { driver, secret } = await driverWithApp()
    await driver.delete('/api/tracking/device')
    const [ended, never] = [await send(secret), await send('um segredo que nunca houve')]
    expect(never.statusCode).toBe(401)
    expect(ended.body).toBe(never.body)
  })

  test('is slowed down after ten from one address, where good ones and sign-ins are not', async () => {
    const { secret } = await driverWithApp()
    const address = '10.9.9.9'
    const codes = []
    for (let n = 0; n < 12; n += 1) codes.push((await send(`errado ${n}`, address)).statusCode)
    expect(codes).toEqual([...Array(10).fill(401), 429, 429])
    expect((await send(secret, address)).statusCode).toBe(200)
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'tracking device', password: 'errada' },
      headers: { 'x-forwarded-for': address },
    })
    expect(signIn.statusCode).toBe(401)
  })
})

test('no secret is in the log, in whichever way it came', async () => {
  const { pool, tokens, storage, documentReader } = whole
  const parts = { pool, tokens, storage, documentReader, now: () => new Date() }
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logging = await buildApp({ ...parts, log: { level: 'trace', stream } })
  const { secret } = await driverWithApp()
  const url = '/api/tracking/osmand'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const calls = [
    { method: 'GET', url: `${url}?id=${secret}&lat=1&lon=1` },
    { method: 'POST', url: `${url}?id=${secret}&lat=100&lon=1` },
    { method: 'POST', url, payload: `id=${secret}&lat=x`, headers: form },
    { method: 'POST', url, payload: { device_id: secret, location: [{}, 5] } },
    { method: 'POST', url: `${url}/?id=${secret}` },
  ] as const
  for (const call of calls) expect((await logging.inject(call)).body).not.toContain(secret)
  expect(lines.join('')).toContain(url)
  expect(lines.join('')).not.toContain(secret)
  await logging.close()
})
