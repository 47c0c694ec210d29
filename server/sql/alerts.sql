-- What the office is warned of. The same cause raises one alert, however often it is found.

-- Metres between two places, along a great circle.
create or replace function metres_between(latitude_a float8, longitude_a float8, latitude_b float8, longitude_b float8)
returns float8 language sql immutable parallel safe as $$
  select 2 * 6371000 * asin(least(1, sqrt(
    sin(radians(latitude_b - latitude_a) / 2) ^ 2
      + cos(radians(latitude_a)) * cos(radians(latitude_b)) * sin(radians(longitude_b - longitude_a) / 2) ^ 2)))
$$;

create or replace function warn_of_deletion() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, vehicle_id, actor_id, details, occurred_at)
  select new.company_id, 'delivery_deleted', 'warning', 'delivery_deleted ' || new.record_id || ' ' || new.deleted_at, new.record_id,
         d.id, s.vehicle_id, new.deleted_by,
         jsonb_build_object('nf_number', new.record ->> 'nf_number', 'client_name', new.record ->> 'client_name'), new.deleted_at
    from (select) one
    left join drivers d on d.company_id = new.company_id and d.id = (new.record ->> 'driver_id')::uuid
    left join driver_states s on s.driver_id = d.id
  on conflict do nothing;
  return null;
end $$;
create or replace trigger warn_of_deletion after insert or update on deleted_records for each row
  when (new.table_name = 'deliveries') execute function warn_of_deletion();

create or replace function warn_of_failure() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, vehicle_id, actor_id, details, occurred_at)
  select new.company_id, 'delivery_failed', case new.delivery_status when 'REATTEMPTED' then 'warning' else 'critical' end,
         'delivery_failed ' || new.id, d.id, new.driver_id, r.vehicle_id, new.user_id,
         jsonb_build_object('nf_number', d.nf_number, 'client_name', d.client_name, 'label', new.label), new.occurred_at
    from deliveries d left join routes r on r.id = new.route_id
   where d.id = new.delivery_id
  on conflict do nothing;
  return null;
end $$;
create or replace trigger warn_of_failure after insert on occurrences for each row execute function warn_of_failure();

-- A photo far from where the address was photographed before. A place that is less exact than 100 m says nothing. One that is far
-- becomes the known one when it is found a second time, so that one wrong photo does not make the next right one suspicious.
create or replace function warn_of_place() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  delivery deliveries;
  known delivery_places;
  metres float8;
begin
  if new.latitude is null or new.longitude is null or coalesce(new.accuracy, 0) > 100 then return null; end if;
  select * into delivery from deliveries d where d.id = new.delivery_id;
  if coalesce(trim(delivery.delivery_address), '') = '' then return null; end if;
  insert into delivery_places (company_id, address, latitude, longitude)
    values (new.company_id, plain_text(delivery.delivery_address), new.latitude, new.longitude)
    on conflict (company_id, address) do update set seen_at = now()
    returning * into known;
  metres := metres_between(known.latitude, known.longitude, new.latitude, new.longitude);
  if metres <= 1000 then return null; end if;
  if metres_between(known.other_latitude, known.other_longitude, new.latitude, new.longitude) <= 1000 then
    update delivery_places p
       set latitude = new.latitude, longitude = new.longitude, other_latitude = known.latitude, other_longitude = known.longitude
     where p.company_id = known.company_id and p.address = known.address;
    return null;
  end if;
  update delivery_places p set other_latitude = new.latitude, other_longitude = new.longitude
   where p.company_id = known.company_id and p.address = known.address;
  insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, actor_id, details, occurred_at)
  values (new.company_id, 'unexpected_place', 'warning', 'unexpected_place ' || new.id, delivery.id, new.driver_id, new.created_by,
    jsonb_build_object('nf_number', delivery.nf_number, 'client_name', delivery.client_name, 'metres', round(metres)), new.captured_at)
  on conflict do nothing;
  return null;
end $$;
create or replace trigger warn_of_place after insert on receipts for each row execute function warn_of_place();

-- A photo of a stub that was refused, because it is no picture or a broken one: its driver may be gone before the phone says so. One
-- alert for each delivery and day, however often it is tried.
create or replace function warn_of_refused_photo(delivery uuid, reason text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, actor_id, details)
  select d.company_id, 'photo_refused', 'warning', 'photo_refused ' || d.id || ' ' || current_date, d.id, v.id, actor_id('user'),
         jsonb_build_object('nf_number', d.nf_number, 'client_name', d.client_name, 'reason', reason)
    from deliveries d
    left join drivers v on v.company_id = d.company_id and v.user_id = actor_id('user')
   where d.company_id = actor_id('company') and d.id in (delivery, aliased_delivery(delivery))
  on conflict do nothing
$$;

-- When the driver was last at another place. A function of its own, because positions may be on the workers of Citus (decision 0039).
create or replace function last_time_away(company uuid, driver uuid, since timestamptz, until timestamptz, latitude_now float8,
  longitude_now float8, metres int) returns timestamptz
