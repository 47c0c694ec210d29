import { buffer } from 'node:stream/consumers'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { zipSync } from 'fflate'
import PdfKit from 'pdfkit'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { MAIL_WAIT, mailboxSettings, startMailbox } from '../../../../test/mailboxes.ts'
import { mailMessage, SENDER } from '../../../../test/mail-message.ts'
import { startMailServer } from '../../../../test/mail-server.ts'
import { buildApp } from '../../../app.ts'

const server = await startMailServer()
afterAll(server.close)
const mailboxes = { allowPrivate: true, intervalMs: 50, ca: server.ca }
const app = await startApp({ mailboxes })
const { owner, company } = app

/** Another process on the same database. */
const otherNode = await buildApp({ ...app, now: () => new Date(), mailboxes })
afterAll(() => otherNode.close())

const note = (number: number) => Buffer.from(nfeXml({ number }))
const withNote = (number: number, more: object = {}) =>
  mailMessage({
    subject: `Nota ${number}`,
    attachments: [{ name: `${number}.xml`, type: 'text/xml', bytes: note(number) }],
    ...more,
  })

async function pdf(text: string) {
  const document = new PdfKit()
  document.text(text)
  document.end()
  return buffer(document)
}

test('XML, PDF and zip of a message become one import, in the name of the mailbox', async () => {
  const zip = zipSync({ 'pasta/2.xml': note(2), 'pasta/3.xml': note(3) })
  await server.deliver(
    'alfa',
    mailMessage({
      attachments: [
        { name: 'nota 1.xml', type: 'text/xml; charset=iso-8859-1', bytes: note(1) },
        { name: 'boleto.pdf', type: 'application/pdf', bytes: await pdf('Boleto de cobrança') },
        { name: 'notas.zip', type: 'application/octet-stream', bytes: zip },
        { name: 'planilha.xlsx', type: 'application/octet-stream', bytes: 'PK nada' },
      ],
    }),
  )
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, 'alfa'))
  const [message] = await inbox.settled(1)
  expect(message).toMatchObject({
    sender: expect.stringContaining(SENDER),
    subject: 'Notas do dia',
    outcome: 'imported',
    refusals: [],
    total: 4,
    created: 3,
    to_review: 1,
    refused: 0,
  })
  const path = `/api/deliveries/imports/${message?.import_id}`
  const imported = (await inbox.admin.get(path)).json().data
  expect(imported).toMatchObject({ total: 4, created_by_name: 'Notas (e-mail)' })
  const files = (await inbox.admin.get(`${path}/files`)).json().data
  expect(files.map(({ name }: { name: string }) => name)).toEqual([
    'nota 1.xml',
    'boleto.pdf',
    '2.xml',
    '3.xml',
  ])
  expect(await inbox.deliveries()).toEqual(['1', '2', '3'])
  // Nothing in the mailbox changed, and the message is still unread.
  expect(server.files('alfa')).toEqual([expect.stringMatching(/^new\/[^:]*$/)])
})

test('two nodes read every message once, and read on where they stopped', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await server.deliver('duas', withNote(number))
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, 'duas'))
  await inbox.settled(6)
  await server.deliver('duas', withNote(7))
  await Promise.all([inbox.readAgain(), inbox.readAgain()])
  const read = await inbox.settled(7)
  expect(read.map(({ outcome, created }) => [outcome, created])).toEqual(
    read.map(() => ['imported', 1]),
  )
  const imports = (await inbox.admin.get('/api/deliveries/imports')).json().data
  expect(imports).toHaveLength(7)
})

test('a message whose reading was interrupted before it was written down is imported once, and whole', async () => {
  const alfa = await company()
  await owner.query(`
    create function interrupt() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
    create trigger interrupt before insert on mailbox_messages for each row
      when (new.subject = 'Nota 88') execute function interrupt()`)
  await server.deliver('corte', withNote(88))
  const inbox = await startMailbox(app, alfa, mailboxSettings(server, 'corte'))
  await expect
    .poll(async () => (await inbox.get()).last_error, MAIL_WAIT)
    .toBe('A leitura falhou. O Canhoto tenta de novo.')
  expect((await inbox.admin.get('/api/deliveries/imports')).json().data).toEqual([])
  const stored = 'select from files where company_id = $1'
  expect((await owner.query(stored, [alfa.id])).rowCount).toBe(0)
  await owner.query('drop function interrupt cascade')
  await inbox.admin.post(`${inbox.path}/read`)
  expect(await inbox.settled(1)).toMatchObject([{ outcome: 'imported', created: 1 }])
  expect((await inbox.admin.get('/api/deliveries/imports')).json().data).toHaveLength(1)
  expect(await inbox.get()).toMatchObject({ last_error: null, failing_since: null })
})

test('the claim of a node that was killed ends, and until then no other node reads', async () => {
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, 'morta'))
  await inbox.readAgain()
  // A node claims one at a time (claim_mailbox), so no reading that is claimed meanwhile takes the claim's place.
  await owner.query(`
    begin;
    select pg_advisory_xact_lock(hashtext('claim_mailbox'));
    update mailboxes set claim_id = gen_random_uuid(), claimed_at = clock_timestamp() where id = '${inbox.id}';
    commit`)
  await server.deliver('morta', withNote(1))
  await inbox.admin.post(`${inbox.path}/read`)
  // Meanwhile the nodes read what another company has.
  await server.deliver('viva', withNote(1))
  const other = await startMailbox(app, await company(), mailboxSettings(server, 'viva'))
  await other.settled(1)
  expect(await inbox.messages()).toEqual([])
  await owner.query(
    `update mailboxes set claimed_at = clock_timestamp() - interval '301 seconds' where id = $1`,
    [inbox.id],
  )
  await inbox.settled(1)
})

