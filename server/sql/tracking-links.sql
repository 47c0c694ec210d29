-- The link of a delivery that the actor sees: the one that lasts longest, or a new one where none lasts long enough.
create or replace function share_delivery(delivery uuid, link_days int, kept_days int)
returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select l.id, l.expires_at from tracking_links l
    where l.company_id = actor_id('company') and l.delivery_id = delivery and l.expires_at > now() + make_interval(days => kept_days)
    order by l.expires_at desc limit 1;
  if found then return; end if;
  return query insert into tracking_links as l (company_id, delivery_id, created_by, expires_at)
    values (actor_id('company'), delivery, actor_id('user'), now() + make_interval(days => link_days))
    returning l.id, l.expires_at;
end $$;
revoke execute on function share_delivery from public;
grant execute on function share_delivery to canhoto_app, canhoto_client;

-- What a visitor with the link sees of the delivery, and nothing else of the company; no row once the link has expired. Where the
-- driver is shows only while few stops come before this one, and no more exactly than about a hundred metres.
create or replace function find_tracked_delivery(link uuid, max_stops int, max_age_minutes int)
returns table (company_name text, time_zone text, nf_number text, status text, expected_on date, delivered_at timestamptz,
  next_attempt date, driver_first_name text, stops_before int, latitude float8, longitude float8, seen_at timestamptz,
  expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with tracked as (
    select d.*, c.name as company, c.timezone, l.expires_at
      from tracking_links l
      join deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
      join companies c on c.id = l.company_id and c.is_active
     where l.id = link and l.expires_at > now()
  ), stops as (
    select count(*)::int as before from tracked t
      join deliveries o on o.company_id = t.company_id and o.driver_id = t.driver_id and o.status = 'IN_TRANSIT' and o.id <> t.id
     where t.status = 'IN_TRANSIT'
       and (coalesce(o.day_order, 2147483647), o.created_at, o.id) < (coalesce(t.day_order, 2147483647), t.created_at, t.id)
  )
  select t.company, t.timezone, t.nf_number, t.status, greatest(t.delivery_date_expected, t.scheduled_for), t.delivered_at,
         t.next_attempt, case when t.status = 'IN_TRANSIT' then split_part(v.name, ' ', 1) end,
         case when t.status = 'IN_TRANSIT' then stops.before end,
         round(s.latitude::numeric, 3)::float8, round(s.longitude::numeric, 3)::float8, s.recorded_at, t.expires_at
    from tracked t cross join stops
    left join drivers v on v.company_id = t.company_id and v.id = t.driver_id
    left join driver_states s on s.company_id = t.company_id and s.driver_id = t.driver_id and t.status = 'IN_TRANSIT'
      and s.status = 'online' and stops.before <= max_stops and s.recorded_at > now() - make_interval(mins => max_age_minutes)
$$;
revoke execute on function find_tracked_delivery from public;
grant execute on function find_tracked_delivery to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform, canhoto_sign_in;
