-- How the whole installation does, for Prometheus: figures without a company and without a person.

-- What waits in each queue, and for how many seconds the oldest of it does.
create or replace function measure_queues() returns table (name text, waiting bigint, age_s double precision)
language sql stable security definer set search_path = public, pg_temp set statement_timeout = '3s' as $$
  select q.name, count(q.since), coalesce(extract(epoch from clock_timestamp() - min(q.since)), 0)::float8 from (
    -- Those of an inactive company wait for the company, and not for a process.
    select 'imports' as name, f.created_at as since from import_files f join companies c on c.id = f.company_id and c.is_active where f.state <> 'done'
    union all select 'receipts', received_at from receipts where reading in ('waiting', 'claimed')
    union all select 'webhooks', next_attempt_at from webhook_messages where next_attempt_at <= now()
    union all select 'emails', next_attempt_at from emails where next_attempt_at <= now()
    -- A queue that is empty is told too.
    union all select n, null from unnest(array['imports', 'receipts', 'webhooks', 'emails']) n
  ) q group by q.name
$$;

-- Drivers in a route, and the age of the newest position that 95 % of them have at most.
create or replace function measure_positions() returns table (on_route bigint, lag_s double precision)
language sql stable security definer set search_path = public, pg_temp set statement_timeout = '3s' as $$
  select count(*), coalesce(percentile_disc(0.95) within group (order by greatest(0, extract(epoch from clock_timestamp() - s.recorded_at))), 0)::float8
    from driver_states s where s.status = 'online'
$$;

revoke execute on function measure_queues, measure_positions from public;
grant execute on function measure_queues, measure_positions to canhoto_app;