test('when the server numbers its messages anew, only what is new is imported', async () => {
  await server.deliver('nova', withNote(1))
  await server.deliver('nova', withNote(2))
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, 'nova'))
  await inbox.settled(2)
  server.numberAnew('nova')
  await server.deliver('nova', withNote(3))
  await inbox.readAgain()
  const read = await inbox.settled(3)
  expect(read.map(({ created }) => created)).toEqual([1, 1, 1])
  await inbox.readAgain()
  expect(await inbox.messages()).toHaveLength(3)
})

test('of a sender who is not allowed nothing is taken, until an ADMIN allows the sender and reads again', async () => {
  const inbox = await startMailbox(
    app,
    await company(),
    mailboxSettings(server, 'lista', { senders: ['@outro.com.br', SENDER.toUpperCase()] }),
  )
  await server.deliver('lista', withNote(1, { from: 'Fiscal <fiscal@estranho.com.br>' }))
  await server.deliver('lista', withNote(2, { from: `"${SENDER}" <fiscal@estranho.com.br>` }))
  await server.deliver('lista', withNote(3, { from: 'qualquer@OUTRO.com.br' }))
  await inbox.readAgain()
  const [first, second, third] = await inbox.settled(3)
  const refused = { outcome: 'sender_refused', detail: 'Remetente não autorizado.', total: 0 }
  expect([first, second]).toMatchObject([refused, refused])
  expect(third).toMatchObject({ outcome: 'imported', created: 1 })
  await inbox.admin.put(inbox.path, { senders: ['@estranho.com.br'] })
  await inbox.admin.post(`/api/deliveries/mailboxes/messages/${first?.id}/retry`)
  await expect.poll(async () => inbox.deliveries(), MAIL_WAIT).toEqual(['1', '3'])
  const again = await inbox.admin.post(`/api/deliveries/mailboxes/messages/${third?.id}/retry`)
  expect(again.statusCode).toBe(409)
})

test('a sender counts only when the server of the mailbox confirmed it, where that is asked for', async () => {
  const results = (value: string) => [`Authentication-Results: ${value}`]
  const deliver = (number: number, headers: string[]) =>
    server.deliver('dmarc', withNote(number, { headers }))
  const inbox = await startMailbox(
    app,
    await company(),
    mailboxSettings(server, 'dmarc', { authserv_id: 'mx.alfa.com.br' }),
  )
  const domain = 'embarcador.com.br'
  await deliver(1, results(`mx.alfa.com.br; spf=pass; dmarc=pass (p=none) header.from=${domain}`))
  await deliver(2, results(`mx.alfa.com.br; dkim=pass header.d=${domain}`))
  await deliver(3, [])
  await deliver(4, results(`mx.estranho.com; dmarc=pass header.from=${domain}`))
  await deliver(5, results(`mx.alfa.com.br; dkim=pass header.d=estranho.com; dmarc=fail`))
  // What the sender wrote stands below what the server wrote.
  await deliver(6, [
    ...results('mx.alfa.com.br; dmarc=fail header.from=embarcador.com.br'),
    ...results(`mx.alfa.com.br; dmarc=pass header.from=${domain}`),
  ])
  // Nor do comments and quotes count, which a sender may write into.
  await deliver(7, results(`mx.alfa.com.br; dmarc=fail (; dmarc=pass header.from=${domain} )`))
  await deliver(8, results(`mx.alfa.com.br; dmarc=fail r="; dmarc=pass header.from=${domain} "`))
  await inbox.readAgain()
  const read = await inbox.settled(8)
  const taken = read.filter(({ outcome }) => outcome === 'imported').map(({ subject }) => subject)
  expect(taken).toEqual(['Nota 1', 'Nota 2'])
  expect(read[2]?.detail).toBe(
    'O servidor mx.alfa.com.br não confirmou o remetente (DMARC ou DKIM).',
  )
})

test('what came before the first day is not read; an earlier day reads it', async () => {
  await server.deliver('antes', withNote(1))
  await server.ageMessages('antes', 1)
  await server.deliver('antes', withNote(2))
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, 'antes'))
  await inbox.settled(1)
  expect(await inbox.deliveries()).toEqual(['2'])
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  await inbox.admin.put(inbox.path, { read_since: day })
  await inbox.settled(2)
  expect(await inbox.deliveries()).toEqual(['1', '2'])
})

test('a deleted mailbox is read no more; its log and password go, and its name stays at its imports', async () => {
  await server.deliver('fim', withNote(1))
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, 'fim'))
  await inbox.settled(1)
  expect((await inbox.admin.delete(inbox.path)).statusCode).toBe(200)
  expect((await inbox.admin.get(inbox.path)).statusCode).toBe(404)
  expect((await inbox.admin.get('/api/deliveries/mailboxes')).json().data).toEqual([])
  const left = await owner.query(
    `select password, (select count(*) from mailbox_messages m where m.mailbox_id = b.id) as messages from mailboxes b where b.id = $1`,
    [inbox.id],
  )
  expect(left.rows).toEqual([{ password: null, messages: 0 }])
  const imports = (await inbox.admin.get('/api/deliveries/imports')).json().data
  expect(imports).toMatchObject([{ created_by_name: 'Notas (e-mail)' }])
})

test('the log is kept for 90 days', async () => {
  await server.deliver('log', withNote(1))
  await server.deliver('log', withNote(2))
  const inbox = await startMailbox(app, await company(), mailboxSettings(server, 'log'))
  const [old, recent] = await inbox.settled(2)
  await owner.query(
    `update mailbox_messages set created_at = now() - interval '91 days' where id = $1`,
    [old?.id],
  )
  await owner.query('select purge_mailbox_messages(90, 100)')
  expect((await inbox.messages()).map(({ id }) => id)).toEqual([recent?.id])
})
