-- Creates the partition of a day. Days begin at midnight UTC: partitions concern storage only, and users never see them.
-- A partition has no policy and no grants: it is read and written through its parent alone. A row whose partition was not
-- created in time goes to the default partition.
create or replace function ensure_positions_day(day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare name text := 'positions_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null or day not between current_date - 30 and current_date + 2 then return; end if;
  perform pg_advisory_xact_lock(hashtext(name));
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I partition of positions for values from (%L) to (%L)',
    name, day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
  execute format('alter table %I enable row level security, force row level security', name);
exception when check_violation then null; -- The default partition already holds rows of that day.
end $$;
