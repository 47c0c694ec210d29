import type pg from 'pg'

const LARGE = `bench_id('company', 0)`
const OPERATOR = (n: string) => `bench_id('OPERATOR', ${n} % 20 + 1)`
const POSITION_DAYS = 3

/** What the days of the large company left behind, beside the deliveries of the temporary table `plan`. */
export async function fillRecords(owner: pg.PoolClient) {
  await owner.query(`
    insert into delivery_events (id, delivery_id, kind, from_status, to_status, company_id, user_id, occurred_at, recorded_at)
      select gen_random_uuid(), id, kind, from_status, to_status, company_id, user_id, at, at from (
        select id, company_id, 'CREATED' as kind, null as from_status, 'PENDING' as to_status, ${OPERATOR('n')} as user_id, at from plan
        union all
        select id, company_id, 'STATUS', 'IN_TRANSIT', 'DELIVERED', driver_user, delivered_at from plan where delivered_at is not null
      ) happened order by at`)
  await owner.query(`
    insert into delivery_documents (id, company_id, delivery_id, file_id, kind, created_at)
      select gen_random_uuid(), company_id, id, file_id, 'xml', at from plan where n < 50000 and receipt_id is not null`)
  await owner.query(`
    insert into occurrences (id, company_id, delivery_id, reason_id, code, label, delivery_status, driver_id, occurred_at, received_at, user_id)
      select gen_random_uuid(), p.company_id, p.id, r.id, r.code, r.label, p.status, p.driver_id, p.failed_at, p.failed_at, p.driver_user
        from plan p join occurrence_reasons r on r.company_id = p.company_id and r.code = '06'
       where p.failed_at is not null order by p.failed_at`)
  await fillDays(owner)
  await fillOffice(owner)
}

/** Routes of sixty days, and positions each half minute of the last days; 400 drivers are on their way now. */
async function fillDays(owner: pg.PoolClient) {
  await owner.query(`
    insert into routes (id, company_id, driver_id, vehicle_id, started_at, finished_at)
      select gen_random_uuid(), ${LARGE}, bench_id('driver', n), bench_id('vehicle', n), start + interval '7 hours', start + interval '16 hours'
        from (select n, date_trunc('day', now()) - make_interval(days => age) as start
                from generate_series(1, 60) age, generate_series(1, 500) n) days
      union all
      select gen_random_uuid(), ${LARGE}, bench_id('driver', n), bench_id('vehicle', n), date_trunc('day', now()), null
        from generate_series(1, 400) n`)
  for (let age = 0; age < POSITION_DAYS; age++) {
    await owner.query(`select ensure_positions_day(current_date - $1::int)`, [age])
    await owner.query(
      `insert into positions (company_id, driver_id, recorded_at, received_at, latitude, longitude, accuracy, speed)
        select ${LARGE}, bench_id('driver', n), at, at, -23.5 - extract(epoch from at - start) / 200000, -46.6 - n / 1000.0, 8, 40
          from (select date_trunc('day', now()) - make_interval(days => $1) as start) day, generate_series(1, 400) n,
               generate_series(start + interval '7 hours', least(start + interval '16 hours', now()), interval '30 seconds') at`,
      [age],
    )
  }
  await owner.query(`
    insert into driver_states (driver_id, company_id, status, vehicle_id, latitude, longitude, accuracy, speed, recorded_at)
      select bench_id('driver', n), ${LARGE}, case when n <= 400 then 'online' else 'offline' end, bench_id('vehicle', n),
             -23.5, -46.6 - n / 1000.0, 8, n % 60, now() - n % 30 * interval '1 minute'
        from generate_series(1, 500) n`)
}

/** Alerts, imports, deleted deliveries, the audit and views. */
async function fillOffice(owner: pg.PoolClient) {
  await owner.query(`
    insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, details, occurred_at, created_at, acknowledged_at, acknowledged_by)
      select company_id, 'delivery_failed', case n % 2 when 0 then 'warning' else 'critical' end, 'delivery_failed ' || id, id, driver_id,
             jsonb_build_object('nf_number', (100000 + n)::text, 'label', 'Endereço não localizado'), failed_at, failed_at,
             case when at < now() - interval '1 day' then failed_at + interval '1 hour' end, ${OPERATOR('n')}
        from plan where failed_at is not null order by failed_at`)
  await owner.query(`
    insert into imports (id, company_id, created_by, created_at)
      select bench_id('import', n), ${LARGE}, ${OPERATOR('n')}, now() - n * interval '12 hours' from generate_series(1, 1400) n`)
  await owner.query(`
    insert into import_files (id, company_id, import_id, file_id, name, created_by, created_at, state, finished_at, outcome)
      select bench_uuid_v7(at, 'import file', n * 1000 + k), ${LARGE}, bench_id('import', n), gen_random_uuid(), 'nota.xml', ${OPERATOR('n')}, at,
             'done', at, case when k % 20 = 0 then 'refused' else 'created' end
        from (select n, k, now() - n * interval '12 hours' as at from generate_series(1, 1400) n, generate_series(1, 100) k) sent`)
  await owner.query(`
    insert into deleted_records (table_name, record_id, company_id, record, deleted_by, deleted_at)
      select 'deliveries', bench_id('deleted', n), ${LARGE},
             jsonb_build_object('nf_number', n::text, 'client_name', 'Padaria ' || n, 'driver_id', bench_id('driver', n % 500 + 1)),
             ${OPERATOR('n')}, now() - n * interval '2 hours'
        from generate_series(1, 5000) n`)
  await owner.query(`
    insert into audit_log (company_id, user_id, action, record_type, record_id, changes, occurred_at)
      select ${LARGE}, ${OPERATOR('n')}, 'UPDATED', 'driver', bench_id('driver', n % 500 + 1), '{}', now() - n * interval '30 minutes'
        from generate_series(1, 30000) n`)
  await owner.query(`
    insert into saved_views (id, company_id, user_id, name, filters)
      select gen_random_uuid(), ${LARGE}, ${OPERATOR('n')}, 'Vista ' || n, 'late=true' from generate_series(1, 60) n`)
}
