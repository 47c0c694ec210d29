import { afterAll, expect, test } from 'vitest'
import { userBody } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'
import { headerOf, startSmtpServer, textOf } from '../../../../test/smtp-server.ts'

const server = await startSmtpServer()
afterAll(server.close)
const mail = {
  smtp: server.smtp,
  ca: server.ca,
  from: 'canhoto@exemplo.com.br',
  intervalMs: 30,
  delays: [0],
}
const { app, owner, company, as, anonymous } = await startApp({
  mail,
  publicUrl: 'https://canhoto.exemplo.com.br',
  trustProxy: 'loopback',
})
const WAIT = { timeout: 60_000 }
const ASKED =
  'Se houver um usuário com este e-mail, enviamos um link para definir uma nova senha. Ele vale por uma hora.'

let count = 0
const newAddress = () => `joao${(count += 1)}@exemplo.com.br`

/** From a network address of its own, unless one is given. */
const ask = (email: string, from = `10.0.0.${(count += 1)}`) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/forgotten-password',
    headers: { 'x-forwarded-for': from, host: 'atacante.exemplo' },
    payload: { email },
  })

async function newUser(of: Company, email: string) {
  const admin = await as('ADMIN', of)
  const body = { ...userBody('OPERATOR'), email }
  const { id } = (await admin.post('/api/users', body)).json().data as { id: string }
  return { id, username: body.username, admin }
}

/** Every request that was written down is handled, and what it queued has left. */
const settled = async () => {
  const waiting = `select (select count(*) from password_requests where handled_at is null)
    + (select count(*) from emails where next_attempt_at is not null) as n`
  await expect.poll(async () => (await owner.query(waiting)).rows[0]?.n, WAIT).toBe(0)
}

const tokenTo = async (address: string) =>
  /#redefinir=([\w-]+)/.exec(textOf((await server.to(address)).at(-1)?.source ?? ''))?.[1] ?? ''

const use = (token: string) =>
  anonymous.post('/api/auth/password-reset', { token, new_password: 'senha nova' })

test('a user who forgot the password gets a link for an hour, once, whatever the letters of the address', async () => {
  const address = newAddress()
  const { id, username } = await newUser(await company(), address)
  const answer = await ask(address.toUpperCase())
  expect([answer.statusCode, answer.json().message]).toEqual([200, ASKED])
  await settled()
  const { rows } = await owner.query(
    'select extract(epoch from expires_at - now()) / 60 as minutes from password_resets where user_id = $1',
    [id],
  )
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(58)
  expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(60)
  const token = await tokenTo(address)
  // The link leads to the address of the installation, not to the one that the caller named.
  expect(textOf((await server.to(address))[0]?.source ?? '')).toContain(
    'https://canhoto.exemplo.com.br/login#redefinir=',
  )
  expect((await use(token)).json().data).toEqual({ username })
  expect((await use(token)).statusCode).toBe(400)
})

test('whether there is such a user is in no answer, and the request looks for none', async () => {
  const known = newAddress()
  const { id } = await newUser(await company(), known)
  const [one, other] = [await ask(known), await ask('ninguem@exemplo.com.br')]
  expect(one.statusCode).toBe(200)
  expect(one.body).toBe(other.body)
  expect(Object.keys(one.headers)).toEqual(Object.keys(other.headers))
  await settled()
  expect(await server.to('ninguem@exemplo.com.br')).toEqual([])
  expect(await server.to(known)).toHaveLength(1)
  const removed = newAddress()
  const { id: gone } = await newUser(await company(), removed)
  await owner.query('update users set is_active = false where id = $1', [gone])
  await ask(removed)
  await settled()
  expect(await server.to(removed)).toEqual([])
  expect(id).not.toBe(gone)
})

test('one who works, or has worked, for a second company is told whom to ask: either could have chosen the address', async () => {
  const address = newAddress()
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const { id } = await newUser(alfa, address)
  await owner.query(
    `insert into memberships (user_id, company_id, role, removed_at) values ($1, $2, 'ADMIN', now())`,
    [id, beta.id],
  )
  expect((await ask(address)).json().message).toBe(ASKED)
  await settled()
  const [message, ...others] = await server.to(address)
  expect(others).toEqual([])
  const source = message?.source ?? ''
  expect(headerOf(source, 'Subject')).toBe('Como definir uma nova senha')
  expect(textOf(source)).toContain('Peça o link ao administrador da sua empresa')
  expect(source).not.toContain('redefinir')
  expect((await owner.query('select from password_resets where user_id = $1', [id])).rows).toEqual(
    [],
  )
})

