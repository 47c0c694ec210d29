import type { FAILED_STATUSES } from '@canhoto/contracts/delivery-status'
import type { OccurrenceReason, occurrenceReasons } from '@canhoto/contracts/occurrence-reasons'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf, type Condition, contains } from '../../../domain/conditions.ts'
import { versionOfColumns } from '../../../domain/record-version.ts'
import { notFound } from '../../../platform/errors.ts'

type Filter = output<typeof occurrenceReasons.list.query>

export function listReasons(db: Db, filter: Filter) {
  return boundedPage(filter, {
    rows: reasonRows(db).orderBy('position').orderBy('id'),
    counted: db.selectFrom('occurrence_reasons'),
    where: matches(filter),
  })
}

export async function getReason(db: Db, id: string): Promise<OccurrenceReason> {
  const reason = await reasonRows(db).where('id', '=', id).executeTakeFirst()
  if (!reason) throw notFound('Motivo não encontrado.')
  return reason
}

/** The reason as a phone showed it, whatever became of it since. Of a version that is not known it is the present one. */
export async function getReasonAsShown(db: Db, id: string, version: string | undefined) {
  const reason = await getReason(db, id)
  if (version === undefined || version === reason.version) return reason
  const former = await db
    .selectFrom('former_reasons')
    .select(columns)
    .where('reason_id', '=', id)
    .where(versionOfReason, '=', version)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return former ? { ...reason, ...former } : reason
}

const versionOfReason = versionOfColumns(
  'code',
  'label',
  'delivery_status',
  'photo_required',
  'is_active',
)

/** Those of a reason as it is and as it was. */
const columns = [
  'code',
  'label',
  'photo_required',
  'tp_motivo',
  sql<(typeof FAILED_STATUSES)[number]>`delivery_status`.as('delivery_status'),
  versionOfReason.as('version'),
] as const

/** Reasons as the contract's OccurrenceReason, one row each. */
function reasonRows(db: Db) {
  return db
    .selectFrom('occurrence_reasons')
    .select(columns)
    .select(['id', 'is_active'])
    .select(
      sql<'ATIVO' | 'INATIVO'>`case when is_active then 'ATIVO' else 'INATIVO' end`.as('status'),
    )
}

function matches({ status, search }: Filter): Condition {
  return allOf(
    status && sql`is_active = ${status === 'ATIVO'}`,
    search && sql`(${contains(sql.ref('label'), search)} or code = ${search})`,
  )
}
