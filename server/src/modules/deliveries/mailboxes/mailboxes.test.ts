import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { zipSync } from 'fflate'
import PdfKit from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { mailMessage, SENDER } from '../../../../test/mail-message.ts'
import { MAIL_PASSWORD, startMailServer } from '../../../../test/mail-server.ts'
import { startApp, type Company } from '../../../../test/harness.ts'

const server = await startMailServer()
afterAll(server.close)
const mailboxes = { allowPrivate: true, intervalMs: 50, ca: server.ca }
const first = await startApp({ mailboxes })
const { company, as } = first

const PATH = '/api/deliveries/mailboxes'
const WAIT = { timeout: 120_000 }
const note = (number: number) => Buffer.from(nfeXml({ number }))

/** An ADMIN of a company with a mailbox on the server. */
async function startMailbox(of: Company, user: string, more: object = {}) {
  const admin = await as('ADMIN', of)
  const settings = {
    name: 'Notas',
    host: server.host,
    port: server.tlsPort,
    security: 'tls',
    username: user,
    password: MAIL_PASSWORD,
    folder: 'INBOX',
    senders: [SENDER],
    ...more,
  }
  const made = await admin.post(PATH, settings)
  expect([made.statusCode, made.body]).toEqual([200, expect.any(String)])
  const { id } = made.json().data as { id: string }
  const path = `${PATH}/${id}`
  const messages = async () => (await admin.get(`${path}/messages`)).json().data
  /** Until so many messages are done. */
  async function settled(count: number) {
    const done = async () =>
      (await messages()).filter(({ waiting }: { waiting: number }) => waiting === 0)
    await expect.poll(async () => (await done()).length, WAIT).toBe(count)
  }
  return { admin, id, path, settings, messages, settled }
}

async function pdf(text: string) {
  const document = new PdfKit()
  document.text(text)
  document.end()
  return buffer(document)
}

test('XML, PDF and zip of a message become one import, in the name of the mailbox', async () => {
  const alfa = await company()
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
  const { admin, messages, settled } = await startMailbox(alfa, 'alfa')
  await settled(1)
  const [message] = await messages()
  expect(message).toMatchObject({
    sender: expect.stringContaining(SENDER),
    subject: 'Notas do dia',
    outcome: 'imported',
    refusals: [],
    total: 4,
    created: 3,
    refused: 1,
  })
  const imported = (await admin.get(`/api/deliveries/imports/${message.import_id}`)).json().data
  expect(imported).toMatchObject({ total: 4, created_by_name: 'Notas (e-mail)' })
  const files = (await admin.get(`/api/deliveries/imports/${message.import_id}/files`)).json().data
  expect(files.map(({ name }: { name: string }) => name)).toEqual([
    'nota 1.xml',
    'boleto.pdf',
    '2.xml',
    '3.xml',
  ])
  const numbers = (await admin.get('/api/deliveries'))
    .json()
    .data.map(({ nf_number }: { nf_number: string }) => nf_number)
  expect(numbers.toSorted()).toEqual(['1', '2', '3'])
  expect(server.files('alfa')).toEqual([expect.stringMatching(/^new\//)])
})
