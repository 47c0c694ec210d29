import { hash } from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { newMembership, newUser } from '../../../../test/factories.ts'
import { SECRET, startApp } from '../../../../test/harness.ts'
import { clientOf } from '../../../../test/client.ts'

const clock = { now: new Date() }
const { app, owner, tokens, company, as, anonymous } = await startApp({ now: () => clock.now })
const PASSWORD = 'canhoto123'
const stored = await hash(PASSWORD)

let userCount = 0
const newAna = () => newUser(owner, `ana${userCount++}`, stored)
const signIn = (username: string, password = PASSWORD) =>
  anonymous.post('/api/auth/login', { username, password })

describe('signing in', () => {
  test('leads from the password to the company and on to the work', async () => {
    const [ana, alfa, beta] = [await newAna(), await company('Alfa'), await company('Beta')]
    await newMembership(owner, ana.id, alfa, 'ADMIN')
    await newMembership(owner, ana.id, beta, 'OPERATOR')

    const first = (await signIn(ana.username.toUpperCase())).json()
    expect(first).toMatchObject({
      success: true,
      data: { user: { id: ana.id, full_name: 'Ana Moreira' } },
    })

    const choosing = clientOf(app, first.data.token)
    const choices = (await choosing.get('/api/auth/companies')).json().data
    expect(choices.map((choice: { name: string }) => choice.name)).toEqual(['Alfa', 'Beta'])

    const second = (await choosing.post('/api/auth/select-company', { company_id: beta.id })).json()
      .data
    expect(second).toMatchObject({
      company: { id: beta.id, name: 'Beta' },
      user: { role: 'OPERATOR', user_type: 'OPERATOR', company_id: beta.id, company_name: 'Beta' },
    })
    const me = await clientOf(app, second.token).get('/api/auth/me')
    expect(me.json().data).toMatchObject({
      id: ana.id,
      role: 'OPERATOR',
      company_domain: `${beta.id}.com.br`,
      company: { id: beta.id, name: 'Beta', primary_color: '#3B82F6' },
    })
  })

  test.each([
    ['wrong password', 'errada'],
    ['no password at all', ''],
  ])('with %s says the same as with an unknown name', async (_, password) => {
    const ana = await newAna()
    const [known, unknown] = [
      await signIn(ana.username, password || 'x'),
      await signIn('ninguem', password || 'x'),
    ]
    expect(known.statusCode).toBe(401)
    expect(known.json()).toEqual({
      success: false,
      error: 'Credenciais inválidas',
      code: 'CREDENTIALS',
    })
    expect(unknown.json()).toEqual(known.json())
  })

  test('is closed to a deactivated person', async () => {
    const ana = await newAna()
    await owner.query('update users set is_active = false where id = $1', [ana.id])
    expect((await signIn(ana.username)).json().error).toBe('Credenciais inválidas')
  })

  test('stops guessing after ten failures, even with the right password', async () => {
    const ana = await newAna()
    for (let n = 0; n < 10; n++) await signIn(ana.username, 'errada')
    const answer = await signIn(ana.username)
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error).toBe(
      'Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.',
    )
  })

  test('offers only active companies in which the person works', async () => {
    const [ana, alfa, closed, left] = [
      await newAna(),
      await company('Alfa'),
      await company('Fechada'),
      await company('Antiga'),
    ]
    for (const each of [alfa, closed, left]) await newMembership(owner, ana.id, each, 'OPERATOR')
    await owner.query('update companies set is_active = false where id = $1', [closed.id])
    await owner.query('update memberships set is_active = false where company_id = $1', [left.id])
    await company('Alheia')

    const { token } = (await signIn(ana.username)).json().data
    const choices = (await clientOf(app, token).get('/api/auth/companies')).json().data
    expect(choices).toEqual([
      {
        id: alfa.id,
        name: 'Alfa',
        domain: `${alfa.id}.com.br`,
        logo: null,
        primary_color: '#3B82F6',
        secondary_color: '#1E40AF',
        receiver_rule: 'OPTIONAL',
        time_zone: 'America/Sao_Paulo',
      },
    ])
  })

  test('does not open a company in which the person does not work', async () => {
    const ana = await newAna()
    const { token } = (await signIn(ana.username)).json().data
    const foreign = await company('Alheia')
    const answer = await clientOf(app, token).post('/api/auth/select-company', {
      company_id: foreign.id,
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('Empresa não encontrada.')
  })
})

describe('a session', () => {
  test('ends at sign-out, at once', async () => {
    const admin = await as('ADMIN', await company())
    expect((await admin.post('/api/auth/logout')).json()).toEqual({ success: true, data: null })
    const answer = await admin.get('/api/deliveries')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      success: false,
      error: 'Sua sessão foi encerrada. Entre novamente.',
      code: 'SESSION_ENDED',
    })
  })

  test.each([
    ['the user', 'update users set is_active = false where id = $1'],
    ['the membership', 'update memberships set is_active = false where user_id = $1'],
    ['the role', `update memberships set role = 'OPERATOR' where user_id = $1`],
    [
      'the company',
      'update companies set is_active = false where id = (select company_id from memberships where user_id = $1)',
    ],
    ['its time', `update sessions set expires_at = now() where user_id = $1`],
  ])('ends with %s, at once', async (_, statement) => {
    const admin = await as('ADMIN', await company())
    expect((await admin.get('/api/deliveries')).statusCode).toBe(200)
    await owner.query(statement, [admin.userId])
    expect((await admin.get('/api/deliveries')).statusCode).toBe(401)
    expect((await admin.post('/api/auth/renew')).statusCode).toBe(401)
  })

  test.each([
    [
      'update users set is_active = false where id = $1',
      'Seu usuário foi desativado. Fale com o administrador.',
    ],
    [
      `update users set password_hash = 'other' where id = $1`,
      'Sua senha foi alterada. Entre novamente com a nova senha.',
    ],
    [
      'update memberships set is_active = false where user_id = $1',
      'Seu acesso a esta empresa foi encerrado. Fale com o administrador.',
    ],
    [
      'delete from memberships where user_id = $1',
      'Seu acesso a esta empresa foi encerrado. Fale com o administrador.',
    ],
    [
      `update memberships set role = 'OPERATOR' where user_id = $1`,
      'Seu perfil de acesso foi alterado. Entre novamente para continuar.',
    ],
    [
      'update companies set is_active = false where id = (select company_id from memberships where user_id = $1)',
      'Esta empresa foi desativada. Fale com o administrador.',
    ],
    [
      `update companies set timezone = 'America/Manaus' where id = (select company_id from memberships where user_id = $1)`,
      'O fuso horário da empresa foi alterado. Entre novamente para continuar.',
    ],
    [
      'update sessions set expires_at = now() where user_id = $1',
      'Sua sessão expirou. Entre novamente para continuar.',
    ],
  ])('that ended by "%s" says why', async (statement, sentence) => {
    const admin = await as('ADMIN', await company())
    await owner.query(statement, [admin.userId])
    const refused = { success: false, error: sentence, code: 'SESSION_ENDED' }
    expect((await admin.get('/api/deliveries')).json()).toEqual(refused)
    expect((await admin.post('/api/auth/renew')).json()).toEqual(refused)
  })

  test('that goes on after a change of its own password says why the others ended', async () => {
    const ana = await newAna()
    await newMembership(owner, ana.id, await company(), 'ADMIN')
    const open = async () => {
      const { token } = (await signIn(ana.username)).json().data
      const choosing = clientOf(app, token)
      const [choice] = (await choosing.get('/api/auth/companies')).json().data
      const opened = await choosing.post('/api/auth/select-company', { company_id: choice.id })
      return clientOf(app, opened.json().data.token)
    }
    const [here, elsewhere] = [await open(), await open()]
    await here.put('/api/auth/password', { current_password: PASSWORD, new_password: 'senha nova' })
    expect((await elsewhere.get('/api/auth/me')).json().error).toBe(
      'Sua senha foi alterada. Entre novamente com a nova senha.',
    )
    await here.post('/api/auth/logout')
    expect((await here.get('/api/auth/me')).json().error).toBe(
      'Sua sessão foi encerrada. Entre novamente.',
    )
  })

  test('has the key of its user, in every company the same, and no other user has it', async () => {
    const [ana, rui, alfa, beta] = [
      await newAna(),
      await newAna(),
      await company('Alfa'),
      await company('Beta'),
    ]
    for (const [user, at] of [
      [ana, alfa],
      [ana, beta],
      [rui, alfa],
    ] as const)
      await newMembership(owner, user.id, at, 'OPERATOR')
    const keyOf = async (username: string, companyId: string) => {
      const choosing = clientOf(app, (await signIn(username)).json().data.token)
      const body = { company_id: companyId }
      const { token, storage_key } = (await choosing.post('/api/auth/select-company', body)).json()
        .data
      const me = (await clientOf(app, token).get('/api/auth/me')).json().data
      expect(me.storage_key).toBe(storage_key)
      return storage_key
    }
    const key = await keyOf(ana.username, alfa.id)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf(ana.username, beta.id)).toBe(key)
    expect(await keyOf(rui.username, alfa.id)).not.toBe(key)
  })

  test('goes on with a renewed token after the first one expired', async () => {
    const admin = await as('ADMIN', await company())
    const renewed = (await admin.post('/api/auth/renew')).json().data.token
    expect((await clientOf(app, renewed).get('/api/auth/me')).json().data.id).toBe(admin.userId)
  })

  test('is not opened by a temporary token', async () => {
    const ana = await newAna()
    const { token } = (await signIn(ana.username)).json().data
    const answer = await clientOf(app, token).get('/api/deliveries')
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('Token Inválido')
  })
})

