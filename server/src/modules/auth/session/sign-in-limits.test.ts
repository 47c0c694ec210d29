import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { newMembership, newUser, signIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { app, owner, company, anonymous } = await startApp({ trustProxy: 'loopback' })
const PASSWORD = 'canhoto123'
const stored = await hash(PASSWORD)

let count = 0
const newAna = (name = `ana.limite${count++}`) => newUser(owner, name, stored)
const tryAt = (address: string, username: string, password = 'errada') =>
  anonymous.post('/api/auth/login', { username, password }, { 'x-forwarded-for': address })
const statuses = (answers: { statusCode: number }[]) =>
  [401, 429].map((status) => answers.filter((answer) => answer.statusCode === status).length)

describe('wrong passwords', () => {
  test('of 64 that arrive at once, ten are looked at', async () => {
    const { username } = await newAna()
    const burst = Array.from({ length: 64 }, () => tryAt('203.0.113.1', username))
    expect(statuses(await Promise.all(burst))).toEqual([10, 54])
  })

  test('from elsewhere do not keep the user out', async () => {
    const { username } = await newAna()
    for (let n = 0; n < 11; n++) await tryAt('203.0.113.2', username)
    expect((await tryAt('203.0.113.2', username, PASSWORD)).statusCode).toBe(429)
    expect((await tryAt('198.51.100.1', username, PASSWORD)).statusCode).toBe(200)
  })

  test('are counted for the user, however the name is spelled', async () => {
    const { username } = await newAna('iris.limite')
    for (let n = 0; n < 5; n++) await tryAt('203.0.113.3', username)
    for (let n = 0; n < 5; n++) await tryAt('203.0.113.3', 'İRİS.LİMİTE')
    const answers = [
      await tryAt('203.0.113.3', 'Iris.Limite', PASSWORD),
      await tryAt('203.0.113.3', 'İris.limite', PASSWORD),
    ]
    expect(statuses(answers)).toEqual([0, 2])
  })

  test('slow down the next tries: a minute, then two, then four', async () => {
    const { username } = await newAna()
    for (let n = 0; n < 10; n++) await tryAt('203.0.113.4', username)
    const elapse = (minutes: number) =>
      owner.query(
        `update sign_in_attempts set failed_at = failed_at - make_interval(mins => $2) where username = $1`,
        [username, minutes],
      )
    const wait = async () => Number((await tryAt('203.0.113.4', username)).headers['retry-after'])
    expect(Math.ceil((await wait()) / 60)).toBe(1)
    await elapse(1)
    expect((await tryAt('203.0.113.4', username)).statusCode).toBe(401)
    expect(Math.ceil((await wait()) / 60)).toBe(2)
    await elapse(2)
    expect((await tryAt('203.0.113.4', username, PASSWORD)).statusCode).toBe(200)
  })

  test('of one’s own password are counted before they are looked at', async () => {
    const [ana, alfa] = [await newAna(), await company()]
    await newMembership(owner, ana.id, alfa, 'OPERATOR')
    const here = await signIn(app, { username: ana.username, password: PASSWORD }, alfa)
    const change = { current_password: 'errada', new_password: 'outra senha' }
    const burst = Array.from({ length: 40 }, () => here.put('/api/auth/password', change))
    const answers = await Promise.all(burst)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
  })
})
