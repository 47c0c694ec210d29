import type pg from 'pg'

const DAYS = 730
const SMALL_COMPANY_DELIVERIES = 1000
/** The photos of the first year were never read. */
const BEFORE_REVIEW = `at < now() - interval '1 year'`

/**
 * Two years of the large company, the oldest first, and some hundreds of each small one. Today are two thousand, on the way
 * to 400 drivers; of the past nearly all are delivered with a receipt, of which a tenth waits for a review.
 */
export async function fillDeliveries(owner: pg.PoolClient, count: number) {
  await plan(owner, count)
  await owner.query(`
    insert into deliveries (id, company_id, nf_number, nfe_key, client_name, client_document, sender_name, sender_document,
        delivery_address, municipality, uf, delivery_volume, merchandise_value, invoice_total_value, delivery_date_expected,
        scheduled_for, status, source, driver_id, receipt_id, delivered_at, created_by, created_at, updated_at,
        occurrence_label, occurrence_at)
      select id, company_id, (100000 + n)::text, lpad(n::text, 44, '0'), client_name, lpad((n * 7919 % 20000)::text, 14, '0'),
             'Remetente ' || n % 10, '9000000000000' || n % 10, 'Rua ' || n % 900 || ', ' || n % 70, 'São Paulo', 'SP', n % 9 + 1,
             n % 5000, n % 5000, case when n % 2 = 0 then day + 1 end, day, status, 'xml', driver_id, receipt_id, delivered_at,
             bench_id('OPERATOR', n % 20 + 1), at, coalesce(delivered_at, failed_at, at),
             case when failed_at is not null then 'Endereço não localizado' end, failed_at
        from plan order by at`)
  await owner.query(`
    insert into files (id, company_id, state, name, mime, size, created_by, created_at)
      select file_id, company_id, 'kept', 'canhoto_' || n || '.jpg', 'image/jpeg', 80000, driver_user, delivered_at
        from plan where receipt_id is not null order by delivered_at`)
  await owner.query(`
    insert into receipts (id, company_id, delivery_id, file_id, driver_id, captured_at, received_at, latitude, longitude, accuracy, created_by,
        status, reading, read_at, validated_at, ocr)
      select receipt_id, company_id, id, file_id, driver_id, delivered_at, delivered_at, -23.5, -46.6, 12, driver_user, review,
             case when ${BEFORE_REVIEW} then 'none' else 'done' end, case when not ${BEFORE_REVIEW} then delivered_at end,
             case when review <> 'PENDING_REVIEW' then delivered_at end,
             case when not ${BEFORE_REVIEW} then '{"nf_number": "1", "matches": true, "fields": [], "confidence": 1, "signature": null, "doubts": []}'::jsonb end
        from (select *, case when ${BEFORE_REVIEW} or n % 10 = 1 then 'PENDING_REVIEW' when n % 100 = 4 then 'REJECTED' else 'VALID' end as review
                from plan) reviewed
       where receipt_id is not null order by delivered_at`)
}

/** What each delivery is, from which its rows are made. */
async function plan(owner: pg.PoolClient, count: number) {
  const today = Math.min(2000, Math.floor(count / 10))
  await owner.query(`
    create temp table plan as
    with numbered as (
      select n, n <= ${today} as is_today,
             case when n <= ${today} then date_trunc('day', now()) + (now() - date_trunc('day', now())) * (n % 97) / 97.0
               else date_trunc('day', now()) - make_interval(days => 1 + (n::float8 / ${count} * ${DAYS})::int)
                    + interval '6 hours' + make_interval(secs => n * 7919 % 36000) end as at
        from generate_series(1::bigint, ${count}) n
    ), decided as (
      select *, case
          when is_today then (array['PENDING', 'DELIVERED', 'DELIVERED', 'IN_TRANSIT', 'IN_TRANSIT', 'DELIVERED', 'IN_TRANSIT', 'PENDING',
            'DELIVERED', 'REATTEMPTED'])[n % 10 + 1]
          when n % 5000 < 2 then (array['PENDING', 'PROBLEM'])[n % 5000 + 1]
          when n % 100 in (2, 3) then (array['REFUSED', 'CANCELLED'])[n % 100 - 1]
          else 'DELIVERED' end as status
        from numbered
    )
    select n, at, at::date as day, status, bench_uuid_v7(at, 'delivery', n) as id, bench_id('company', 0) as company_id,
           case when status <> 'PENDING' or n % 20 > 0 then bench_id('driver', driver) end as driver_id,
           bench_id('DRIVER', driver) as driver_user,
           (array['Padaria', 'Mercado', 'Farmácia', 'Oficina', 'Restaurante', 'Depósito', 'Papelaria', 'Loja'])[n * 7919 % 20000 % 8 + 1]
             || ' ' || (array['Sol', 'Lua', 'Central', 'do Bairro', 'São José', 'Aurora'])[n * 7919 % 20000 % 6 + 1]
             || ' ' || n * 7919 % 20000 as client_name,
           case when status = 'DELIVERED' then least(at + make_interval(mins => (20 + n % 9 * 60)::int), now()) end as delivered_at,
           case when status in ('REFUSED', 'PROBLEM', 'REATTEMPTED') then least(at + interval '2 hours', now()) end as failed_at,
           case when status = 'DELIVERED' and n % 50 <> 5 then bench_uuid_v7(at, 'receipt', n) end as receipt_id,
           bench_uuid_v7(at, 'file', n) as file_id
      from (select *, n % case when is_today then 400 else 500 end + 1 as driver from decided) as given
    union all
    select ${count} + k * ${SMALL_COMPANY_DELIVERIES} + n, at, at::date, 'DELIVERED', bench_uuid_v7(at, 'small ' || k, n),
           bench_id('company', k), bench_id('small driver', k), bench_id('SMALL', k), 'Padaria Pequena', at + interval '1 hour', null,
           null, null
      from (select k, n, now() - n * interval '6 hours' as at
              from generate_series(1, 9) k, generate_series(1, ${SMALL_COMPANY_DELIVERIES}) n) small`)
}
