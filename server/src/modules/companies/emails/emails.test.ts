import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { userBody } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'
import { headerOf, startSmtpServer, textOf } from '../../../../test/smtp-server.ts'
import { buildApp, type MailOptions } from '../../../app.ts'
import { tokenPurpose } from '../../../domain/password-email.ts'

const server = await startSmtpServer()
afterAll(server.close)
const mail: MailOptions = {
  smtp: server.smtp,
  ca: server.ca,
  from: 'canhoto@exemplo.com.br',
  intervalMs: 30,
  timeoutMs: 1500,
  delays: [0, 0],
}
const publicUrl = 'https://canhoto.exemplo.com.br'
const first = await startApp({ mail, publicUrl })
const { owner, company, as, anonymous } = first

/** Another process on the same database. */
const otherNode = await buildApp({ ...first, now: () => new Date(), mail, publicUrl })
afterAll(() => otherNode.close())

const WAIT = { timeout: 60_000 }
const LOG = '/api/companies/emails'

async function newUser(of: Company, email: string | undefined, name?: string) {
  const admin = await as('ADMIN', of)
  const body = {
    ...userBody('OPERATOR'),
    ...(email && { email }),
    ...(name && { full_name: name }),
  }
  const { id } = (await admin.post('/api/users', body)).json().data
  const log = async () => (await admin.get(LOG)).json().data
  const send = () => admin.post(`/api/users/${id}/password-email`)
  return { id, username: body.username, admin, log, send }
}

const DIGEST = {
  end_date: '2026-11-25',
  digest: { deliveries: 1, value: 10, oldest_days: 2, clients: [], failures: 0, reviews: 0 },
}

let count = 0
const newAddress = (what = 'ana') => `${what}${(count += 1)}@exemplo.com.br`

/** The token of the link in the newest message to an address. */
async function tokenTo(address: string) {
  const { source } = (await server.to(address)).at(-1) ?? { source: '' }
  return /#redefinir=([\w-]+)/.exec(textOf(source))?.[1] ?? ''
}

const use = (token: string) =>
  anonymous.post('/api/auth/password-reset', { token, new_password: 'senha nova' })

test('a password link goes to the user alone, encrypted on the way, and is in no log', async () => {
  const address = newAddress()
  const { send, log, username } = await newUser(await company('Transportes São José'), address)
  const sent = await send()
  expect(sent.json().data).toMatchObject({ recipient: address })
  await expect.poll(async () => (await log())[0]?.state, WAIT).toBe('sent')
  const [message] = await server.to(address)
  expect(message).toMatchObject({ tls: true, to: [address], from: 'canhoto@exemplo.com.br' })
  const source = message?.source ?? ''
  expect(headerOf(source, 'From')).toContain('Transportes São José')
  expect(headerOf(source, 'Subject')).toBe('Link para definir a sua senha')
  expect(textOf(source, 'text/html')).toContain(
    'href="https://canhoto.exemplo.com.br/login#redefinir=',
  )
  const token = await tokenTo(address)
  const stored = await owner.query('select row_to_json(e)::text as row from emails e')
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(token)
  expect(sent.body + JSON.stringify(await log())).not.toContain(token)
  expect((await use(token)).json().data).toEqual({ username })
  expect((await use(token)).statusCode).toBe(400)
})

test('a user without an address is sent nothing, and the office is told', async () => {
  const { send, log } = await newUser(await company(), undefined)
  const refused = await send()
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'Este usuário não tem e-mail no cadastro.',
  ])
  expect(await log()).toEqual([])
})

test('a message that the server refuses for good is given up, and said', async () => {
  const { send, log } = await newUser(await company(), newAddress('recusado'))
  await send()
  await expect.poll(async () => (await log())[0]?.state, WAIT).toBe('failed')
  const [given] = await log()
  expect(given).toMatchObject({ attempts: 1, next_attempt_at: null, sent_at: null })
  expect(given.last_error).toContain('550 5.1.1 Caixa desconhecida')
  const { rows } = await owner.query('select secret from emails where id = $1', [given.id])
  expect(rows).toEqual([{ secret: null }])
})

test('a link that cannot be read, as after the key of the server changed, is given up, and said', async () => {
  const alfa = await company()
  const [id, address] = [uuid(), newAddress()]
  // The link of another message, which opens nothing here.
  await owner.query(
    `insert into emails (id, company_id, kind, recipient, secret) values ($1, $2, 'password_link', $3, $4)`,
    [id, alfa.id, address, first.tokens.encryption.encrypt('x', tokenPurpose(uuid()))],
  )
  const admin = await as('ADMIN', alfa)
  const find = async () => (await admin.get(LOG)).json().data[0]
  await expect.poll(async () => (await find()).state, WAIT).toBe('failed')
  expect((await find()).last_error).toContain('O link não pode mais ser lido')
  expect(await server.to(address)).toEqual([])
})