language plpgsql stable as $$
declare last_at timestamptz;
begin
  select max(p.recorded_at) into last_at from positions p
   where p.company_id = company and p.driver_id = driver and p.recorded_at >= since and p.recorded_at <= until
     and metres_between(p.latitude, p.longitude, latitude_now, longitude_now) > metres;
  return last_at;
end $$;
revoke execute on function last_time_away from public;

-- What time alone brings about, in all companies. Answers how many alerts were raised.
create or replace function raise_timed_alerts(stopped_minutes int, stopped_metres int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  raised int := 0;
  more int;
begin
  -- One process at a time; the others have nothing to add.
  if not pg_try_advisory_xact_lock(hashtext('raise_timed_alerts')) then return 0; end if;

  -- On a route without a position, of a driver who was moving at the last one (Spec 2 §4: any other is stopped), or who sent none.
  insert into alerts (company_id, type, severity, cause, driver_id, vehicle_id, details, occurred_at)
  select r.company_id, 'no_signal', 'warning', 'no_signal ' || r.id || ' ' || last.at, r.driver_id, r.vehicle_id,
         jsonb_build_object('since', last.at), last.at + make_interval(mins => stopped_minutes)
    from routes r join driver_states s on s.driver_id = r.driver_id,
         lateral (select greatest(r.started_at, s.recorded_at) as at) last
   where r.finished_at is null and s.status = 'online' and last.at < now() - make_interval(mins => stopped_minutes)
     and (s.latitude is null or s.speed > 3)
  on conflict do nothing;
  get diagnostics more = row_count;
  raised := raised + more;

  -- On a route and standing: without a position, or with positions at one place. A standstill of hours, in which the beginning is no
  -- longer looked for, and one in which the phone falls silent are still the same one.
  insert into alerts (company_id, type, severity, cause, driver_id, vehicle_id, details, occurred_at)
  select r.company_id, 'parado', 'warning', 'parado ' || r.id || ' ' || stop.since, r.driver_id, r.vehicle_id,
         jsonb_build_object('since', stop.since), stop.since + make_interval(mins => stopped_minutes)
    from routes r join driver_states s on s.driver_id = r.driver_id,
         lateral (
           select coalesce(
             last_time_away(r.company_id, r.driver_id, greatest(s.recorded_at - interval '2 hours', r.started_at), s.recorded_at,
               s.latitude, s.longitude, stopped_metres),
             r.started_at) as since) stop
   where r.finished_at is null and s.status = 'online' and s.latitude is not null and coalesce(s.speed, 0) <= 3
     and (greatest(r.started_at, s.recorded_at) < now() - make_interval(mins => stopped_minutes)
       or stop.since < s.recorded_at - make_interval(mins => stopped_minutes))
     and not exists (
       select from alerts a
        where a.company_id = r.company_id and a.driver_id = r.driver_id and a.type = 'parado'
          and a.occurred_at >= stop.since + make_interval(mins => stopped_minutes))
  on conflict do nothing;
  get diagnostics more = row_count;
  raised := raised + more;

  -- The open deliveries whose day is over, one alert for each driver and day.
  insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, details)
  select c.id, 'delivery_late', 'warning', 'delivery_late ' || coalesce(d.driver_id::text, '') || ' ' || today.day,
         case when count(*) = 1 then (array_agg(d.id))[1] end, d.driver_id,
         jsonb_build_object('count', count(*), 'day', max(least(d.delivery_date_expected, d.scheduled_for)),
           'numbers', to_jsonb((array_agg(d.nf_number order by least(d.delivery_date_expected, d.scheduled_for) desc, d.id))[1:5]))
    from companies c, lateral (select (now() at time zone c.timezone)::date as day) today, deliveries d
   where c.is_active and d.company_id = c.id and d.status in ('PENDING', 'IN_TRANSIT', 'REATTEMPTED', 'PROBLEM')
     and least(d.delivery_date_expected, d.scheduled_for) < today.day
   group by c.id, today.day, d.driver_id
  on conflict do nothing;
  get diagnostics more = row_count;
  raised := raised + more;

  -- The last place of the plan is taken.
  insert into alerts (company_id, type, severity, cause, details)
  select c.id, 'plan_limit', 'info', 'plan_limit ' || used.what || ' ' || used.max,
         jsonb_build_object('what', used.what, 'count', used.count, 'max', used.max)
    from companies c,
         lateral (
           select 'drivers' as what, c.max_drivers as max,
                  (select count(*) from drivers d where d.company_id = c.id and d.is_active) as count
           union all
           select 'users', c.max_users,
                  (select count(*) from memberships m where m.company_id = c.id and m.is_active)) used
   where c.is_active and used.count >= used.max
  on conflict do nothing;
  get diagnostics more = row_count;
  return raised + more;
end $$;
revoke execute on function raise_timed_alerts from public;
grant execute on function raise_timed_alerts to canhoto_platform;
