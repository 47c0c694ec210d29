import type { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { normalizeCnpj } from '@canhoto/fiscal/cnpj'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import type { FailureReason, SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import { TYPES_WITHOUT_GOODS } from '@canhoto/fiscal/events/who-can-send'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

/** A photo of a delivery that was made or attempted, with where and when it was taken. */
interface Proof {
  id: string
  /** Null where there is no photo, or it was deleted. */
  file_id: string | null
  at: string
  received_at: string
  latitude: number | null
  longitude: number | null
}

export interface PlannedReceipt extends Proof {
  status: 'PENDING_REVIEW' | 'VALID'
  receiver_name: string | null
  receiver_document: string | null
}

export interface PlannedAttempt extends Proof {
  /** From 1, as they happened. */
  attempt: number
  reason: FailureReason
  label: string
  note: string | null
}

export interface PlannedDelivery {
  id: string
  nfe_key: string
  status: DeliveryStatus
  uf: string | null
  receipt: PlannedReceipt | null
  attempts: PlannedAttempt[]
}

/** A CT-e or an NF-e that the company issued, with the deliveries that its events tell of. */
export interface EventDocument {
  key: string
  cte: {
    id: string
    protocol: string | null
    cte_type: number | null
    service_type: number | null
    issued_at: string | null
    authorized_at: string | null
  } | null
  deliveries: PlannedDelivery[]
}

export interface SendingSettings {
  environment: SefazEnvironment | null
  /** Since when events go there. */
  events_since: string | null
  cnpj: string | null
}

export async function findSendingSettings(db: Db): Promise<SendingSettings> {
  const { rows } = await sql<SendingSettings>`
    select nullif(s.events, 'off') as environment, s.events_since, c.cnpj
      from companies c left join sefaz_settings s on s.company_id = c.id where c.id = actor_id('company')`.execute(
    db,
  )
  return rows[0] ?? { environment: null, events_since: null, cnpj: null }
}

const CNPJ_ROOT_LENGTH = 8
/** What all branches of a company share. */
export const rootOf = (cnpj: string) => normalizeCnpj(cnpj).slice(0, CNPJ_ROOT_LENGTH)

const CTE_MODEL = '57'
export const isCteKey = (key: string) => parseAccessKey(key)?.model === CTE_MODEL

/**
 * The documents of the company that a key leads to: from an NF-e itself and every CT-e that lists it, from a CT-e itself and its NF-e.
 * What others issued has no events of the company.
 */
export async function listOwnDocuments(db: Db, key: string, root: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with ctes_of as (
      select c.id, c.access_key from ctes c where c.access_key = ${key}
      union
      select c.id, c.access_key from cte_invoices i join ctes c on c.company_id = i.company_id and c.id = i.cte_id where i.nfe_key = ${key})
    select access_key as key from ctes_of
    union
    select i.nfe_key from ctes_of c join cte_invoices i on i.company_id = actor_id('company') and i.cte_id = c.id where c.access_key = ${key}
    union
    select ${key}
    order by key`.execute(db)
  return rows.map((row) => row.key).filter((found) => found.slice(6, 6 + root.length) === root)
}

const WITHOUT_GOODS = sql.join(TYPES_WITHOUT_GOODS.map((type) => sql.lit(type)))

/**
 * The CT-e that a note travels under: its own company's, one that carries goods, the newest; never a cancelled one. A root of no
 * characters is that of no company.
 */
export const chosenCte = (nfeKey: string, root: string) => sql<string | null>`
  (select c.id from cte_invoices j join ctes c on c.company_id = j.company_id and c.id = j.cte_id
    where j.company_id = actor_id('company') and j.nfe_key = ${sql.ref(nfeKey)} and c.cancelled_at is null
    order by substr(c.access_key, 7, ${root.length}) = ${root} desc, coalesce(c.cte_type in (${WITHOUT_GOODS}), false),
      c.issued_at desc nulls last, c.created_at desc, c.id limit 1)`

export async function findDocument(db: Db, key: string, root: string): Promise<EventDocument> {
  if (!isCteKey(key)) {
    const deliveries = await listDeliveries(
      db,
      sql`d.nfe_key = ${key} and ${chosenCte('d.nfe_key', root)} is null`,
    )
    return { key, cte: null, deliveries }
  }
  const cte = await db
    .selectFrom('ctes')
    .select(['id', 'protocol', 'cte_type', 'service_type', 'issued_at', 'authorized_at'])
    .where('access_key', '=', key)
    .executeTakeFirst()
  if (!cte) return { key, cte: null, deliveries: [] }
  const listed = sql`d.nfe_key in (select i.nfe_key from cte_invoices i where i.company_id = actor_id('company') and i.cte_id = ${cte.id})
    and ${chosenCte('d.nfe_key', root)} = ${cte.id}`
  return { key, cte, deliveries: await listDeliveries(db, listed) }
}

type Row = Omit<PlannedDelivery, 'attempts'>

async function listDeliveries(db: Db, where: ReturnType<typeof sql>): Promise<PlannedDelivery[]> {
  const { rows } = await sql<Row>`
    select d.id, d.nfe_key, d.status, d.uf, case when r.id is not null then json_build_object(
             'id', r.id, 'file_id', case when f.state = 'kept' then f.id end, 'at', r.captured_at, 'received_at', r.received_at,
             'latitude', r.latitude, 'longitude', r.longitude, 'status', r.status,
             'receiver_name', coalesce(r.given_receiver_name, r.receiver_name),
             'receiver_document', coalesce(r.given_receiver_document, r.receiver_document)) end as receipt
      from deliveries d
      left join receipts r on r.company_id = d.company_id and r.id = d.receipt_id
      left join files f on f.company_id = r.company_id and f.id = r.file_id
     where ${where} order by d.nfe_key`.execute(db)
  const attempts = await listAttempts(
    db,
    rows.map(({ id }) => id),
  )
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
  return rows.map((row) => ({ ...row, attempts: byDelivery.get(row.id) ?? [] }))
}

/** Without those that came when the delivery was finished, cancelled or deleted: what they mean is not known. */
async function listAttempts(db: Db, deliveryIds: string[]) {
  const { rows } = await sql<PlannedAttempt & { delivery_id: string }>`
    select o.delivery_id, o.id, case when f.state = 'kept' then f.id end as file_id, o.occurred_at as at, o.received_at,
           o.latitude, o.longitude, o.label, o.note, sefaz_failure_reason(o.code) as reason,
           (row_number() over (partition by o.delivery_id order by o.occurred_at, o.id))::int as attempt
      from occurrences o
      left join files f on f.company_id = o.company_id and f.id = o.file_id
     where o.delivery_id = any(${deliveryIds}::uuid[]) and coalesce(o.circumstance, 'OTHER_DRIVER') = 'OTHER_DRIVER'
     order by o.delivery_id, o.occurred_at`.execute(db)
  return rows
}
