import type {
  CertificateTest,
  CertificateTestResult,
  NewCertificateTest,
} from '@canhoto/contracts/certificates'
import { meaningOf } from '@canhoto/fiscal/events/answers'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

const NO_SENDER =
  'O processo de envio não está em funcionamento neste servidor, e por isso nada é testado nem enviado. Peça a quem o opera.'
/** A process that sends says every half minute that it is there. */
const SEEN_WITHIN_MS = 120_000
const MIN_INTERVAL_MS = 20_000

/** In place of an earlier one. SEFAZ blocks who asks it again and again, so one of a moment ago stays. */
export async function requestTest(
  db: Db,
  { environment, document, uf }: NewCertificateTest,
  now: Date,
) {
  const asked = {
    environment,
    service: `${document}-status`,
    uf,
    requested_at: now.toISOString(),
    requested_by: sql<string>`actor_id('user')`,
    answered_at: null,
    duration_ms: null,
    code: null,
    reason: null,
    claim_id: null,
    claimed_at: null,
  }
  await db
    .insertInto('sefaz_tests')
    .values(asked)
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet(asked)
        .where(
          'sefaz_tests.requested_at',
          '<=',
          new Date(now.getTime() - MIN_INTERVAL_MS).toISOString(),
        ),
    )
    .execute()
}

export async function getTestResult(db: Db, now: Date): Promise<CertificateTestResult> {
  const row = await db
    .selectFrom('sefaz_tests')
    .select([
      'environment',
      'service',
      'uf',
      'requested_at',
      'answered_at',
      'duration_ms',
      'code',
      'reason',
    ])
    .executeTakeFirst()
  const isSeen = await hasSender(db, now)
  return { unavailable: isSeen ? null : NO_SENDER, test: row ? describeTest(row) : null }
}

async function hasSender(db: Db, now: Date) {
  const seen = await sql<{ at: string | null }>`select sefaz_sender_seen_at() as at`.execute(db)
  const at = seen.rows[0]?.at
  return at ? now.getTime() - Date.parse(at) < SEEN_WITHIN_MS : false
}

interface TestRow {
  environment: string
  service: string
  uf: string
  requested_at: string
  answered_at: string | null
  duration_ms: number | null
  code: string | null
  reason: string | null
}

function describeTest({ code, reason, service, environment, ...row }: TestRow): CertificateTest {
  const place = {
    ...row,
    environment: environment === 'production' ? 'production' : 'homologation',
    document: service === 'nfe-status' ? 'nfe' : 'cte',
  } as const
  if (code === null) return { ...place, state: 'waiting', text: 'A SEFAZ está sendo consultada.' }
  const isAccepted = WORKING.has(code)
  return { ...place, state: isAccepted ? 'ok' : 'failed', text: textOf(code, reason ?? '') }
}

const IN_OPERATION = '107'
/** The certificate was accepted, whether the service works now or not. */
const WORKING = new Set([IN_OPERATION, '108', '109', '113', '114'])

/** Without a cStat: the kinds of SefazCallError, and what hindered the call. */
const FAILURES: Record<string, string> = {
  no_certificate: 'Falta um certificado digital válido da empresa.',
  no_private_key:
    'O servidor que envia à SEFAZ não tem a chave que abre este certificado. Peça a quem o opera, ou envie o certificado de novo.',
  address: 'Falta no servidor o endereço da SEFAZ deste estado. Avise quem o opera.',
  connect:
    'Sem conexão com a SEFAZ: confira a internet do servidor e as autoridades em que ele confia.',
  lost: 'A SEFAZ não respondeu, ou recusou o certificado ao conectar. Tente de novo em alguns minutos.',
  http: 'O servidor da SEFAZ está com defeito. Tente de novo em alguns minutos.',
  forbidden: 'O servidor da SEFAZ recusou o certificado digital.',
  unreadable: 'A SEFAZ respondeu algo que não é uma resposta, como uma página de manutenção.',
  too_large: 'A resposta da SEFAZ é grande demais.',
}

function textOf(code: string, reason: string) {
  if (code === IN_OPERATION) return 'A SEFAZ aceitou o certificado, e o serviço está em operação.'
  if (WORKING.has(code))
    return `A SEFAZ aceitou o certificado, mas o serviço está parado (${code}): ${reason}`
  const known = FAILURES[code]
  if (known) return known
  const { class: meaning, text } = meaningOf(code, reason)
  return meaning === 'certificate' ? text : `A SEFAZ recusou a consulta (${code}): ${reason}`
}
