import { MAX_CERTIFICATES } from '@canhoto/contracts/certificates'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { conflict } from '../../../platform/errors.ts'
import type { SealedCertificate } from '../../../sefaz/certificates/seal-pfx.ts'
import { assertCertificate, hasRoom } from './queries.ts'

export async function insertCertificate(
  db: Db,
  companyId: string,
  { notBefore, notAfter, sealed, ...certificate }: SealedCertificate,
) {
  await lockRecord(db, `certificates of ${companyId}`)
  if (!(await hasRoom(db)))
    throw conflict(
      `A empresa já tem ${MAX_CERTIFICATES} certificados. Remova um que não usa mais para enviar outro.`,
    )
  await db
    .insertInto('certificates')
    .values({
      id: uuid(),
      ...certificate,
      not_before: notBefore.toISOString(),
      not_after: notAfter.toISOString(),
      ...sealed,
    })
    .execute()
}

/** The database destroys its key (server/sql/certificates.sql). */
export async function removeCertificate(db: Db, id: string) {
  await assertCertificate(db, id)
  await db
    .updateTable('certificates')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
