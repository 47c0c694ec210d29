import net, { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { MAIL_WAIT, MAILBOXES, mailboxSettings, startMailbox } from '../../../../test/mailboxes.ts'
import { mailMessage } from '../../../../test/mail-message.ts'
import { startMailServer } from '../../../../test/mail-server.ts'
import { createEncryption } from '../../../platform/encryption.ts'

const server = await startMailServer()
afterAll(server.close)
const mailboxes = { allowPrivate: true, intervalMs: 50, ca: server.ca, timeoutMs: 1500 }
const app = await startApp({ mailboxes })
const { owner, company, as } = app

const settings = (more: object = {}) => mailboxSettings(server, 'ana', more)

/** What 'Testar conexão' says. */
async function tested(more: object = {}, of = app) {
  const admin = await of.as('ADMIN', await of.company())
  const { name: _, senders: __, ...form } = settings(more)
  const answer = (await admin.post(`${MAILBOXES}/test`, form)).json()
  return answer.data ? answer.data.error : answer.error
}

test('a test says that the folder opens, or what is wrong', async () => {
  expect(await tested()).toBe(null)
  expect(await tested({ port: server.port, security: 'starttls' })).toBe(null)
  expect(await tested({ password: 'errada' })).toMatch(/^O servidor recusou o usuário ou a senha\./)
  expect(await tested({ folder: 'Notas' })).toBe('A pasta não existe neste servidor.')
  expect(await tested({ host: 'nenhum.invalid' })).toMatch(/^O nome do servidor não /)
  expect(await tested({ port: server.port })).toMatch(/Confira a porta e a segurança\.$/)
  // The certificate is of the name, not of the address.
  expect(await tested({ host: '127.0.0.1' })).toBe('O certificado do servidor não é válido.')
})

test('a certificate that nobody trusts is refused', async () => {
  const strict = await startApp({ mailboxes: { allowPrivate: true } })
  expect(await tested({}, strict)).toBe('O certificado do servidor não é válido.')
  const starttls = { port: server.port, security: 'starttls' }
  expect(await tested(starttls, strict)).toBe('O certificado do servidor não é válido.')
})

test('no address of the own network is called, whatever its name, and none without TLS', async () => {
  const names: Record<string, string> = { 'mail.exemplo.com.br': '10.0.0.5', '::1': '::1' }
  const lookup = async (host: string) => [{ address: names[host] ?? host, family: 4 }]
  const open = await startApp({ mailboxes: { lookup } })
  const refusal = 'O servidor não é da internet pública, e por isso não é chamado.'
  const hosts = ['127.0.0.1', '169.254.169.254', '192.168.0.10', '::1', 'mail.exemplo.com.br']
  for (const host of hosts) expect([host, await tested({ host }, open)]).toEqual([host, refusal])
  expect(await tested({ security: 'none' }, open)).toBe(
    'A conexão precisa ser segura: TLS ou STARTTLS.',
  )
})

test('a server that answers nothing, or without end, stops no other mailbox', async () => {
  const sockets: net.Socket[] = []
  const listen = async (work: (socket: net.Socket) => void) => {
    const silent = net.createServer((socket) => {
      sockets.push(socket.on('error', () => {}))
      work(socket)
    })
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    afterAll(() => silent.close())
    return (silent.address() as AddressInfo).port
  }
  const blackHole = await listen(() => {})
  const endless = await listen((socket) => {
    socket.write('* OK ')
    const flood = () => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
    }
    socket.on('drain', flood)
    flood()
  })
  const plain = { security: 'none', host: '127.0.0.1' }
  const stuck = await startMailbox(app, await company(), settings({ ...plain, port: blackHole }))
  const flooded = await startMailbox(app, await company(), settings({ ...plain, port: endless }))
  await server.deliver('ana', mailMessage({ attachments: [{ name: '1.xml', bytes: nfeXml() }] }))
  const inbox = await startMailbox(app, await company(), settings())
  await inbox.settled(1)
  await expect
    .poll(async () => (await stuck.get()).last_error, MAIL_WAIT)
    .toMatch(/^O servidor de e-mail não respondeu a tempo\./)
  await expect.poll(async () => (await flooded.get()).last_error, MAIL_WAIT).toMatch(/^O servidor /)
  for (const socket of sockets) socket.destroy()
})

test('a wrong password is said at the mailbox, and a new one mends it', async () => {
  const inbox = await startMailbox(app, await company(), settings({ password: 'errada' }))
  await expect
    .poll(async () => (await inbox.get()).last_error, MAIL_WAIT)
    .toMatch(/^O servidor recusou o usuário ou a senha\./)
  expect((await inbox.get()).failing_since).not.toBeNull()
  await inbox.admin.put(inbox.path, { password: settings().password })
  await inbox.settled(1)
  expect(await inbox.get()).toMatchObject({ last_error: null, failing_since: null })
})