test('one that is refused for now is sent again, under the same Message-ID, a bounded number of times', async () => {
  const [later, never] = [newAddress('depois'), newAddress('fora')]
  const alfa = await company()
  const user = await newUser(alfa, later)
  await user.send()
  await expect.poll(async () => (await user.log())[0]?.state, WAIT).toBe('sent')
  const [sent] = await user.log()
  expect(sent.attempts).toBe(2)
  const [message] = await server.to(later)
  expect(headerOf(message?.source ?? '', 'Message-ID')).toBe(`<${sent.id}@exemplo.com.br>`)

  const unlucky = await newUser(alfa, never)
  await unlucky.send()
  await expect.poll(async () => (await user.log())[0]?.state, WAIT).toBe('failed')
  expect((await user.log())[0]).toMatchObject({ attempts: 3, recipient: never })
  expect(await server.tries(never)).toBe(3)
})

test('two processes send each message once', async () => {
  const alfa = await company()
  const users = await Promise.all(Array.from({ length: 8 }, () => newUser(alfa, newAddress())))
  await Promise.all(users.map(({ send }) => send()))
  const [{ log }] = users as [(typeof users)[0], ...typeof users]
  const states = async () => (await log()).map(({ state }: { state: string }) => state)
  await expect.poll(states, WAIT).toEqual(users.map(() => 'sent'))
  const all = (await log()) as { recipient: string }[]
  for (const { recipient } of all) expect(await server.to(recipient)).toHaveLength(1)
})

test('a message that a killed process had begun is sent when its claim is over, under the same Message-ID', async () => {
  const alfa = await company()
  const [left, next] = [newAddress(), await newUser(alfa, newAddress())]
  const id = uuid()
  const token = first.tokens.encryption.encrypt('x', `email ${id}`)
  await owner.query(
    `insert into emails (id, company_id, kind, recipient, secret, state, attempts, next_attempt_at)
     values ($1, $2, 'password_link', $3, $4, 'sending', 1, now() + interval '3 minutes')`,
    [id, alfa.id, left, token],
  )
  await next.send()
  const find = async () => (await next.log()).find((each: { id: string }) => each.id === id)
  await expect.poll(async () => (await next.log())[0]?.state, WAIT).toBe('sent')
  expect(await server.to(left)).toEqual([])
  await owner.query('update emails set next_attempt_at = now() where id = $1', [id])
  await expect.poll(async () => (await find()).state, WAIT).toBe('sent')
  const [message] = await server.to(left)
  expect(headerOf(message?.source ?? '', 'Message-ID')).toBe(`<${id}@exemplo.com.br>`)
  // The other process was only slow: what it says of its lost claim changes nothing.
  await owner.query(`select finish_email($1, 1, 'failed', 'tarde', 0)`, [id])
  expect(await find()).toMatchObject({ state: 'sent', attempts: 2 })
})

test('a message whose process is killed each time is given up', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const { rows } = await owner.query(
    `insert into emails (company_id, kind, recipient, details, state, attempts)
     values ($1, 'digest', $2, $3, 'sending', 3) returning id`,
    [alfa.id, newAddress(), JSON.stringify(DIGEST)],
  )
  const find = async () => (await admin.get(LOG)).json().data[0]
  await expect.poll(async () => (await find()).state, WAIT).toBe('failed')
  expect(await find()).toMatchObject({
    id: rows[0].id,
    last_error: 'O envio foi interrompido vezes demais.',
    next_attempt_at: null,
  })
})

test('a server that refuses the sender makes every message wait, and gives none up', async () => {
  const from = 'negado@exemplo.com.br'
  const refused = await startApp({ mail: { ...mail, from, delays: [3600] }, publicUrl })
  const admin = await refused.as('ADMIN', await refused.company())
  const body = { ...userBody('OPERATOR'), email: newAddress() }
  const { id } = (await admin.post('/api/users', body)).json().data
  await admin.post(`/api/users/${id}/password-email`)
  const find = async () => (await admin.get(LOG)).json().data[0]
  await expect.poll(async () => (await find()).last_error, WAIT).toContain('Remetente desconhecido')
  expect(await find()).toMatchObject({ state: 'waiting', attempts: 1 })
})

