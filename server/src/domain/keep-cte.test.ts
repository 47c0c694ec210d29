import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { cteXml, eventAnswer, transportKey } from '@canhoto/fiscal/test/transport-xml'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Company, type SignedInUser, startApp } from '../../test/harness.ts'
import { mailboxSettings, startMailbox } from '../../test/mailboxes.ts'
import { mailMessage } from '../../test/mail-message.ts'
import { startMailServer } from '../../test/mail-server.ts'

const server = await startMailServer()
afterAll(server.close)
const app = await startApp({
  mailboxes: { allowPrivate: true, intervalMs: 50, ca: server.ca },
})
const { owner, company, as, asKey } = app

const KEY = transportKey('57', 77)
const NOTES = [1, 2].map((number) => nfeKey({ number }))
const PROTOCOL = '333260000000077'

let alfa: Company
let office: SignedInUser
let driver: SignedInUser
beforeEach(async () => {
  alfa = await company()
  office = await as('OPERATOR', alfa)
  driver = await as('DRIVER', alfa)
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function importFile(name: string, text: string) {
  const { id } = (await office.post('/api/deliveries/imports')).json().data
  const path = `/api/deliveries/imports/${id}`
  await office.upload(`${path}/files`, { fields: {}, file: { name, bytes: bytesOf(text) } })
  const waiting = async () => (await office.get(path)).json().data.waiting
  await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0)
  return (await office.get(`${path}/files`)).json().data
}

const register = (user: Pick<SignedInUser, 'upload'>, text: string) =>
  user.upload('/api/deliveries/create-from-sefaz', {
    fields: {
      summary: JSON.stringify({ nf_number: '1', nfe_key: NOTES[0], client_name: 'Padaria Sol' }),
    },
    file: { name: 'cte.xml', bytes: bytesOf(text) },
  })

async function keptOf(of = alfa) {
  const { rows } = await owner.query(
    `select c.access_key, c.protocol, c.cte_type, c.service_type, c.issued_at, c.authorized_at, c.cancelled_at is not null as is_cancelled,
            array(select i.nfe_key from cte_invoices i where i.cte_id = c.id order by 1) as notes
       from ctes c where c.company_id = $1`,
    [of.id],
  )
  return rows
}

const WHOLE = {
  access_key: KEY,
  protocol: PROTOCOL,
  service_type: 0,
  issued_at: '2026-11-20T10:00:00-03:00',
  authorized_at: '2026-11-20T10:00:07-03:00',
  is_cancelled: false,
  notes: NOTES.toSorted(),
}
const withCancellation = (text: string) =>
  text.replace('</cteProc>', `${eventAnswer('110111', '135', `<chCTe>${KEY}</chCTe>`)}</cteProc>`)

test('a CT-e that is imported is kept with its protocol, hour and notes, also where they are known already', async () => {
  await importFile('cte.xml', cteXml({ notes: NOTES, protocol: null }))
  expect(await keptOf()).toMatchObject([{ ...WHOLE, protocol: null, authorized_at: null }])
  const [file] = await importFile('de-novo.xml', cteXml({ notes: NOTES }))
  expect(file.outcome).toBe('duplicate')
  expect(await keptOf()).toMatchObject([WHOLE])
})

test('so is one that a driver registers a note with, and one of the office', async () => {
  expect((await register(driver, cteXml({ notes: NOTES }))).statusCode).toBe(200)
  expect(await keptOf()).toMatchObject([WHOLE])
  const beta = await company()
  await register(await as('OPERATOR', beta), cteXml({ notes: NOTES }))
  expect(await keptOf(beta)).toMatchObject([WHOLE])
  expect(await keptOf()).toHaveLength(1)
})

test('so is one that arrives by e-mail, and one that another system sends by its key', async () => {
  const bytes = Buffer.from(cteXml({ notes: NOTES }))
  await server.deliver(
    'alfa',
    mailMessage({ attachments: [{ name: 'cte.xml', type: 'text/xml', bytes }] }),
  )
  const inbox = await startMailbox(app, alfa, mailboxSettings(server, 'alfa'))
  await inbox.settled(1)
  await expect.poll(() => keptOf(), { timeout: 60_000 }).toMatchObject([WHOLE])

  const beta = await company()
  const erp = await asKey(['deliveries.write'], beta)
  const sent = await register(erp, cteXml({ notes: NOTES }))
  expect(sent.statusCode).toBe(200)
  expect(await keptOf(beta)).toMatchObject([WHOLE])
}, 120_000)

test('those of a package of documents are kept, too', async () => {
  const packed = gzipSync(cteXml({ notes: NOTES })).toString('base64')
  await importFile(
    'pacote.xml',
    `<retDistDFeInt><loteDistDFeInt><docZip NSU="1" schema="procCTe_v4.00.xsd">${packed}</docZip></loteDistDFeInt></retDistDFeInt>`,
  )
  expect(await keptOf()).toMatchObject([WHOLE])
})

test('a driver completes what is missing, and changes and cancels nothing', async () => {
  await importFile('cte.xml', cteXml({ notes: NOTES }))
  const other = cteXml({ notes: [...NOTES, nfeKey({ number: 3 })], protocol: '333260000000099' })
  await register(driver, withCancellation(other))
  expect(await keptOf()).toMatchObject([WHOLE])
  await importFile('certo.xml', cteXml({ notes: NOTES, protocol: '333260000000099' }))
  expect(await keptOf()).toMatchObject([{ ...WHOLE, protocol: '333260000000099' }])
})

test('what kind of CT-e it is the office alone brings: a driver keeps none from having its event', async () => {
  await register(driver, cteXml({ notes: NOTES, cteType: 1 }))
  expect(await keptOf()).toMatchObject([{ ...WHOLE, cte_type: null }])
  await importFile('cte.xml', cteXml({ notes: NOTES, cteType: 3 }))
  await register(driver, cteXml({ notes: NOTES, cteType: 1 }))
  expect(await keptOf()).toMatchObject([{ ...WHOLE, cte_type: 3 }])
})

test('a cancelled CT-e is refused as a delivery and kept as cancelled', async () => {
  const [file] = await importFile('cte.xml', withCancellation(cteXml({ notes: NOTES })))
  expect([file.outcome, file.detail]).toEqual(['refused', 'Este CT-e foi cancelado.'])
  expect(await keptOf()).toMatchObject([{ ...WHOLE, is_cancelled: true }])
})

test('a cancellation that comes alone counts, whether the CT-e is known or comes after it', async () => {
  const alone = eventAnswer('110111', '135', `<chCTe>${KEY}</chCTe>`)
  await importFile('cancelamento.xml', alone)
  expect(await keptOf()).toMatchObject([{ access_key: KEY, is_cancelled: true, notes: [] }])
  await importFile('cte.xml', cteXml({ notes: NOTES }))
  expect(await keptOf()).toMatchObject([{ ...WHOLE, is_cancelled: true }])
})

test('a request to cancel that SEFAZ has refused cancels nothing', async () => {
  await importFile('cte.xml', cteXml({ notes: NOTES }))
  await importFile('nao.xml', eventAnswer('110111', '573', `<chCTe>${KEY}</chCTe>`))
  expect(await keptOf()).toMatchObject([WHOLE])
})

test('a protocol of another CT-e in the same file is not its own', async () => {
  const text = cteXml({ notes: NOTES }).replace(
    `<chCTe>${KEY}</chCTe>`,
    `<chCTe>${transportKey('57', 78)}</chCTe>`,
  )
  await importFile('cte.xml', text)
  expect(await keptOf()).toMatchObject([{ access_key: KEY, protocol: null }])
})
