import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { UserError } from '../platform/errors.ts'

/** The environment sets both. */
export interface StorageRules {
  companyQuotaBytes: number
  /** Days after which the bytes of a refused file of an import are purged. */
  refusedFileDays: number
}

export const DEFAULT_STORAGE_RULES: StorageRules = {
  companyQuotaBytes: 100 * 1024 ** 3,
  refusedFileDays: 30,
}

/** Throws 507 when the company would store more than its quota. Files that are being stored count too. */
export async function assertWithinQuota(
  db: Db,
  { companyId, addedBytes, quotaBytes }: Addition,
): Promise<void> {
  const { stored } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('stored'))
    .where('company_id', '=', companyId)
    .where('state', '<>', sql.lit('purged'))
    .executeTakeFirstOrThrow()
  if (stored + addedBytes > quotaBytes)
    throw new UserError(
      507,
      'A empresa atingiu o limite de armazenamento de documentos. Fale com o administrador da plataforma.',
      { code: 'QUOTA_EXCEEDED' },
    )
}

interface Addition {
  companyId: string
  addedBytes: number
  quotaBytes: number
}
