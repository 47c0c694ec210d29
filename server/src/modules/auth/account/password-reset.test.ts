import { describe, expect, test } from 'vitest'
import { ownPassword, userBody, signIn } from '../../../../test/factories.ts'
import { SECRET, startApp } from '../../../../test/harness.ts'
import { clientOf } from '../../../../test/client.ts'
import { createTokens } from '../../../access/token.ts'

const { app, owner, company, as, anonymous } = await startApp()

const aMinuteAgo = createTokens(SECRET, () => new Date(Date.now() - 60_000))
const SPENT = 'Este link já foi usado ou venceu. Peça outro ao administrador.'

/** A user with a password-reset link that an administrator created. */
async function newUserWithResetLink(role = 'OPERATOR') {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const body = userBody(role)
  const { id } = (await admin.post('/api/users', body)).json().data
  const link = async () => (await admin.post(`/api/users/${id}/password-reset`)).json().data
  const at = (password = body.password) => signIn(app, { ...body, password }, alfa)
  /** The status of signing in with a password. */
  const idBehind = async (password: string) => {
    const login = await anonymous.post('/api/auth/login', { username: body.username, password })
    return login.statusCode === 401 ? null : login.json().data.user.id
  }
  return { id, username: body.username, old: body.password, admin, alfa, link, at, idBehind }
}

const use = (token: string, new_password = 'senha nova') =>
  anonymous.post('/api/auth/password-reset', { token, new_password })

