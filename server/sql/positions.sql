-- Whether the workers of Citus have them (decision 0039): there they have no partitions.
create or replace function positions_are_distributed() returns boolean language sql stable as $$
  select relkind = 'r' from pg_class where oid = 'public.positions'::regclass
$$;

-- Creates the partition of a day. Days begin at midnight UTC: partitions concern storage only, and users never see them.
-- A partition has no policy and no grants: it is read and written through its parent alone. A row whose partition was not
-- created in time goes to the default partition.
-- One day at a time is created, whatever the day: it locks the whole table until its transaction ends, so that transactions
-- which created several days in different orders would wait for each other.
create or replace function ensure_positions_day(day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare name text := 'positions_' || to_char(day, 'YYYYMMDD');
begin
  if positions_are_distributed() or to_regclass(name) is not null or day not between current_date - 30 and current_date + 2 then return; end if;
  perform pg_advisory_xact_lock(hashtext('ensure_positions_day'));
  execute format('create table %I partition of positions for values from (%L) to (%L)',
    name, day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
  execute format('alter table %I enable row level security, force row level security', name);
exception
  when check_violation then null; -- The default partition already holds rows of that day.
  -- Another phone's call created it while this one waited for the lock; to_regclass may not have heard of it yet.
  when duplicate_table then null;
end $$;
