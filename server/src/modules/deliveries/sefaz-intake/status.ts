import { describeCursor, WITHOUT_CERTIFICATE } from '@canhoto/contracts/labels/sefaz-intake'
import type { IntakeCursor, IntakeStatus } from '@canhoto/contracts/sefaz-intake'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { listCursors } from '../../../sefaz/distribution/cursors.ts'
import { listOverdue } from '../../../sefaz/distribution/overdue.ts'

/** How the reading of the distribution stands. */
export async function getStatus(db: Db, companyId: string, now: Date): Promise<IntakeStatus> {
  const { rows } = await sql<Choice>`
    select coalesce((select s.distribution from sefaz_settings s where s.company_id = c.id), 'off') as distribution,
           (select s.distribution_off_reason from sefaz_settings s where s.company_id = c.id and s.distribution = 'off') as off_reason,
           exists (select from certificates t where t.company_id = c.id and t.removed_at is null and t.not_after > now()) as has_certificate,
           exists (select from dfe_entries e where e.company_id = c.id) as has_entries,
           (select count(*) from dfe_documents d where d.company_id = c.id and d.handled_at is null) as waiting,
           (select count(*) from dfe_documents d where d.company_id = c.id and not d.is_read) as unread
      from companies c where c.id = ${companyId}`.execute(db)
  const [status] = rows
  if (!status) throw new Error('The company of the actor is not there.')
  const cursors = await listCursors(db)
  return {
    ...status,
    overdue: await listOverdue(db, now),
    cursors: cursors.map((cursor) => toCursor(cursor, status)),
  }
}

/** Without what is read of the cursors. */
type Choice = Omit<IntakeStatus, 'cursors' | 'overdue'>
type Row = Awaited<ReturnType<typeof listCursors>>[number]

function toCursor(row: Row, { distribution, off_reason }: Choice): IntakeCursor {
  const { is_active, inactive_reason, code, reason, unknown: _, ...rest } = row
  const isAsked = is_active && row.environment === distribution
  const state = isAsked ? (row.state as IntakeCursor['state']) : 'off'
  const { answered_at, read_at, next_read_at, ...shown } = rest
  return {
    ...shown,
    service: row.service as IntakeCursor['service'],
    environment: row.environment as IntakeCursor['environment'],
    state,
    detail: describeCursor({ state, code, reason, offReason: inactive_reason ?? off_reason }),
    // Without a certificate nothing was asked.
    last_question_at: code === WITHOUT_CERTIFICATE ? read_at : answered_at,
    next_question_at: isAsked ? next_read_at : null,
    documents: Number(row.documents),
    gaps: Number(row.gaps),
  }
}

/** It is read now, or something of it is left. */
export async function isShown(db: Db) {
  const { rows } = await sql<{ is_shown: boolean }>`
    select exists (select from sefaz_settings s where s.distribution <> 'off') or exists (select from dfe_entries) as is_shown`.execute(
    db,
  )
  return rows[0]?.is_shown === true
}
