import type pg from 'pg'
import { fillDeliveries } from './fill-deliveries.ts'
import { fillIntegrations } from './fill-integrations.ts'
import { fillPeople } from './fill-people.ts'
import { fillRecords } from './fill-records.ts'

/** Ids that a later statement finds again, and such as the server makes, which begin with the time. */
const IDS = `
  create function bench_id(kind text, n bigint) returns uuid language sql immutable as $$ 
    select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function bench_uuid_v7(at timestamptz, kind text, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3)
      || '8' || substr(md5(kind || n), 4, 15))::uuid $$;`

/** A carrier with its people, deliveries and records. Without triggers and foreign keys: every row is made whole. */
export async function fillCarrier(pool: pg.Pool, deliveries: number) {
  const owner = await pool.connect()
  try {
    await owner.query(`
      set session_replication_role = replica; set timezone = 'America/Sao_Paulo'; set work_mem = '256MB'; ${IDS}`)
    await fillPeople(owner)
    await fillDeliveries(owner, deliveries)
    await fillRecords(owner)
    await fillIntegrations(owner)
    await owner.query('vacuum analyze')
  } finally {
    // The settings and the temporary table end with the connection.
    owner.release(true)
  }
}
