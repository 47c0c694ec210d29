import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVENT_TYPES, type EventType } from '@canhoto/fiscal/events/event-types'
import { UF_BY_CODE } from '@canhoto/fiscal/uf-codes'
import { documentKey, eventOf } from '@canhoto/fiscal/test/events'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { describeCertificate } from '../../../src/sefaz/certificates/describe-certificate.ts'
import { sealKey } from '../../../src/sefaz/certificates/seal-key.ts'
import { openSefazFiles } from '../../../src/sefaz/sefaz-files.ts'
import { type Company, insertCompany } from '../../harness.ts'
import { newCnpj, SEFAZ_PUBLIC_KEY } from '../certificate-company.ts'
import type { KeyAndCertificate, TestAuthority } from '../test-certificates.ts'

const ENDPOINTS = new URL('../../../sefaz/endpoints.json', import.meta.url)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A company that sends its events, and has a certificate of the authority. */
export interface SenderCompany extends Company {
  cnpj: string
  userId: string
}

/** A folder (SEFAZ_DIR) in which every address is the stub's: the host of each becomes the first part of its path. */
export function stubFolder(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'canhoto-sefaz-'))
  const endpoints = readFileSync(ENDPOINTS, 'utf8').replaceAll('"https://', `"${url}/`)
  writeFileSync(join(folder, 'endpoints.json'), endpoints)
  return folder
}

export async function insertSender(
  owner: pg.Pool,
  authority: TestAuthority,
  { events = 'homologation', cnpj = newCnpj() } = {},
): Promise<SenderCompany> {
  const company = await insertCompany(owner)
  const userId = uuid()
  await owner.query('update companies set cnpj = $2 where id = $1', [company.id, cnpj])
  await owner.query(
    `insert into users (id, username, password_hash, full_name) values ($1, $2, 'none', 'Ana')`,
    [userId, userId],
  )
  await owner.query(
    `insert into sefaz_settings (company_id, events, distribution, changed_by) values ($1, $2, $2, $3)`,
    [company.id, events, userId],
  )
  const sender = { ...company, cnpj, userId }
  await insertCertificate(owner, sender, authority)
  return sender
}

/** As an upload stores it, with the key sealed. */
export async function insertCertificate(
  owner: pg.Pool,
  { id, cnpj, userId }: SenderCompany,
  authority: TestAuthority,
  {
    own = authority.company(cnpj),
    publicKey = SEFAZ_PUBLIC_KEY,
  }: { own?: KeyAndCertificate; publicKey?: string } = {},
) {
  const details = describeCertificate(new X509Certificate(own.certificate))
  const key = createPrivateKey(own.key).export({ format: 'der', type: 'pkcs8' })
  const sealedFor = { company_id: id, sha256: details.sha256 }
  const sealed = sealKey(key, sealedFor, createPublicKey(publicKey))
  const row = {
    id: uuid(),
    company_id: id,
    cnpj,
    subject: details.subject,
    issuer: details.issuer,
    serial: details.serial,
    sha256: details.sha256,
    not_before: details.notBefore,
    not_after: details.notAfter,
    certificate: own.certificate,
    chain: [authority.intermediate],
    uploaded_by: userId,
    ...sealed,
  }
  const columns = Object.keys(row)
  await owner.query(
    `insert into certificates (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row.id
}

export const removeCertificates = (owner: pg.Pool, { id }: SenderCompany) =>
  owner.query(
    'update certificates set removed_at = now() where company_id = $1 and removed_at is null',
    [id],
  )

const files = openSefazFiles(undefined)

interface EventOptions {
  type?: EventType
  number?: number
  sequence?: number
  environment?: string
  cancelsId?: string
  /** Of the event that is cancelled. */
  eventProtocol?: string
  content?: object
  ufCode?: string
  at?: Date
}

/** A row as the end of a delivery makes it. */
export async function insertEvent(
  owner: pg.Pool,
  company: SenderCompany,
  options: EventOptions = {},
) {
  const { type = '110180', number = 1, sequence = 1, ufCode = '35', at = new Date() } = options
  const { key, authorizer } = documentOf(company, { type, number, ufCode })
  const { rows } = await owner.query<{ id: string }>(
    `insert into sefaz_events (company_id, environment, type, access_key, sequence, authorizer, cancels_id, content, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      company.id,
      options.environment ?? 'homologation',
      type,
      key,
      sequence,
      authorizer,
      options.cancelsId ?? null,
      JSON.stringify(contentOf(company, { ...options, type, at })),
      at,
    ],
  )
  return { id: rows[0]?.id ?? '', key, company }
}

function documentOf(
  { cnpj }: SenderCompany,
  { type, number, ufCode }: { type: EventType; number: number; ufCode: string },
) {
  const { document, receiver } = EVENT_TYPES[type]
  const model = document === 'cte' ? '57' : '55'
  const state = { 91: 'AN', 92: 'SVRS', state: UF_BY_CODE[ufCode] ?? '' }[receiver]
  return {
    key: documentKey(model, { issuer: cnpj, number, ufCode }),
    authorizer: files.authorizerOf(state, `${document}-event`),
  }
}

function contentOf(
  company: SenderCompany,
  { type, at, ...options }: EventOptions & { type: EventType; at: Date },
) {
  const { key, sequence, environment, signedAt, ...content } = eventOf(type, company.cnpj)
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  return {
    ...content,
    issuedAt: before(DAY_MS),
    ...('occurredAt' in content && { occurredAt: before(2 * HOUR_MS) }),
    ...('hashedAt' in content && { hashedAt: before(HOUR_MS) }),
    ...(options.eventProtocol && { eventProtocol: options.eventProtocol }),
    ...options.content,
  }
}
