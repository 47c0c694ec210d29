import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { mailboxSettings, startMailbox } from '../../../../test/mailboxes.ts'
import { attachmentPart, mailMessage, SENDER } from '../../../../test/mail-message.ts'
import { startMailServer } from '../../../../test/mail-server.ts'

const server = await startMailServer()
afterAll(server.close)
const app = await startApp({ mailboxes: { allowPrivate: true, intervalMs: 50, ca: server.ca } })
const { company } = app

let count = 0
const note = () => Buffer.from(nfeXml({ number: ++count }))
const MB = 1024 * 1024

/** A message with the lines of a header and a body as they are. */
const raw = (header: readonly string[], body = '') =>
  [`From: ${SENDER}`, ...header, 'MIME-Version: 1.0', '', body].join('\r\n')

/** The message in so many others. */
function enclosed(message: string, depth: number): string {
  if (depth === 0) return message
  return raw(['Content-Type: message/rfc822'], enclosed(message, depth - 1))
}

/** As an attachment of another message. */
const forwarded = (message: string) => `Content-Type: message/rfc822\r\n\r\n${message}`

function multipart(parts: readonly string[], end = '--') {
  const line = `--x${++count}`
  return raw(
    [`Content-Type: multipart/mixed; boundary=${line.slice(2)}`],
    [...parts.map((part) => `${line}\r\n${part}`), end && line + end].join('\r\n'),
  )
}

const xmlPart = (headers: string[] = []) =>
  attachmentPart({ name: 'nota.xml', type: 'text/xml', bytes: note(), headers })

/** Reads the messages in their order, with a good one after them, and answers what became of each. */
async function resultsOf(user: string, messages: readonly (string | Buffer)[]) {
  for (const message of messages) await server.deliver(user, message)
  const good = { name: 'boa.xml', type: 'text/xml', bytes: note() }
  await server.deliver(user, mailMessage({ subject: 'Boa', attachments: [good] }))
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, user))
  const read = await inbox.settled(messages.length + 1)
  expect(read.at(-1)).toMatchObject({ subject: 'Boa', outcome: 'imported', created: 1 })
  expect(await inbox.get()).toMatchObject({ last_error: null })
  const filesOf = async (n: number) =>
    (
      (await inbox.admin.get(`/api/deliveries/imports/${read[n]?.import_id}/files`)).json()
        .data as { name: string; outcome: string }[]
    ).map(({ name, outcome }) => [name, outcome])
  return { read: read.slice(0, -1), filesOf }
}

test('broken messages are read as far as they go, and stop none after them', async () => {
  const { read } = await resultsOf('quebrada', [
    '',
    'isto não é um e-mail',
    Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)),
    multipart([xmlPart()], ''),
    multipart(['Content-Type: text/xml\r\nContent-Transfer-Encoding: base64\r\n\r\n@@@@']),
    raw(['Content-Type: multipart/mixed'], 'sem separador'),
    raw([
      'Subject: a\0b =?x-none?B?////?= =?utf-7?Q?+AAA-?=',
      'Content-Type: text/plain; charset=x',
    ]),
    raw(['Content-Type: text/xml', 'Content-Transfer-Encoding: x-uuencode'], 'begin 644 a\n`\nend'),
  ])
  expect(read.map(({ outcome, created }) => [outcome, created])).toEqual([
    ['sender_refused', 0],
    ['sender_refused', 0],
    ['sender_refused', 0],
    ['imported', 1],
    ['refused', 0],
    ['no_documents', 0],
    ['no_documents', 0],
    ['imported', 0],
  ])
})

test('a message of thousands of parts, or nested without end, is not read; a forwarded one is', async () => {
  const { read } = await resultsOf('funda', [
    multipart(Array.from({ length: 3000 }, () => 'Content-Type: text/xml\r\n\r\n<a/>')),
    multipart(Array.from({ length: 101 }, () => 'Content-Type: text/xml\r\n\r\n<a/>')),
    enclosed(multipart([xmlPart()]), 40),
    enclosed(multipart([xmlPart()]), 2),
    enclosed(raw(['Content-Type: text/xml'], String(note())), 1),
    raw(['Content-Type: application/xml; name=nota.xml'], String(note())),
    multipart([forwarded(multipart([xmlPart(), xmlPart()])), xmlPart()]),
    multipart([forwarded(raw(['Content-Type: text/xml'], String(note()))), xmlPart()]),
  ])
  const outcomes = read.map(({ outcome, created }) => [outcome, created])
  expect(outcomes).toEqual([
    ['unreadable', 0],
    ['unreadable', 0],
    ['unreadable', 0],
    ['imported', 1],
    ['imported', 1],
    ['imported', 1],
    ['imported', 3],
    ['imported', 2],
  ])
})

