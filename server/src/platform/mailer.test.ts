import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { headerOf, startSmtpServer } from '../../test/smtp-server.ts'
import { createMailer, type MailerOptions } from './mailer.ts'

const server = await startSmtpServer()
afterAll(server.close)

let count = 0
const newAddress = (what = 'ana') => `${what}${(count += 1)}@exemplo.com.br`

const mailerOf = (more: Partial<MailerOptions> = {}) =>
  createMailer({ smtp: server.smtp, ca: server.ca, from: 'canhoto@exemplo.com.br', ...more })

const messageTo = (to: string) => ({
  id: uuid(),
  to,
  fromName: 'Alfa',
  subject: 'Olá',
  text: 'Olá.',
  html: '<p>Olá.</p>',
  attachments: [],
})

/** A server that answers as it is told. */
async function startServer(answer: (socket: Socket) => void) {
  const listening = createServer(answer).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  afterAll(() => listening.close())
  const { port } = listening.address() as AddressInfo
  return { host: '127.0.0.1', port, secure: false }
}

test('a message leaves over TLS, begun at once or by STARTTLS; to a server of this machine also without', async () => {
  for (const [smtp, tls] of [
    [server.tls, true],
    [server.smtp, true],
    [server.plain, false],
  ] as const) {
    const address = newAddress()
    expect(await mailerOf({ smtp }).send(messageTo(address))).toEqual({ outcome: 'sent' })
    expect(await server.to(address)).toMatchObject([{ tls, to: [address] }])
  }
})

test('nothing is said to a server without STARTTLS, or whose certificate is not its own or of no known authority', async () => {
  // An address of this machine that is not taken for it.
  const elsewhere = { ...server.plain, host: '::ffff:127.0.0.1' }
  const cases: Partial<MailerOptions>[] = [
    { smtp: elsewhere },
    { ca: '' },
    { smtp: server.tls, ca: '' },
    { smtp: { ...server.smtp, host: '127.0.0.1' } },
    { smtp: { ...server.tls, host: '127.0.0.1' } },
  ]
  for (const options of cases) {
    const address = newAddress()
    expect(await mailerOf(options).send(messageTo(address))).toEqual({
      outcome: 'failed',
      error:
        'A conexão segura com o servidor de e-mail falhou: o certificado não é válido ou não há STARTTLS.',
      reached: false,
    })
    expect([await server.to(address), await server.tries(address)]).toEqual([[], 0])
  }
})

test('a recipient that is refused is the end of a message; a password or sender that is refused is not', async () => {
  const wrongPassword = { smtp: { ...server.smtp, password: 'errada' } }
  expect(await mailerOf(wrongPassword).send(messageTo(newAddress()))).toMatchObject({
    outcome: 'failed',
    error: expect.stringContaining('recusou o envio: 535'),
    reached: false,
  })
  const wrongSender = { from: 'negado@exemplo.com.br' }
  expect(await mailerOf(wrongSender).send(messageTo(newAddress()))).toEqual({
    outcome: 'failed',
    error: 'O servidor de e-mail recusou o envio: 550 5.7.1 Remetente desconhecido',
    reached: false,
  })
  expect(await mailerOf().send(messageTo(newAddress('recusado')))).toEqual({
    outcome: 'refused',
    error: 'O servidor de e-mail recusou a mensagem: 550 5.1.1 Caixa desconhecida',
  })
  expect(await mailerOf().send(messageTo(newAddress('fora')))).toEqual({
    outcome: 'failed',
    error: 'O servidor de e-mail adiou a mensagem: 451 4.3.0 Tente mais tarde',
    reached: true,
  })
})

test('line breaks in an address, a name, a subject or a file name add no recipient and no header', async () => {
  const address = newAddress()
  const hostile = 'x\r\nBcc: outra@exemplo.com.br\r\n\r\nCorpo'
  const attachment = {
    filename: `${hostile}.csv`,
    content: Buffer.from('a'),
    contentType: 'text/csv',
  }
  const message = { ...messageTo(address), fromName: hostile, subject: hostile }
  expect(await mailerOf().send({ ...message, attachments: [attachment] })).toEqual({
    outcome: 'sent',
  })
  const [{ source, to } = { source: '', to: [] }] = await server.to(address)
  expect(to).toEqual([address])
  expect(source).not.toMatch(/^bcc:/im)
  expect(headerOf(source, 'Subject')).toContain('Bcc: outra@exemplo.com.br')

  const other = newAddress()
  for (const wrong of [
    `${address}>\r\nRCPT TO:<${other}`,
    `${address}\r\nBcc: ${other}`,
    `${address}, ${other}`,
    'ninguém',
  ])
    expect([wrong, (await mailerOf().send(messageTo(wrong))).outcome]).toEqual([wrong, 'refused'])
  expect(await server.to(other)).toEqual([])
})

test('a server that answers a little at a time, for ever, is left when its time is over', async () => {
  const connected = Promise.withResolvers<Socket>()
  const smtp = await startServer((socket) => {
    connected.resolve(socket)
    socket.on('error', () => undefined)
    socket.write('220 Bom dia\r\n')
    const timer = setInterval(() => socket.write('250-MAIS\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const result = await mailerOf({ smtp, timeoutMs: 150 }).send(messageTo(newAddress()))
  expect(result).toEqual({
    outcome: 'failed',
    error: 'O servidor de e-mail não respondeu a tempo.',
    reached: false,
  })
  const socket = await connected.promise
  await expect.poll(() => socket.destroyed).toBe(true)
})

test('the end of the process waits for no server', async () => {
  const connected = Promise.withResolvers<Socket>()
  const smtp = await startServer((socket) => connected.resolve(socket))
  const mailer = mailerOf({ smtp, timeoutMs: 60_000 })
  const sending = mailer.send(messageTo(newAddress()))
  const socket = await connected.promise
  mailer.close()
  expect(await sending).toEqual({
    outcome: 'failed',
    error: 'O Canhoto foi encerrado durante o envio.',
    reached: false,
  })
  socket.resume()
  await expect.poll(() => socket.destroyed).toBe(true)
  expect(await mailer.send(messageTo(newAddress()))).toMatchObject({ outcome: 'failed' })
})
