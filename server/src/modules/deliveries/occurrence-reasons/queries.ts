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

/** Reasons as the contract's OccurrenceReason, one row each. */
function reasonRows(db: Db) {
  return db
    .selectFrom('occurrence_reasons')
    .select(['id', 'code', 'label', 'photo_required', 'tp_motivo', 'is_active'])
    .select([
      sql<(typeof FAILED_STATUSES)[number]>`delivery_status`.as('delivery_status'),
      sql<'ATIVO' | 'INATIVO'>`case when is_active then 'ATIVO' else 'INATIVO' end`.as('status'),
      versionOfColumns('code', 'label', 'delivery_status', 'photo_required', 'is_active').as(
        'version',
      ),
    ])
}

function matches({ status, search }: Filter): Condition {
  return allOf(
    status && sql`is_active = ${status === 'ATIVO'}`,
    search && sql`(${contains(sql.ref('label'), search)} or code = ${search})`,
  )
}
