import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../../access/as-actor.ts'
import type { DfeEntries } from '../../../../platform/tables.ts'

export type NewEntry = Omit<
  Insertable<DfeEntries>,
  'id' | 'company_id' | 'delivery_id' | 'state' | 'search_text'
>

/** What an entry knows of its note already is not replaced by a document that tells less. */
const REPLACED_BY = {
  note: ['key', 'summary', 'listed'],
  listed: ['key', 'summary'],
  summary: ['key'],
} as const

const MAX_AT_ONCE = 500

/** Adds entries, or completes those that are known. One whose note is a delivery already shows that. All have one kind. */
export async function saveEntries(
  db: Db,
  kind: keyof typeof REPLACED_BY,
  entries: readonly Omit<NewEntry, 'kind'>[],
) {
  for (let at = 0; at < entries.length; at += MAX_AT_ONCE) {
    const rows = entries.slice(at, at + MAX_AT_ONCE).map((entry) => ({
      ...entry,
      kind,
      delivery_id: deliveryOf(entry.access_key),
    }))
    await db
      .insertInto('dfe_entries')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'access_key', 'environment'])
          .doUpdateSet((eb) => ({
            kind,
            document_id: eb.ref('excluded.document_id'),
            number: eb.ref('excluded.number'),
            series: eb.ref('excluded.series'),
            shipper_name: or('shipper_name'),
            shipper_document: or('shipper_document'),
            recipient_name: or('recipient_name'),
            recipient_document: or('recipient_document'),
            municipality: or('municipality'),
            uf: or('uf'),
            total_value: or('total_value'),
            issued_on: or('issued_on'),
          }))
          .where('dfe_entries.kind', 'in', [...REPLACED_BY[kind]]),
      )
      .execute()
  }
}

/** What the new document says, or else what was known. */
const or = <Value>(column: string) =>
  sql<Value>`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`dfe_entries.${column}`)})`

const deliveryOf = (key: string) =>
  sql<string | null>`(select d.id from deliveries d where d.nfe_key = ${key})`

/** Of a note that has not come yet, perhaps: then its cancellation waits for it. */
export async function cancelEntry(
  db: Db,
  entry: Pick<NewEntry, 'environment' | 'access_key' | 'number' | 'series'> & {
    cancelled_at: string
    shipper_document: string | null
  },
) {
  await db
    .insertInto('dfe_entries')
    .values({ ...entry, kind: 'key', delivery_id: deliveryOf(entry.access_key) })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'access_key', 'environment'])
        .doUpdateSet({ cancelled_at: entry.cancelled_at })
        .where('dfe_entries.cancelled_at', 'is', null),
    )
    .execute()
}
