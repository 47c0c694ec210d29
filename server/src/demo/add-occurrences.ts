import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../platform/storage/storage.ts'
import type { DemoContext } from './add-deliveries.ts'
import { addFile } from './add-file.ts'

const PHOTO = readFileSync(new URL('photos/canhoto-2.jpg', import.meta.url))

/** The first attempt of every so many past deliveries failed. */
const EVERY = 25
const MINUTES_BEFORE = 45

/** Codes of reasons, by what they made of the delivery. */
const REASONS: Record<string, { code: string; note: string | null }> = {
  REFUSED: { code: '09', note: 'Vieram duas caixas a mais do que no pedido.' },
  PROBLEM: { code: '06', note: null },
  DELIVERED: { code: '46', note: 'Pediram para voltar em meia hora.' },
}

interface Failed {
  id: string
  status: string
  at: Date
  driver_id: string
  user_id: string
}

/** Why the failed deliveries of today failed, and some of the past that were delivered at the second attempt. */
export async function addOccurrences(
  client: pg.ClientBase,
  storage: Storage,
  { company }: Pick<DemoContext, 'company'>,
) {
  const { rows } = await client.query<Failed>(
    `select d.id, d.status, d.driver_id, v.user_id,
            case d.status when 'DELIVERED' then d.delivered_at - make_interval(mins => $3) else d.updated_at end as at
       from (select d.*, row_number() over (partition by d.status order by d.created_at, d.nf_number) as n
               from deliveries d where d.company_id = $1) d
       join drivers v on v.id = d.driver_id
      where d.status in ('REFUSED', 'PROBLEM') or d.status = 'DELIVERED' and d.n % $2 = 0`,
    [company.id, EVERY, MINUTES_BEFORE],
  )
  for (const failed of rows) {
    const fileId =
      failed.status === 'REFUSED' ? await addPhoto(client, storage, failed, company.id) : null
    await addOccurrence(client, failed, fileId)
  }
}

function addPhoto(client: pg.ClientBase, storage: Storage, failed: Failed, companyId: string) {
  const file = { name: `${failed.id}.jpg`, mime: 'image/jpeg', bytes: PHOTO }
  return addFile(client, storage, { ...file, companyId, userId: failed.user_id })
}

async function addOccurrence(client: pg.ClientBase, failed: Failed, fileId: string | null) {
  const { code, note } = REASONS[failed.status] ?? { code: '99', note: null }
  const id = uuid()
  await client.query(
    `insert into occurrences (id, company_id, delivery_id, reason_id, code, label, delivery_status, note, file_id,
       driver_id, route_id, occurred_at, received_at, latitude, longitude, accuracy, user_id)
     select $1, d.company_id, d.id, r.id, r.code, r.label, r.delivery_status, $2, $3,
       d.driver_id, d.route_id, $4, $4, -23.5505, -46.6333, 12, $5
       from deliveries d join occurrence_reasons r on r.company_id = d.company_id and r.code = $6
      where d.id = $7`,
    [id, note, fileId, failed.at, failed.user_id, code, failed.id],
  )
  await client.query(
    `update deliveries d set occurrence_label = o.label, occurrence_at = o.occurred_at
       from occurrences o where o.id = $1 and d.id = o.delivery_id`,
    [id],
  )
  await client.query(
    `insert into delivery_events (company_id, delivery_id, kind, user_id, occurred_at, recorded_at, details)
     select company_id, delivery_id, 'OCCURRENCE', user_id, occurred_at, occurred_at,
            jsonb_build_object('occurrence_id', id, 'code', code, 'reason', label) from occurrences where id = $1`,
    [id],
  )
}
