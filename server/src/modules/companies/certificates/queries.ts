import {
  type Certificate,
  EXPIRES_SOON_DAYS,
  MAX_CERTIFICATES,
} from '@canhoto/contracts/certificates'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { memberName } from '../../../domain/member-name.ts'
import { notFound } from '../../../platform/errors.ts'

/** Those that were not removed, the current one first. */
export async function listCertificates(db: Db, now: Date): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates as c')
    .select(['c.id', 'c.cnpj', 'c.subject', 'c.issuer', 'c.serial', 'c.not_before', 'c.not_after'])
    .select(['c.uploaded_at', memberName('c.uploaded_by', 'c.company_id').as('uploaded_by_name')])
    .select([
      // Days of the company's calendar.
      sql<number>`c.not_after::date - ${now}::timestamptz::date`.as('days_left'),
      sql<boolean>`c.not_after <= ${now}`.as('is_expired'),
      sql<boolean>`cardinality(c.chain) > 0`.as('has_chain'),
    ])
    .where('c.removed_at', 'is', null)
    .orderBy(sql`c.not_after <= ${now}`)
    .orderBy('c.not_before', 'desc')
    .orderBy('c.uploaded_at', 'desc')
    .orderBy('c.id')
    .limit(MAX_CERTIFICATES)
    .execute()
  return rows.map(({ is_expired, ...row }, index) => ({
    ...row,
    state: is_expired ? 'expired' : row.days_left <= EXPIRES_SOON_DAYS ? 'expiring' : 'valid',
    is_current: index === 0 && !is_expired,
  }))
}

export async function hasRoom(db: Db) {
  const rows = await db
    .selectFrom('certificates')
    .select('id')
    .where('removed_at', 'is', null)
    .limit(MAX_CERTIFICATES)
    .execute()
  return rows.length < MAX_CERTIFICATES
}

export async function assertCertificate(db: Db, id: string) {
  const found = await db
    .selectFrom('certificates')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound('Certificado não encontrado.')
}

export async function findCompanyCnpj(db: Db, companyId: string) {
  const found = await db
    .selectFrom('companies')
    .select('cnpj')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return found.cnpj
}
