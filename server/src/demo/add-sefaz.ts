import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { accessKeyFrom } from '@canhoto/fiscal/access-key'
import { buildEvent } from '@canhoto/fiscal/events/build-event'
import type { EventType } from '@canhoto/fiscal/events/event-types'
import forge from 'node-forge'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { connectionDb } from '../platform/connection-db.ts'
import { type EventContent, eventFrom } from '../sefaz/events/event-content.ts'
import { procEvent } from '../sefaz/events/proc-event.ts'
import { digestOf, signEvent, type SigningIdentity } from '../sefaz/events/sign-event.ts'
import type { DemoContext } from './add-deliveries.ts'
import { PLAYED_EVENTS, type PlayedEvent } from './sefaz-events.ts'

const ENVIRONMENT = 'homologation'
/** Of the state of the demonstration's company. */
const AUTHORIZER = 'SP'
const HOUR_MS = 3_600_000
const REGISTERED = 'Evento registrado e vinculado a CT-e'

interface Proved {
  id: string
  nfe_key: string
  receipt_id: string
  at: Date
}

/** Events of deliveries that were made, one in each state, as of a company that tries them in homologation. */
export async function addSefaz(
  client: pg.ClientBase,
  { company, users }: Pick<DemoContext, 'company' | 'users'>,
) {
  const identity = createIdentity(company.name, company.cnpj)
  const deliveries = await findProved(client, company.id)
  for (const [index, played] of PLAYED_EVENTS.entries()) {
    const delivery = deliveries[index]
    if (!delivery) throw new Error('A demonstration company has made deliveries.')
    const { id: companyId, cnpj } = company
    await addEvent(client, { companyId, cnpj, delivery, played, identity, index })
  }
  // Afterwards: from then on what changes is planned, and these events stay as they are.
  await client.query(
    `insert into sefaz_settings (company_id, events, changed_by) values ($1, $2, $3)`,
    [company.id, ENVIRONMENT, users.officeUserId],
  )
}