describe('a link for a new password', () => {
  test('lets the person choose one, once', async () => {
    const { id, username, old, link, at, idBehind } = await newUserWithResetLink('DRIVER')
    const { token } = await link()
    expect((await use(token)).json().data).toEqual({ username })
    expect((await at('senha nova')).user.role).toBe('DRIVER')

    const again = await use(token, 'outra ainda')
    expect(again.statusCode).toBe(400)
    expect(again.json().error).toBe(SPENT)
    expect(await idBehind('senha nova')).toBe(id)
    expect(await idBehind(old)).toBeNull()
    expect(await idBehind('outra ainda')).toBeNull()
  })

  test('ends every session of the person', async () => {
    const { link, at } = await newUserWithResetLink()
    const before = await at()
    await use((await link()).token)
    expect((await before.get('/api/auth/me')).statusCode).toBe(401)
  })

  test('ends what somebody with the old password had begun', async () => {
    const { id, link } = await newUserWithResetLink()
    const begun = clientOf(app, await aMinuteAgo.temporary(id))
    expect((await begun.get('/api/auth/companies')).statusCode).toBe(200)
    await use((await link()).token)

    const answer = await begun.get('/api/auth/companies')
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('Sua sessão foi encerrada. Entre novamente.')
  })

  test('changes nothing until it is used', async () => {
    const { link, at } = await newUserWithResetLink()
    const before = await at()
    await link()
    expect((await before.get('/api/auth/me')).statusCode).toBe(200)
  })

  test('stands for a day', async () => {
    const { id, link } = await newUserWithResetLink()
    const { token, expires_at } = await link()
    const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)

    await owner.query('update password_resets set expires_at = now() where user_id = $1', [id])
    expect((await use(token)).json().error).toBe(SPENT)
  })

  test('gives way to a newer one', async () => {
    const { link } = await newUserWithResetLink()
    const [first, second] = [await link(), await link()]
    expect((await use(first.token)).json().error).toBe(SPENT)
    expect((await use(second.token)).statusCode).toBe(200)
  })

  test('of two who use it at once serves one', async () => {
    const { link } = await newUserWithResetLink()
    const { token } = await link()
    const answers = await Promise.all([use(token, 'de um deles'), use(token, 'do outro')])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400])
  })

  test('does not work for a removed or deactivated person', async () => {
    const { id, link } = await newUserWithResetLink()
    const { token } = await link()
    await owner.query('update users set is_active = false where id = $1', [id])
    expect((await use(token)).json().error).toBe(SPENT)
  })

  test('survives a password that is too short', async () => {
    const { link } = await newUserWithResetLink()
    const { token } = await link()
    const answer = await use(token, '12345')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'A senha deve ter pelo menos 6 caracteres.',
      fields: { new_password: 'A senha deve ter pelo menos 6 caracteres.' },
    })
    expect((await use(token)).statusCode).toBe(200)
  })

  test('survives a password that is the username', async () => {
    const { username, link } = await newUserWithResetLink()
    const { token } = await link()
    expect((await use(token, username)).json().fields).toEqual({
      new_password: 'A senha não pode ser igual ao nome de usuário.',
    })
    expect((await use(token)).statusCode).toBe(200)
  })

  test('lets in whoever had guessed too often', async () => {
    const { id, username, old, link, idBehind } = await newUserWithResetLink()
    for (let n = 0; n < 10; n++)
      await anonymous.post('/api/auth/login', { username, password: 'errada' })
    const shut = await anonymous.post('/api/auth/login', { username, password: old })
    expect(shut.statusCode).toBe(429)
    await use((await link()).token)
    expect(await idBehind('senha nova')).toBe(id)
    expect(await idBehind(old)).toBeNull()
  })

  test('made for an operator opens no account that became another role’s', async () => {
    const { id, admin, link, idBehind, old } = await newUserWithResetLink('OPERATOR')
    const { token } = await link()
    await admin.put(`/api/users/${id}`, { user_type: 'SUPERVISOR' })
    expect((await use(token)).json().error).toBe(SPENT)
    expect(await idBehind(old)).toBe(id)
  })

  test('made by one company opens no other that the user was given since', async () => {
    const { id, alfa, link, idBehind } = await newUserWithResetLink('DRIVER')
    const { token } = await link()
    const [beta, master] = [await company('Beta'), await as('MASTER', alfa)]
    await master.put(`/api/users/${id}/memberships`, {
      memberships: [
        { company_id: alfa.id, user_type: 'DRIVER' },
        { company_id: beta.id, user_type: 'ADMIN' },
      ],
    })
    expect((await use(token)).json().error).toBe(SPENT)
    expect(await idBehind('senha nova')).toBeNull()
  })

  test('is spent by a deactivation, though the user is reactivated', async () => {
    const { id, admin, link } = await newUserWithResetLink()
    const { token } = await link()
    await admin.put(`/api/users/${id}`, { is_active: false })
    await admin.put(`/api/users/${id}`, { is_active: true })
    expect((await use(token)).json().error).toBe(SPENT)
  })

  test('is spent by a password that the user chose meanwhile', async () => {
    const { old, link, at } = await newUserWithResetLink()
    const here = await at()
    const { token } = await link()
    await here.put('/api/auth/password', {
      current_password: ownPassword(old),
      new_password: 'minha senha',
    })
    expect((await use(token)).json().error).toBe(SPENT)
  })

  test('never survives a change of role that happens while it is made', async () => {
    const links: string[] = []
    const { id, admin, alfa, link } = await newUserWithResetLink('OPERATOR')
    const supervisor = await as('SUPERVISOR', alfa)
    for (let round = 0; round < 20; round++) {
      await admin.put(`/api/users/${id}`, { user_type: 'OPERATOR' })
      const path = `/api/users/${id}/password-reset`
      const [made] = await Promise.all([
        supervisor.post(path),
        admin.put(`/api/users/${id}`, { user_type: 'SUPERVISOR' }),
      ])
      if (made.statusCode === 200) links.push(made.json().data.token)
      const { rows } = await owner.query('select from password_resets where user_id = $1', [id])
      expect(rows).toEqual([])
    }
    await link()
    for (const token of links) expect((await use(token)).json().error).toBe(SPENT)
  })

  test('is nowhere in the database', async () => {
    const { link } = await newUserWithResetLink()
    const { token } = await link()
    const { rows } = await owner.query('select row_to_json(r) as row from password_resets r')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('an invented token opens nothing', async () => {
  for (const token of ['x', 'a'.repeat(43), '%'])
    expect((await use(token)).json().error).toBe(SPENT)
})