test('of a mailbox that fails for more than a day the office is told once, until it is read and fails again', async () => {
  const inbox = await startMailbox(app, await company(), settings({ password: 'errada' }))
  const failsSince = (hours: number) =>
    owner.query(
      `update mailboxes set failing_since = now() - $2 * interval '1 hour', next_read_at = now() where id = $1`,
      [inbox.id, hours],
    )
  const failures = async () =>
    (await owner.query('select failures from mailboxes where id = $1', [inbox.id])).rows[0].failures
  const alerts = async () => (await inbox.admin.get('/api/deliveries/recent-alerts')).json().data
  await expect.poll(failures, MAIL_WAIT).toBe(1)
  await failsSince(23)
  await expect.poll(failures, MAIL_WAIT).toBe(2)
  expect(await alerts()).toEqual([])
  await failsSince(25)
  await expect.poll(failures, MAIL_WAIT).toBe(3)
  await owner.query('update mailboxes set next_read_at = now() where id = $1', [inbox.id])
  await expect.poll(failures, MAIL_WAIT).toBe(4)
  expect(await alerts()).toMatchObject([
    {
      type: 'mailbox_failing',
      message: expect.stringMatching(/^A caixa de entrada .+ não é lida desde \d\d\/\d\d\/2/),
    },
  ])
  await failsSince(26)
  await expect.poll(async () => (await alerts()).length, MAIL_WAIT).toBe(2)
})

test('the password is encrypted at rest, answered nowhere, and goes to no other server', async () => {
  const inbox = await startMailbox(app, await company(), settings())
  const { password } = settings()
  const { rows } = await owner.query('select row_to_json(b)::text as row from mailboxes b')
  expect(rows.map(({ row }) => row).join()).not.toContain(password)
  const answers = [
    await inbox.admin.get(MAILBOXES),
    await inbox.admin.get(inbox.path),
    await inbox.admin.get('/api/reports/audit?record_type=mailbox'),
  ]
  expect(answers.map(({ body }) => body).join()).not.toMatch(/uma_senha|v1\./)

  const needed = 'Informe a senha: o servidor ou o usuário mudou.'
  for (const more of [{ host: 'estranho.com.br' }, { port: 4993 }, { username: 'bia' }])
    expect((await inbox.admin.put(inbox.path, more)).json()).toMatchObject({ error: needed })
  const { name: _, senders: __, password: ___, ...form } = settings({ mailbox_id: inbox.id })
  const own = await inbox.admin.post(`${MAILBOXES}/test`, form)
  expect(own.json().data).toMatchObject({ error: null })
  const elsewhere = await inbox.admin.post(`${MAILBOXES}/test`, {
    ...form,
    host: 'estranho.com.br',
  })
  expect(elsewhere.json()).toMatchObject({ error: needed })
})

test('a password that a changed key of the server cannot read is said, and given again it is read', async () => {
  const inbox = await startMailbox(app, await company(), settings())
  await inbox.readAgain()
  const foreign = createEncryption('a key of another installation')
  await owner.query('update mailboxes set password = $2 where id = $1', [
    inbox.id,
    foreign.encrypt('x', `mailbox ${inbox.id}`),
  ])
  await inbox.readAgain()
  expect((await inbox.get()).last_error).toContain('Informe a senha de novo.')
  await inbox.admin.put(inbox.path, { password: settings().password })
  await expect.poll(async () => (await inbox.get()).last_error, MAIL_WAIT).toBe(null)
})

test('only an ADMIN manages mailboxes, five of a company; wrong settings are refused', async () => {
  const alfa = await company()
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT', 'MASTER'] as const)
    expect((await (await as(role, alfa)).post(MAILBOXES, settings())).statusCode).toBe(403)
  const admin = await as('ADMIN', alfa)
  const wrong = [
    { host: 'imaps://mail.exemplo.com.br' },
    { host: 'mail.exemplo.com.br/x' },
    { port: 25 },
    { port: 70_000 },
    { security: 'ssl' },
    { senders: [] },
    { senders: ['exemplo.com.br'] },
    { senders: ['a b@exemplo.com.br'] },
    { password: '' },
    { read_since: '2020-01-01' },
    { read_since: '2999-01-01' },
  ]
  for (const each of wrong)
    expect([each, (await admin.post(MAILBOXES, settings(each))).statusCode]).toEqual([each, 400])
  for (let n = 0; n < 5; n++) expect((await admin.post(MAILBOXES, settings())).statusCode).toBe(200)
  expect((await admin.post(MAILBOXES, settings())).statusCode).toBe(409)
})

test('a message at which the connection breaks each time is passed after three attempts', async () => {
  // Between Canhoto and the server, breaks off where the parts of the first message are asked for.
  const between = net.createServer((socket) => {
    const upstream = net.connect(server.port, '127.0.0.1')
    const end = () => [socket, upstream].map((each) => each.destroy())
    for (const each of [socket, upstream]) each.on('error', end).on('close', end)
    upstream.pipe(socket)
    socket.on('data', (bytes) =>
      /UID FETCH 1 .*BODYSTRUCTURE/.test(String(bytes)) ? end() : upstream.write(bytes),
    )
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  afterAll(() => between.close())
  for (const number of [1, 2]) {
    const attachments = [{ name: 'nota.xml', bytes: nfeXml({ number }) }]
    await server.deliver('rompe', mailMessage({ subject: `Nota ${number}`, attachments }))
  }
  const { port } = between.address() as AddressInfo
  const inbox = await startMailbox(
    app,
    await company(),
    settings({ username: 'rompe', security: 'none', port }),
  )
  const failed = async () => (await inbox.get()).failing_since
  await expect.poll(failed, MAIL_WAIT).not.toBe(null)
  expect((await inbox.get()).last_error).toMatch(/^O servidor de e-mail encerrou a conexão\./)
  for (let attempt = 2; attempt <= 4; attempt++) await inbox.readAgain()
  expect(await inbox.settled(2)).toMatchObject([
    { outcome: 'unreadable', detail: 'A leitura desta mensagem foi interrompida 3 vezes.' },
    { outcome: 'imported', created: 1 },
  ])
})
