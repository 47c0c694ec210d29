import { ACTIVE_FROM_KMH, KPI_LIST_SIZE, STOPPED_AFTER_MIN } from '@canhoto/contracts/limits'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { MAX_COUNTED } from '../../server/src/domain/bounded-page.ts'
import { deliveryRows, isOfDay } from '../../server/src/domain/delivery-rows.ts'
import { sortedDeliveries } from '../../server/src/modules/deliveries/deliveries/queries.ts'
import { mergeSummary } from '../../server/src/modules/deliveries/deliveries/merge-summary.ts'
import { receiptRows } from '../../server/src/modules/receipts/receipts/queries.ts'
import type { DB } from '../../server/src/platform/tables.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Photo {
  id: string
  fileId: string
  sha256: string
  size: number
  deliveryId: string
}

export const SUMMARY = { nf_number: '1', client_name: 'Cliente' }

/** The product's statements with the company written into each by hand, as code without row security must. */
export const statements = {
  list(companyId: string) {
    const few = sql`select 1 from deliveries where company_id = ${companyId} limit ${sql.lit(MAX_COUNTED)}`
    return sortedDeliveries(db, '-created_at')
      .where('d.company_id', '=', companyId)
      .select(sql<number>`(select count(*) from (${few}) as few)`.as('total_rows'))
      .limit(sql.lit(10))
      .compile()
  },

  kpis(companyId: string) {
    const active = sql<number>`(select count(*) from driver_states where company_id = ${companyId} and (status = 'online'
      or speed >= ${sql.lit(ACTIVE_FROM_KMH)} and recorded_at > now() - make_interval(mins => ${sql.lit(STOPPED_AFTER_MIN)})))`
    return deliveryRows(db)
      .select([
        sql<number>`count(*) over ()`.as('total'),
        sql<number>`count(*) filter (where d.status = 'DELIVERED') over ()`.as('completed'),
        sql<number>`count(*) filter (where d.status = 'PENDING') over ()`.as('pending'),
        sql<number>`count(*) filter (where d.status = 'IN_TRANSIT') over ()`.as('in_progress'),
        active.as('active_drivers'),
      ])
      .where('d.company_id', '=', companyId)
      .where(isOfDay('today'))
      .orderBy('d.created_at', 'desc')
      .limit(sql.lit(KPI_LIST_SIZE))
      .compile()
  },

  detail(id: string, companyId: string) {
    return deliveryRows(db).where('d.id', '=', id).where('d.company_id', '=', companyId).compile()
  },

  /** A stored photo, its receipt, the finished delivery and both entries of its history. */
  receipt(photo: Photo, company_id: string, user_id: string): CompiledQuery[] {
    const { id, fileId, sha256, size, deliveryId } = photo
    const [mime, captured_at] = ['image/jpeg', new Date().toISOString()]
    const event = { delivery_id: deliveryId, company_id, user_id, occurred_at: captured_at }
    return [
      db
        .insertInto('files')
        .values({
          id: fileId,
          company_id,
          state: 'kept',
          name: 'photo.jpg',
          mime,
          size,
          sha256,
          created_by: user_id,
        })
        .compile(),
      db
        .insertInto('receipts')
        .values({
          id,
          company_id,
          delivery_id: deliveryId,
          file_id: fileId,
          captured_at,
          created_by: user_id,
          reading: 'done',
        })
        .compile(),
      db
        .updateTable('deliveries')
        .set({
          status: 'DELIVERED',
          delivered_at: captured_at,
          receipt_id: id,
          updated_at: sql`now()`,
        })
        .where('id', '=', deliveryId)
        .where('company_id', '=', company_id)
        .compile(),
      db
        .insertInto('delivery_events')
        .values([
          { ...event, kind: 'STATUS', from_status: 'PENDING', to_status: 'DELIVERED' },
          { ...event, kind: 'RECEIPT', details: JSON.stringify({ receipt_id: id }) },
        ])
        .compile(),
      receiptRows(db).where('r.id', '=', id).where('r.company_id', '=', company_id).compile(),
    ]
  },

  create(id: string, company_id: string, user_id: string): CompiledQuery[] {
    const values = {
      ...mergeSummary(SUMMARY, null),
      id,
      company_id,
      created_by: user_id,
      driver_id: null,
      notes: null,
      source: 'manual',
    }
    const event = { delivery_id: id, kind: 'CREATED', to_status: 'PENDING', company_id, user_id }
    return [
      db
        .insertInto('deliveries')
        .values(values)
        .onConflict((same) =>
          same.columns(['company_id', 'nfe_key']).where('nfe_key', 'is not', null).doNothing(),
        )
        .returning('id')
        .compile(),
      db.insertInto('delivery_events').values(event).compile(),
      deliveryRows(db).where('d.id', '=', id).where('d.company_id', '=', company_id).compile(),
    ]
  },
}
