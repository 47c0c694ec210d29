import { hash } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import {
  newDelivery,
  newMembership,
  newUser,
  PHOTO,
  signIn,
  userBody,
} from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { DEFAULT_CALL_LIMITS } from './call-limits.ts'

const PASSWORD = 'canhoto123'
const stored = await hash(PASSWORD)

const LIMITS = { atOnce: 1, all: 100, company: 60 }
const startWith = (passwords: typeof LIMITS) =>
  startApp({
    connections: 2,
    trustProxy: 'loopback',
    callLimits: { ...DEFAULT_CALL_LIMITS, passwords },
  })
const { owner, anonymous, company, as } = await startWith(LIMITS)
/** The same with a short line. */
const short = await startWith({ atOnce: 1, all: 5, company: 3 })

const TOO_MANY = {
  success: false,
  error: 'Muitas solicitações ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
  code: 'TOO_MANY_CALLS',
}

let count = 0
const newAna = (database = owner) => newUser(database, `ana.fila${count++}`, stored)
const newUsers = (length: number) => Promise.all(Array.from({ length }, () => newAna()))

interface SignIn {
  username: string
  address: string
  password?: string
}

const signInAt = (
  { username, address, password = PASSWORD }: SignIn,
  client: typeof anonymous = anonymous,
) => client.post('/api/auth/login', { username, password }, { 'x-forwarded-for': address })
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode

/** Starts a sign-in of each user, and answers when the first one is in. */
async function startSignIns(users: { username: string }[], addressOf: (n: number) => string) {
  const answered: string[] = []
  const all = users.map(async ({ username }, n) => {
    const { statusCode } = await signInAt({ username, address: addressOf(n) })
    answered.push(username)
    return statusCode
  })
  await vi.waitUntil(() => answered.length > 0, 60_000)
  return { answered, all: Promise.all(all) }
}

describe('while sixty users sign in, each from a place of their own,', () => {
  const elsewhere = (n: number) => `203.0.113.${n + 1}`

  test('the photo of a driver is answered before they are all in', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const { answered, all } = await startSignIns(await newUsers(60), elsewhere)
    const form = {
      fields: { delivery_id: delivery.id },
      file: { name: 'a.jpg', bytes: PHOTO },
    }
    expect((await driver.upload('/api/receipts/upload', form)).statusCode).toBe(200)
    expect(answered.length).toBeLessThan(60)
    expect(new Set(await all)).toEqual(new Set([200]))
  })

  test('ten lists, one after the other, are answered before they are all in', async () => {
    const operator = await as('OPERATOR', await company())
    const { answered, all } = await startSignIns(await newUsers(60), elsewhere)
    for (let n = 0; n < 10; n++)
      expect((await operator.get('/api/deliveries')).statusCode).toBe(200)
    expect(answered.length).toBeLessThan(60)
    expect(new Set(await all)).toEqual(new Set([200]))
  })
})

test('a user of another place does not wait for an office that signs in at once', async () => {
  const [bia] = await newUsers(1)
  const { answered, all } = await startSignIns(await newUsers(60), () => '203.0.113.1')
  const bias = await signInAt({ username: bia!.username, address: '198.51.100.1' })
  expect(bias.statusCode).toBe(200)
  expect(answered.length).toBeLessThan(30)
  await all
})

test('of ten sign-ins that one place sends at once, as many as may wait are answered', async () => {
  const { username } = await newAna(short.owner)
  const burst = Array.from({ length: 10 }, () =>
    signInAt({ username, address: '203.0.113.1' }, short.anonymous),
  )
  const answers = await Promise.all(burst)
  expect(answers.map(statusOf).toSorted()).toEqual([...Array(3).fill(200), ...Array(7).fill(429)])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toEqual(TOO_MANY)
  expect(refused?.headers['retry-after']).toBe('5')
})

test('of all places together, no more wait than may', async () => {
  const { username } = await newAna(short.owner)
  const burst = Array.from({ length: 10 }, (_, n) =>
    signInAt({ username, address: `203.0.113.${n + 1}` }, short.anonymous),
  )
  const statuses = (await Promise.all(burst)).map(statusOf)
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(5).fill(429)])
})

test('a try that found the line full is not counted as a wrong password', async () => {
  const { username } = await newAna(short.owner)
  const wrong = { username, address: '203.0.113.1', password: 'errada' }
  const burst = Array.from({ length: 20 }, () => signInAt(wrong, short.anonymous))
  const statuses = (await Promise.all(burst)).map(statusOf)
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  const { rows } = await short.owner.query(
    'select count(*)::int from sign_in_attempts where username = $1',
    [username],
  )
  expect(rows).toEqual([{ count: 3 }])
  expect((await signInAt({ ...wrong, password: PASSWORD }, short.anonymous)).statusCode).toBe(200)
})

test('wrong passwords that wait in line are all counted: of forty, ten are looked at', async () => {
  const { username } = await newAna()
  const wrong = { username, address: '203.0.113.77', password: 'errada' }
  const burst = Array.from({ length: 40 }, () => signInAt(wrong))
  const statuses = (await Promise.all(burst)).map(statusOf)
  expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
})

test('new users and changed passwords wait in the same line', async () => {
  const alfa = await short.company()
  const ana = await newAna(short.owner)
  await newMembership(short.owner, ana.id, alfa, 'ADMIN')
  const here = await signIn(short.app, { username: ana.username, password: PASSWORD }, alfa)
  const created = Array.from({ length: 6 }, () => here.post('/api/users', userBody('OPERATOR')))
  expect((await Promise.all(created)).map(statusOf).toSorted()).toEqual([
    ...Array(3).fill(200),
    ...Array(3).fill(429),
  ])
  const change = { current_password: 'errada', new_password: 'outra senha boa' }
  const changed = Array.from({ length: 10 }, () => here.put('/api/auth/password', change))
  const refused = (await Promise.all(changed)).filter(({ statusCode }) => statusCode === 429)
  expect(refused[0]?.json()).toEqual(TOO_MANY)
})