describe('a token', async () => {
  const key = new TextEncoder().encode(SECRET)
  const claims = {
    use: 'permanent',
    company: crypto.randomUUID(),
    role: 'ADMIN',
    session: crypto.randomUUID(),
    driver: null,
  }
  const sign = (payload: Record<string, unknown>) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setSubject(crypto.randomUUID())

  test('that is missing is told so', async () => {
    expect((await anonymous.get('/api/deliveries')).json()).toEqual({
      success: false,
      error: 'Erro de Autenticação',
      code: 'NO_TOKEN',
    })
  })

  test.each([
    ['is not one', 'nonsense'],
    [
      'was signed by someone else',
      await sign(claims)
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('x'.repeat(40))),
    ],
    ['never expires', await sign(claims).sign(key)],
    [
      'begins in the future',
      await sign(claims).setExpirationTime('9h').setNotBefore('8h').sign(key),
    ],
    [
      'claims no algorithm',
      `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...claims, exp: 9e9 }))}.`,
    ],
    [
      'names no session',
      await sign({ ...claims, session: undefined })
        .setExpirationTime('1h')
        .sign(key),
    ],
  ])('that %s is refused', async (_, token) => {
    const answer = await clientOf(app, token).get('/api/deliveries')
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('Token Inválido')
  })

  test('that has expired is told so', async () => {
    const { actor } = await as('ADMIN', await company())
    const token = await tokens.permanent(actor)
    clock.now = new Date(clock.now.getTime() + 8 * 86_400_000)
    const answer = await clientOf(app, token).get('/api/deliveries')
    clock.now = new Date()
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('Token Expirado')
  })
})