/** The newest ones of days before. */
async function findProved(client: pg.ClientBase, companyId: string) {
  const { rows } = await client.query<Omit<Proved, 'at'> & { at: string }>(
    `select d.id, d.nfe_key, r.id as receipt_id, r.captured_at as at
       from deliveries d join receipts r on r.id = d.receipt_id
      where d.company_id = $1 and d.status = 'DELIVERED' and r.status = 'VALID' and d.nfe_key is not null
      order by d.delivered_at desc limit $2`,
    [companyId, PLAYED_EVENTS.length],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

interface Context {
  companyId: string
  cnpj: string
  delivery: Proved
  played: PlayedEvent
  identity: SigningIdentity
  index: number
}

async function addEvent(client: pg.ClientBase, context: Context) {
  const { companyId, delivery, played } = context
  const { key, protocol } = await addCte(client, context)
  const content = {
    issuedAt: new Date(delivery.at.getTime() - 6 * HOUR_MS).toISOString(),
    uf: 'SP',
    occurredAt: delivery.at.toISOString(),
    latitude: -23.5505,
    longitude: -46.6333,
    imageHash: createHash('sha1').update(delivery.receipt_id).digest('base64'),
    hashedAt: delivery.at.toISOString(),
    receiverName: 'Maria Aparecida',
    receiverDocument: played.problems ? null : '52998224725',
    protocol,
    listsInvoices: true,
    invoiceKeys: [delivery.nfe_key],
  } as EventContent
  const first = await insertEvent(client, context, { type: '110180', key, content, played })
  if (!played.cancelled) return
  const cancellation = {
    issuedAt: null,
    uf: 'SP',
    protocol,
    eventProtocol: first.protocol,
  } as unknown as EventContent
  await insertEvent(client, context, {
    type: '110181',
    key,
    content: cancellation,
    played: { state: 'registered' },
    cancels: first.id,
  })
  await client.query(
    `update sefaz_events set state = 'cancelled' where company_id = $1 and id = $2`,
    [companyId, first.id],
  )
}

async function addCte(client: pg.ClientBase, { companyId, cnpj, delivery, index }: Context) {
  const number = 4101 + index
  const key = accessKeyFrom({
    ufCode: '35',
    yearMonth: delivery.at.toISOString().slice(0, 7),
    issuer: cnpj,
    model: '57',
    series: '1',
    number: String(number),
    emissionType: '1',
    code: String(20_000_000 + number),
  })
  const protocol = `1352600000${String(number).padStart(5, '0')}`
  const id = uuid()
  await client.query(
    `insert into ctes (id, company_id, access_key, protocol, service_type, issued_at) values ($1, $2, $3, $4, 0, $5)`,
    [id, companyId, key, protocol, new Date(delivery.at.getTime() - 6 * HOUR_MS)],
  )
  await client.query(`insert into cte_invoices (company_id, cte_id, nfe_key) values ($1, $2, $3)`, [
    companyId,
    id,
    delivery.nfe_key,
  ])
  return { key, protocol }
}

interface Inserted {
  type: EventType
  key: string
  content: EventContent
  played: PlayedEvent
  cancels?: string
}

async function insertEvent(client: pg.ClientBase, context: Context, event: Inserted) {
  const { companyId, delivery } = context
  const { type, key, content, played, cancels = null } = event
  const id = uuid()
  const signedAt = new Date(delivery.at.getTime() + (cancels ? 2 : 1) * HOUR_MS)
  const sent = played.state === 'waiting' ? null : sentColumns(context, event, signedAt)
  const db = connectionDb(client)
  await db
    .insertInto('sefaz_events')
    .values({
      id,
      company_id: companyId,
      environment: ENVIRONMENT,
      type,
      access_key: key,
      sequence: 1,
      authorizer: AUTHORIZER,
      cancels_id: cancels,
      state: played.state,
      content: JSON.stringify(content),
      problems: [...(played.problems ?? [])],
      next_at: null,
      receipt_id: cancels ? null : delivery.receipt_id,
      created_at: signedAt.toISOString(),
      ...sent,
    })
    .execute()
  await db
    .insertInto('sefaz_event_deliveries')
    .values({ company_id: companyId, event_id: id, delivery_id: delivery.id })
    .execute()
  return { id, protocol: sent?.protocol ?? null }
}

/** What an event has once it was sent. */
function sentColumns({ identity, index }: Context, event: Inserted, at: Date) {
  const { type, played, cancels } = event
  const signed = signedOf(event, at, identity)
  const isRegistered = played.state === 'registered'
  const number = String(index * 10 + (cancels ? 1 : 0)).padStart(5, '0')
  const protocol = isRegistered ? `1352600001${number}` : null
  return {
    signed_xml: signed,
    digest: digestOf(signed),
    signed_at: at.toISOString(),
    attempts: 1,
    is_uncertain: played.state === 'unknown',
    code: played.code ?? '135',
    reason: played.reason ?? REGISTERED,
    answered_at: at.toISOString(),
    protocol,
    registered_at: isRegistered ? at.toISOString() : null,
    proc_xml: protocol === null ? null : procEvent(type, signed, answerOf(event, protocol, at)),
  }
}

function signedOf({ type, key, content }: Inserted, signedAt: Date, identity: SigningIdentity) {
  const envelope = { type, key, sequence: 1, environment: ENVIRONMENT, signedAt } as const
  return signEvent(buildEvent(eventFrom(envelope, content)), identity)
}

/** As SEFAZ's homologation answers. */
function answerOf({ type, key }: Inserted, protocol: string, at: Date) {
  const time = at.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).replace(' ', 'T')
  return (
    '<retEventoCTe versao="4.00"><infEvento><tpAmb>2</tpAmb><verAplic>DEMONSTRACAO</verAplic><cOrgao>35</cOrgao>' +
    `<cStat>135</cStat><xMotivo>${REGISTERED}</xMotivo><chCTe>${key}</chCTe><tpEvento>${type}</tpEvento>` +
    `<nSeqEvento>1</nSeqEvento><dhRegEvento>${time}-03:00</dhRegEvento><nProt>${protocol}</nProt></infEvento></retEventoCTe>`
  )
}

/** A certificate that it signs itself, which no SEFAZ takes. */
function createIdentity(name: string, cnpj: string): SigningIdentity {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notAfter = new Date(Date.now() + 365 * 24 * HOUR_MS)
  const subject = [{ name: 'commonName', value: `${name}:${cnpj} DEMONSTRACAO` }]
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  return {
    privateKey: createPrivateKey(forge.pki.privateKeyToPem(keys.privateKey)),
    certificate: new X509Certificate(forge.pki.certificateToPem(certificate)),
  }
}
