-- Where positions are distributed over the workers of Citus (decision 0039). There no statement may have positions beside the tables of
-- this node, so that those of modules/tracking/positions call these functions. Each statement here names the companies, which says
-- which workers it is for.

-- Where that is so, the workers are told who acts, in this transaction, and the company's time zone, by which its days begin: set_config is
-- not sent to them, and their policies show no row without an actor.
create or replace function tell_workers() returns void language plpgsql as $$
declare key text;
begin
  if current_setting('citus.propagate_set_commands', true) is distinct from 'local' then return; end if;
  foreach key in array array['company', 'driver', 'company_drivers'] loop
    execute format('set local actor.%I = %L', key, coalesce(current_setting('actor.' || key, true), ''));
  end loop;
  execute format('set local timezone = %L', current_setting('TimeZone'));
end $$;

-- Whether a batch acts for the driver. Each row is looked for in the text of the list, because to split it takes longer.
create or replace function is_of_batch(company uuid, driver uuid) returns boolean language sql stable as $$
  select strpos(current_setting('actor.company_drivers', true), company || '/' || driver) > 0
$$;

-- Of positions that drivers of this transaction have sent: whether each is known, by a position of its second that is the same or of the
-- other source, or by the phone's time that was moved back (null: it was not), and how many its hour has. One statement for each shard
-- looks for its own alone; and the times are computed here, because the workers may have another time zone.
create or replace function find_sent_positions(companies uuid[], drivers uuid[], times timestamptz[], moved timestamptz[], sent_by text)
returns table (nth bigint, is_known boolean, in_hour bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  acting uuid[] := coalesce(actor_ids('drivers'), array[actor_id('driver')]);
  sent record;
  known bigint[];
begin
  for sent in
    select array_agg(distinct s.company) as of_shard, array_agg(s.company) as company, array_agg(s.driver) as driver, array_agg(s.at) as at,
           array_agg(s.moved) as moved, array_agg(s.nth) as nth, array_agg(date_trunc('second', s.at)) as second,
           array_agg(date_trunc('hour', s.at)) as hour, count(s.moved) > 0 as has_moved
      from unnest(companies, drivers, times, moved) with ordinality as s(company, driver, at, moved, nth)
     where s.driver = any(acting) group by get_shard_id_for_distribution_column('positions', s.company)
  loop
    -- Laterally, so that each is looked for by its key; joined, all positions of the shard are read.
    select coalesce(array_agg(s.nth), '{}') into known
      from unnest(sent.company, sent.driver, sent.at, sent.second, sent.nth) as s(company, driver, at, second, nth),
           lateral (select from positions p where p.company_id = any(sent.of_shard) and p.company_id = s.company and p.driver_id = s.driver
                       and p.recorded_at >= s.second and p.recorded_at < s.second + interval '1 second'
                       and (p.recorded_at = s.at or p.source <> sent_by) limit 1) found;
    if sent.has_moved then
      select known || coalesce(array_agg(s.nth), '{}') into known
        from unnest(sent.company, sent.driver, sent.moved, sent.nth) as s(company, driver, moved, nth),
             lateral (select from positions p where p.company_id = any(sent.of_shard) and p.company_id = s.company and p.driver_id = s.driver
                         and p.moved_from = s.moved limit 1) found;
    end if;
    return query
      select s.nth, s.nth = any(known), h.stored
        from (select u.company, u.driver, u.hour, array_agg(u.nth) as numbers
                from unnest(sent.company, sent.driver, sent.hour, sent.nth) as u(company, driver, hour, nth) group by 1, 2, 3) o,
             lateral (select count(*) as stored from positions p where p.company_id = any(sent.of_shard) and p.company_id = o.company
                         and p.driver_id = o.driver and p.recorded_at >= o.hour and p.recorded_at < o.hour + interval '1 hour') h,
             unnest(o.numbers) as s(nth);
  end loop;
end $$;
revoke execute on function find_sent_positions from public;
grant execute on function find_sent_positions to canhoto_positions, canhoto_driver;

-- Stores them, by the policies of the caller; answers the driver of each that was not stored before.
create or replace function store_positions(companies uuid[], drivers uuid[], times timestamptz[], latitudes float8[], longitudes float8[],
  accuracies real[], speeds real[], headings real[], vehicles uuid[], moved timestamptz[], sent_by text)
returns setof uuid language plpgsql as $$
begin
  return query insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id, source, moved_from)
    select s.company, s.driver, s.at, s.latitude, s.longitude, s.accuracy, s.speed, s.heading, s.vehicle, sent_by, s.moved
      from unnest(companies, drivers, times, latitudes, longitudes, accuracies, speeds, headings, vehicles, moved)
        as s(company, driver, at, latitude, longitude, accuracy, speed, heading, vehicle, moved)
    on conflict do nothing returning driver_id;
end $$;

-- Deletes up to so many positions of the drivers from before an instant. The key finds them; there are no days of which one would be
-- dropped, and the space is used again.
create or replace function purge_distributed_positions(company uuid, drivers uuid[], before timestamptz, max_rows int) returns int
language plpgsql as $$
declare purged int;
begin
  delete from positions p using (
    select o.driver_id, o.recorded_at from positions o
     where o.company_id = company and o.driver_id = any(drivers) and o.recorded_at < before limit max_rows) old
   where p.company_id = company and p.driver_id = old.driver_id and p.recorded_at = old.recorded_at;
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke execute on function purge_distributed_positions from public;

-- In place of the foreign keys that a distributed table cannot have to tables of this node: who or what has positions is not deleted.
create or replace function assert_without_positions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare has_positions boolean;
begin
  if tg_table_name = 'drivers' then
    select exists (select from positions p where p.company_id = old.company_id and p.driver_id = old.id) into has_positions;
  else
    select exists (select from positions p where p.company_id = old.company_id and p.vehicle_id = old.id) into has_positions;
  end if;
  if has_positions then raise exception 'positions refer to it' using errcode = 'foreign_key_violation'; end if;
  return old;
end $$;