test('what is too large is told by its size and not fetched; a zip bomb and a large document are refused', async () => {
  const bomb = zipSync({ 'zeros.xml': new Uint8Array(MB) })
  const { read } = await resultsOf('grande', [
    Buffer.concat([Buffer.from(raw(['Subject: A'])), Buffer.alloc(37 * MB, 'a\r\n')]),
    raw([`X-Enorme: ${'a'.repeat(200_000)}`, 'Content-Type: text/plain']),
    mailMessage({
      attachments: [
        { name: 'bomba.zip', type: 'application/zip', bytes: bomb },
        { name: 'grande.xml', type: 'text/xml', bytes: Buffer.alloc(21 * MB) },
        { name: 'vazio.xml', type: 'text/xml', bytes: '' },
        { name: 'nota.xml', type: 'text/xml', bytes: note() },
      ],
    }),
    mailMessage({ attachments: [{ name: 'bomba.zip', bytes: bomb }] }),
  ])
  expect(read.map(({ outcome }) => outcome)).toEqual([
    'too_large',
    'unreadable',
    'imported',
    'refused',
  ])
  expect(read[1]?.detail).toBe('O cabeçalho da mensagem passa de 64 KB.')
  expect(read[2]?.refusals).toEqual([
    { name: 'bomba.zip', reason: expect.stringContaining('100 vezes') },
    { name: 'grande.xml', reason: 'O arquivo passa de 20 MB.' },
    { name: 'vazio.xml', reason: 'O arquivo está vazio.' },
  ])
  expect(read[2]).toMatchObject({ total: 1, created: 1 })
})

test('names of attachments become ours, whatever they are', async () => {
  const named = (parameter: string) => (type: string) =>
    `Content-Type: ${type}\r\nContent-Disposition: attachment; ${parameter}\r\n\r\n${String(note())}`
  const names = [
    'filename="../../etc/passwd.xml"',
    String.raw`filename="C:\\notas\\nota.xml"`,
    'filename="nota\u202Elmx.xml"',
    "filename*=utf-8''nota%0D%0ASubject%3A%20x.xml",
    'filename*0*=utf-8\'\'n%C3%BAmero; filename*1="-1.xml"',
    'filename="=?utf-8?B?8J+YgC54bWw=?="',
    'filename="__proto__.xml"',
    `filename="${'a'.repeat(400)}.xml"`,
  ]
  const parts = [
    ...names.map((name) => named(name)('text/xml')),
    // Without a type, and without a name.
    named('filename=nota')('application/octet-stream'),
    `Content-Type: text/xml\r\n\r\n${String(note())}`,
  ]
  const { filesOf } = await resultsOf('nomes', [multipart(parts)])
  const files = await filesOf(0)
  expect(files.map(([, outcome]) => outcome)).toEqual(parts.map(() => 'created'))
  const shown = files.map(([name = '']) => name)
  expect(shown.filter((name) => !/^[\p{L}\p{N}._ -]{1,120}$/u.test(name))).toEqual([])
  expect(shown.slice(0, 2)).toEqual(['passwd.xml', 'nota.xml'])
  expect(shown.slice(-2)).toEqual(['nota', 'anexo-10.xml'])
})

test('only one clear sender counts; winmail.dat is told, pictures of the text are no documents', async () => {
  const xml = { name: 'n.xml', type: 'text/xml', bytes: '<a/>' }
  const from = (value: string, headers: string[] = []) =>
    mailMessage({ from: value, headers, attachments: [xml] })
  const { read } = await resultsOf('remetente', [
    from(''),
    from('<>'),
    from(`${SENDER}, outro@estranho.com.br`),
    from(`Grupo: ${SENDER}, outro@estranho.com.br;`),
    from('outro@estranho.com.br', [`From: ${SENDER}`]),
    from(`${SENDER}@estranho.com.br`),
    from(`=?utf-8?Q?${SENDER.replace('@', '=40')}?= <outro@estranho.com.br>`),
    mailMessage({
      attachments: [{ name: 'winmail.dat', type: 'application/ms-tnef', bytes: 'x' }],
    }),
    multipart([
      'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline; filename=logo.png\r\n\r\nx',
    ]),
  ])
  expect(read.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 7 }, () => 'sender_refused'),
    'refused',
    'no_documents',
  ])
  expect(read[7]?.refusals).toMatchObject([{ name: 'winmail.dat' }])
})
