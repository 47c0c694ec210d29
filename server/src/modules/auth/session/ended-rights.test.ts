import { ROLES } from '@canhoto/contracts/access'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { newMembership, newUser, userBody } from '../../../../test/factories.ts'
import { clientOf } from '../../../../test/client.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { app, owner, tokens, company, as, anonymous } = await startApp()
const stored = await hash('canhoto123')

describe.each(ROLES)('%s', (role) => {
  test('signs out, and the token is worth nothing afterwards', async () => {
    const user = await as(role, await company())
    expect((await user.post('/api/auth/logout')).json()).toEqual({ success: true, data: null })
    expect((await user.get('/api/auth/me')).statusCode).toBe(401)
    expect((await user.post('/api/auth/renew')).statusCode).toBe(401)
  })

  test('renews a session before it ends', async () => {
    const user = await as(role, await company())
    await owner.query(
      `update sessions set expires_at = now() + interval '1 hour' where user_id = $1`,
      [user.userId],
    )
    const renewed = (await user.post('/api/auth/renew')).json().data.token
    expect((await clientOf(app, renewed).get('/api/auth/me')).json().data.id).toBe(user.userId)
    const { rows } = await owner.query(
      `select expires_at > now() + interval '6 days' as long from sessions where user_id = $1`,
      [user.userId],
    )
    expect(rows).toEqual([{ long: true }])
  })
})

describe('an ended right leaves no session, though six devices keep choosing the company', () => {
  const ROUNDS = 20

  interface Round {
    alfa: Company
    master: SignedInUser
    id: string
    resetToken: string
  }

  const ENDINGS: Record<string, (round: Round) => Promise<unknown>> = {
    'the user is deactivated': ({ master, id }) =>
      master.put(`/api/users/${id}`, { is_active: false }),
    'the password is set by a link': ({ resetToken }) =>
      anonymous.post('/api/auth/password-reset', { token: resetToken, new_password: 'senha nova' }),
    'the membership ends': ({ alfa, id }) =>
      owner.query(
        'update memberships set is_active = false where user_id = $1 and company_id = $2',
        [id, alfa.id],
      ),
    'the company is deactivated': ({ alfa }) =>
      owner.query('update companies set is_active = false where id = $1', [alfa.id]),
  }

  async function playRound(end: (round: Round) => Promise<unknown>) {
    const [alfa, home] = [await company('Alfa'), await company('Plataforma')]
    const master = await as('MASTER', home)
    const { id } = await newUser(owner, crypto.randomUUID(), stored)
    await newMembership(owner, id, alfa, 'ADMIN')
    const reset = await master.post(`/api/users/${id}/password-reset`)
    const choosing = clientOf(app, await tokens.temporary(id))
    const select = (client = choosing) =>
      client.post('/api/auth/select-company', { company_id: alfa.id })
    const sessions = [(await select()).json().data.token]

    let isEnded = false
    const devices = Array.from({ length: 6 }, async (_, n) => {
      // Half of the devices have a session and choose with it again.
      let client = n % 2 ? choosing : clientOf(app, sessions[0])
      while (!isEnded) {
        const { token } = (await select(client)).json().data ?? {}
        if (token) sessions.push(token)
        if (token && n % 2 === 0) client = clientOf(app, token)
      }
    })
    await end({ alfa, master, id, resetToken: reset.json().data.token })
    isEnded = true
    await Promise.all(devices)
    const { rows } = await owner.query(
      'select count(*)::int as open from sessions where user_id = $1 and ended_at is null',
      [id],
    )
    return rows[0].open
  }

  test.each(Object.keys(ENDINGS))('when %s', async (name) => {
    const end = ENDINGS[name]
    if (!end) throw new Error('Unknown ending.')
    const survivors: number[] = []
    for (let round = 0; round < ROUNDS; round++) survivors.push(await playRound(end))
    expect(survivors).toEqual(Array(ROUNDS).fill(0))
  })
})

test('a new account is not made by a user who is being deactivated', async () => {
  const alfa = await company()
  const [master, admin] = [await as('MASTER', await company()), await as('ADMIN', alfa)]
  await master.put(`/api/users/${admin.userId}`, { is_active: false })
  expect((await admin.post('/api/users', userBody('OPERATOR'))).statusCode).toBe(401)
})
