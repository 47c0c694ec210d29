import type { SefazMode, SefazSettings } from '@canhoto/contracts/sefaz-settings'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { memberName } from '../../../domain/member-name.ts'
import { versionOfColumns } from '../../../domain/record-version.ts'
import { listOverdue } from '../../../sefaz/distribution/overdue.ts'

const NOTHING_CHOSEN = {
  events: 'off',
  distribution: 'off',
  distribution_off_reason: null,
  changed_at: null,
  changed_by_name: null,
  version: 'none',
} as const

const COLUMNS = ['events', 'distribution', 'distribution_off_reason'] as const

export async function getSefazSettings(db: Db, now: Date): Promise<SefazSettings> {
  const chosen = await db
    .selectFrom('sefaz_settings as s')
    .select([
      sql<SefazMode>`s.events`.as('events'),
      sql<SefazMode>`s.distribution`.as('distribution'),
      's.distribution_off_reason',
      's.changed_at',
      memberName('s.changed_by', 's.company_id').as('changed_by_name'),
      versionOfColumns(...COLUMNS.map((column) => `s.${column}`)).as('version'),
    ])
    .executeTakeFirst()
  return {
    ...(chosen ?? NOTHING_CHOSEN),
    has_valid_certificate: await hasValidCertificate(db, now),
    open_events: await countOpenEvents(db),
    overdue: await listOverdue(db, now),
  }
}

export async function hasValidCertificate(db: Db, now: Date) {
  const found = await db
    .selectFrom('certificates')
    .select('id')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`not_before <= ${now} and not_after > ${now}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The words of the index sefaz_events_open. */
async function countOpenEvents(db: Db) {
  const { rows } = await sql<SefazSettings['open_events']>`
    select count(*) filter (where environment = 'homologation')::int as homologation,
           count(*) filter (where environment = 'production')::int as production
      from sefaz_events where state in ('waiting', 'signed', 'sending', 'unknown', 'rejected', 'stopped')`.execute(
    db,
  )
  return rows[0] ?? { homologation: 0, production: 0 }
}