test('a MASTER gets a link, unless a company could have chosen the address', async () => {
  const [own, shared] = [newAddress(), newAddress()]
  const alfa = await company()
  const [master, member] = [await as('MASTER', alfa), await as('MASTER', alfa)]
  const set = 'update users set email = $2 where id = $1'
  await owner.query(set, [master.userId, own])
  await owner.query(set, [member.userId, shared])
  await owner.query(
    `insert into memberships (user_id, company_id, role) values ($1, $2, 'OPERATOR')`,
    [member.userId, alfa.id],
  )
  await ask(own)
  await ask(shared)
  await settled()
  expect(await tokenTo(own)).not.toBe('')
  expect(await tokenTo(shared)).toBe('')
  expect(await server.to(shared)).toHaveLength(1)
})

test('a stranger who asks again and again takes no link from the user, neither of the ADMIN nor by e-mail', async () => {
  const [one, other] = [newAddress(), newAddress()]
  const alfa = await company()
  const [ana, rui] = [await newUser(alfa, one), await newUser(alfa, other)]
  const made = await ana.admin.post(`/api/users/${ana.id}/password-reset`)
  await ask(other)
  await settled()
  const first = await tokenTo(other)
  for (let n = 0; n < 5; n++) await Promise.all([ask(one), ask(other)])
  await settled()
  expect(await tokenTo(other)).not.toBe(first)
  expect((await use(made.json().data.token)).json().data).toEqual({ username: ana.username })
  expect((await use(first)).json().data).toEqual({ username: rui.username })
  // A new password ends every link of before.
  for (const address of [one, other])
    expect((await use(await tokenTo(address))).statusCode).toBe(400)
})

test('a stranger who never stops asking does not keep the user from a link in the next hour', async () => {
  const address = newAddress()
  const { username } = await newUser(await company(), address)
  for (let n = 0; n < 6; n++) await ask(address)
  await settled()
  expect(await server.to(address)).toHaveLength(3)
  await owner.query(
    `update password_requests set requested_at = requested_at - interval '61 minutes', handled_at = handled_at - interval '61 minutes'
      where email = $1 and not is_over_limit`,
    [address],
  )
  await ask(address)
  await settled()
  expect(await server.to(address)).toHaveLength(4)
  expect((await use(await tokenTo(address))).json().data).toEqual({ username })
})

test('what was asked for while no process ran is forgotten after an hour', async () => {
  const [old, recent] = [newAddress(), newAddress()]
  const alfa = await company()
  await newUser(alfa, old)
  await newUser(alfa, recent)
  await owner.query(
    `insert into password_requests (email, address, requested_at) values ($1, '10.1.1.1', now() - interval '61 minutes')`,
    [old],
  )
  await ask(recent)
  await expect.poll(async () => (await server.to(recent)).length, WAIT).toBe(1)
  expect(await server.to(old)).toEqual([])
  await owner.query('delete from password_requests where email = $1', [old])
})

test('an address is sent three links an hour, and a network address asks twenty times', async () => {
  const address = newAddress()
  await newUser(await company(), address)
  for (let n = 0; n < 5; n++) expect((await ask(address)).statusCode).toBe(200)
  await settled()
  expect(await server.to(address)).toHaveLength(3)

  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await ask(`x${n}@exemplo.com.br`, '10.9.9.9')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  expect((await ask('x@exemplo.com.br', '10.9.9.8')).statusCode).toBe(200)
})

test('the ADMIN sees that a link was sent, and not the link', async () => {
  const address = newAddress()
  const { admin } = await newUser(await company(), address)
  await ask(address)
  await settled()
  const log = await admin.get('/api/companies/emails')
  expect(log.json().data).toMatchObject([
    { recipient: address, state: 'sent', subject: 'Link para definir uma nova senha' },
  ])
  expect(log.body).not.toContain(await tokenTo(address))
})
