import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../../test/client.ts'
import { newMembership, newUser, userBody } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { app, owner, company, as, anonymous } = await startApp()
const FIRST = 'escolhida pelo chefe'
const OWN = 'escolhida por mim'

const login = (username: string, password: string) =>
  anonymous.post('/api/auth/login', { username, password })

const replace = (token: string, new_password: string) =>
  anonymous.post('/api/auth/password-reset', { token, new_password })

/** A user whom an administrator created with a password. */
async function created(by: SignedInUser, role = 'DRIVER') {
  const body = { ...userBody(role), password: FIRST }
  const { data } = (await by.post('/api/users', body)).json()
  return { id: data.id as string, username: body.username }
}

async function inAlfa() {
  const alfa = await company('Alfa')
  return { alfa, user: await created(await as('ADMIN', alfa)) }
}

async function select(token: string, { id }: Company) {
  return clientOf(app, token).post('/api/auth/select-company', { company_id: id })
}

describe('a password that an administrator chose', () => {
  test('opens no company until its user has replaced it', async () => {
    const { alfa, user } = await inAlfa()
    const first = (await login(user.username, FIRST)).json().data
    const refused = await select(first.token, alfa)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      error: 'Escolha uma senha sua antes de continuar.',
      code: 'MUST_CHANGE_PASSWORD',
    })

    expect((await replace(first.reset_token, OWN)).statusCode).toBe(200)
    expect((await login(user.username, FIRST)).statusCode).toBe(401)
    const own = (await login(user.username, OWN)).json().data
    expect(own.reset_token).toBeUndefined()
    expect((await select(own.token, alfa)).statusCode).toBe(200)
  })

  test('is not replaced by itself', async () => {
    const { user } = await inAlfa()
    const first = (await login(user.username, FIRST)).json().data
    const answer = await replace(first.reset_token, FIRST)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      new_password: 'Escolha uma senha diferente da que você recebeu.',
    })
    expect((await replace(first.reset_token, OWN)).statusCode).toBe(200)
  })

  test('opens no second company: its user needs a link of the platform', async () => {
    const { alfa, user } = await inAlfa()
    const beta = await company('Beta')
    const before = (await login(user.username, FIRST)).json().data
    await newMembership(owner, user.id, beta, 'ADMIN')

    const answer = await login(user.username, FIRST)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe(
      'A sua primeira senha deixou de valer, porque você trabalha em mais de uma empresa. Peça à plataforma um link de nova senha.',
    )
    expect((await replace(before.reset_token, OWN)).json()).toMatchObject({ code: 'LINK_SPENT' })
    for (const each of [alfa, beta]) expect((await select(before.token, each)).statusCode).toBe(403)

    const master = await as('MASTER', alfa)
    const link = (await master.post(`/api/users/${user.id}/password-reset`)).json().data
    expect((await replace(link.token, OWN)).statusCode).toBe(200)
    const own = (await login(user.username, OWN)).json().data
    expect((await select(own.token, beta)).statusCode).toBe(200)
  })

  test('leaves one entry in the audit: that its user set another', async () => {
    const { alfa, user } = await inAlfa()
    const first = (await login(user.username, FIRST)).json().data
    await replace(first.reset_token, OWN)
    const { rows } = await owner.query(
      `select user_id, action, changes from audit_log where company_id = $1 and record_id = $2 and action <> 'CREATED'`,
      [alfa.id, user.id],
    )
    expect(rows).toEqual([
      {
        user_id: user.id,
        action: 'PASSWORD_RESET',
        changes: { password: { from: null, to: null } },
      },
    ])
  })
})

test('a password that its user chose by a link stays', async () => {
  const { alfa, user } = await inAlfa()
  const admin = await as('ADMIN', alfa)
  const link = (await admin.post(`/api/users/${user.id}/password-reset`)).json().data
  await replace(link.token, OWN)
  expect((await login(user.username, OWN)).json().data.reset_token).toBeUndefined()
})

test('a user without a password signs in only after using the link', async () => {
  const alfa = await company('Alfa')
  const admin = await as('ADMIN', alfa)
  const body = { ...userBody('DRIVER'), password: null }
  const { id } = (await admin.post('/api/users', body)).json().data
  expect((await login(body.username, '')).statusCode).toBe(400)
  expect((await login(body.username, 'null')).statusCode).toBe(401)
  const link = (await admin.post(`/api/users/${id}/password-reset`)).json().data
  await replace(link.token, OWN)
  const own = (await login(body.username, OWN)).json().data
  expect((await select(own.token, alfa)).statusCode).toBe(200)
})

test('MASTER of a new platform creates no company with the password of the environment', async () => {
  const master = await newUser(owner, 'chefe', await hash(FIRST))
  await owner.query('update companies set is_active = false')
  await owner.query(
    'update users set is_master = true, must_change_password = true where id = $1',
    [master.id],
  )
  const { token } = (await login('chefe', FIRST)).json().data
  const answer = await clientOf(app, token).post('/api/companies', {
    name: 'Alfa',
    cnpj: '11.222.333/0001-81',
    domain: 'alfa.com.br',
  })
  expect(answer.json()).toMatchObject({ code: 'MUST_CHANGE_PASSWORD' })
})