test('an ADMIN sends again what was given up, of the own company alone, unless it has a link, was sent or is too old', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const insert = async (recipient: string, more: object = {}) => {
    const row = { kind: 'digest', state: 'failed', expires: '1 day', ...more }
    const { rows } = await owner.query(
      `insert into emails (company_id, kind, recipient, details, state, attempts, next_attempt_at, last_error, expires_at)
       values ($1, $2, $3, $4, $5, 3, null, '550', now() + $6::interval) returning id`,
      [alfa.id, row.kind, recipient, JSON.stringify(DIGEST), row.state, row.expires],
    )
    return `${LOG}/${rows[0].id}/retry`
  }
  const address = newAddress()
  const given = await insert(address)
  expect((await (await as('ADMIN', await company())).post(given)).statusCode).toBe(404)
  expect((await (await as('OPERATOR', alfa)).post(given)).statusCode).toBe(403)
  const answer = await admin.post(given)
  expect(answer.json().data).toMatchObject({ state: 'waiting', attempts: 0, recipient: address })
  await expect.poll(async () => (await server.to(address)).length, WAIT).toBe(1)
  const find = async (of: string) =>
    (await admin.get(LOG))
      .json()
      .data.find(({ recipient }: { recipient: string }) => recipient === of)
  await expect.poll(async () => (await find(address)).state, WAIT).toBe('sent')
  expect(await find(address)).toMatchObject({ attempts: 1, last_error: null })

  for (const [more, sentence] of [
    [{ kind: 'password_link' }, 'O link desta mensagem não é guardado. Envie outro em Usuários.'],
    [{ state: 'sent' }, 'Só uma mensagem que não foi enviada volta à fila.'],
  ] as const) {
    const refused = await admin.post(await insert(newAddress(), more))
    expect([refused.statusCode, refused.json().error]).toEqual([409, sentence])
  }
  const old = newAddress()
  expect((await admin.post(await insert(old, { expires: '-1 day' }))).statusCode).toBe(200)
  await expect.poll(async () => (await find(old)).state, WAIT).toBe('failed')
  expect((await find(old)).last_error).toBe('A mensagem venceu antes que pudesse ser enviada.')
  expect(await server.to(old)).toEqual([])
})

test('a link of MASTER for a user of two companies is in the log of neither; that it was given up is in the server’s, without the address', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const addresses = [newAddress(), newAddress('recusado')]
  const master = await as('MASTER', alfa)
  for (const address of addresses) {
    const user = await newUser(alfa, address)
    await owner.query(
      `insert into memberships (user_id, company_id, role) values ($1, $2, 'OPERATOR')`,
      [user.id, beta.id],
    )
    expect((await user.send()).statusCode).toBe(409)
    const sent = await master.post(`/api/users/${user.id}/password-email`)
    expect(sent.json().data).toMatchObject({ recipient: address })
  }
  const [good = '', refused = ''] = addresses
  await expect.poll(async () => (await server.to(good)).length, WAIT).toBe(1)
  expect(headerOf((await server.to(good))[0]?.source ?? '', 'From')).toBe(
    'Canhoto <canhoto@exemplo.com.br>',
  )
  const { rows } = await owner.query('select id from emails where recipient = $1', [refused])
  await expect.poll(() => warned.mock.calls.join(), WAIT).toContain(`E-mail ${rows[0].id}`)
  expect(warned.mock.calls.join()).toContain('Caixa desconhecida')
  expect(warned.mock.calls.join()).not.toContain('@')
  warned.mockRestore()
  for (const each of [alfa, beta])
    expect((await (await as('ADMIN', each)).get(LOG)).json().data).toEqual([])
})

test('a server that takes the call and says nothing costs its time limit, and no other company waits for ever', async () => {
  const slow = newAddress('demora')
  const user = await newUser(await company(), slow)
  await user.send()
  await expect.poll(async () => (await user.log())[0]?.last_error, WAIT).toContain('não respondeu')
  const other = await newUser(await company(), newAddress())
  await other.send()
  await expect.poll(async () => (await other.log())[0]?.state, WAIT).toBe('sent')
})

test('a server of a wrong certificate, or without an answer, gets nothing, and the log says why', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterAll(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const hole = { host: '127.0.0.1', port, secure: false }
  const cases: [MailOptions, string][] = [
    [{ ...mail, ca: '' }, 'certificado não é válido'],
    [{ ...mail, smtp: hole }, 'não respondeu a tempo'],
  ]
  for (const [options, sentence] of cases) {
    const { company: newCompany, as: asUser } = await startApp({ mail: options, publicUrl })
    const admin = await asUser('ADMIN', await newCompany())
    const address = newAddress()
    const body = { ...userBody('OPERATOR'), email: address }
    const { id } = (await admin.post('/api/users', body)).json().data
    await admin.post(`/api/users/${id}/password-email`)
    const error = async () => (await admin.get(LOG)).json().data[0].last_error
    await expect.poll(error, WAIT).toContain(sentence)
    expect(await server.to(address)).toEqual([])
  }
})

test('a name with line breaks adds no header and no recipient, and HTML of a name is text', async () => {
  const address = newAddress()
  const hostile = 'Ana\r\nBcc: outra@exemplo.com.br\r\n\r\n<img src=x onerror=alert(1)>'
  const alfa = await company('Alfa\r\nBcc: outra@exemplo.com.br')
  const user = await newUser(alfa, address)
  await owner.query('update users set full_name = $2 where id = $1', [user.id, hostile])
  await user.send()
  await expect.poll(async () => (await server.to(address)).length, WAIT).toBe(1)
  const [message] = await server.to(address)
  expect(message?.to).toEqual([address])
  const head = message?.source.split('\r\n\r\n', 1)[0] ?? ''
  expect(head).not.toMatch(/^bcc:/im)
  expect(textOf(message?.source ?? '', 'text/html')).not.toContain('<img')
  const wrong = { ...userBody('OPERATOR'), email: 'ana@exemplo.com.br\r\nBcc: x@y.com' }
  expect((await user.admin.post('/api/users', wrong)).statusCode).toBe(400)
})

test('a company with many messages lets another one have its turn', async () => {
  const [many, one] = [await company(), await company()]
  await owner.query(
    `insert into emails (company_id, kind, recipient, details, next_attempt_at)
     select company, 'digest', 'turno' || n || '@exemplo.com.br', $3, now() - seconds * interval '1 second'
       from (values ($1::uuid, 60, 20), ($2::uuid, 1, 1)) as v (company, seconds, messages), generate_series(1, messages) n`,
    [many.id, one.id, JSON.stringify(DIGEST)],
  )
  const sent = async () =>
    (
      await owner.query(
        'select count(*)::int as n from emails where company_id in ($1, $2) and sent_at is not null',
        [many.id, one.id],
      )
    ).rows[0].n
  await expect.poll(sent, WAIT).toBe(21)
  const { rows } = await owner.query(
    `select count(*)::int as before from emails e
      where e.company_id = $1 and e.claimed_at < (select o.claimed_at from emails o where o.company_id = $2)`,
    [many.id, one.id],
  )
  // Two processes may each have claimed one before.
  expect(rows[0].before).toBeLessThanOrEqual(2)
})

test('of each company so many leave in an hour, those about passwords counted for themselves, and the rest waits', async () => {
  const limited = await startApp({ mail: { ...mail, maxPerHour: 2 }, publicUrl })
  const [alfa, beta] = [await limited.company(), await limited.company()]
  const [admin, other] = [await limited.as('ADMIN', alfa), await limited.as('ADMIN', beta)]
  const queue = (id: string) =>
    limited.owner.query(
      `insert into emails (company_id, kind, recipient, details, secret, expires_at)
       select $1, 'password_link', 'x@exemplo.com.br', '{}', 'v1.x', now() from generate_series(1, 4)`,
      [id],
    )
  await queue(alfa.id)
  await queue(beta.id)
  const left = async (user: typeof admin) => {
    const { data } = (await user.get(LOG)).json()
    return data.filter(({ state }: { state: string }) => state === 'waiting').length
  }
  await expect.poll(() => left(admin), WAIT).toBe(2)
  await expect.poll(() => left(other), WAIT).toBe(2)
  const address = newAddress()
  await limited.owner.query(
    `insert into emails (company_id, kind, recipient, details) values ($1, 'digest', $2, $3)`,
    [alfa.id, address, JSON.stringify(DIGEST)],
  )
  await expect.poll(async () => (await server.to(address)).length, WAIT).toBe(1)
  expect(await left(admin)).toBe(2)
  await limited.owner.query(
    `update emails set claimed_at = now() - interval '61 minutes' where claimed_at is not null`,
  )
  await expect.poll(() => left(admin), WAIT).toBe(0)
})

test('only an ADMIN reads the log, and of the own company alone', async () => {
  const alfa = await company()
  const { send, log } = await newUser(alfa, newAddress())
  await send()
  expect(await log()).toHaveLength(1)
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT', 'MASTER'] as const)
    expect((await (await as(role, alfa)).get(LOG)).statusCode).toBe(403)
  expect((await (await as('ADMIN', await company())).get(LOG)).json().data).toEqual([])
})

test('without a mail server nothing is queued, and each call says so', async () => {
  const plain = await startApp()
  const admin = await plain.as('ADMIN', await plain.company())
  const { id } = (
    await admin.post('/api/users', { ...userBody('OPERATOR'), email: newAddress() })
  ).json().data
  const sentence = 'O envio de e-mails não está configurado neste servidor.'
  const answers = [
    await admin.post(`/api/users/${id}/password-email`),
    await plain.anonymous.post('/api/auth/forgotten-password', { email: 'ana@exemplo.com.br' }),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json().error]).toEqual([409, sentence])
  expect((await plain.owner.query('select from emails')).rowCount).toBe(0)
  expect((await plain.owner.query('select from password_resets')).rowCount).toBe(0)
})
