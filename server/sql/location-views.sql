-- Who looked at whose location. Written by the reading itself, and never changed afterwards.

-- Notes that the actor was shown these drivers. One row for each quarter of an hour takes in all that is shown in it.
create or replace function note_location_view(viewed text, at timestamptz, drivers uuid[], first_day date, last_day date) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into location_views as v (company_id, viewer_id, kind, since, driver_ids, from_day, to_day)
  select actor_id('company'), actor_id('user'), viewed, date_bin('15 minutes', at, 'epoch'), array_agg(d.id order by d.id), first_day, last_day
    from drivers d where d.company_id = actor_id('company') and d.id = any(drivers)
  having count(*) > 0
  on conflict (company_id, viewer_id, kind, since, from_day, to_day) do update
    set driver_ids = array(select distinct unnest(v.driver_ids || excluded.driver_ids) order by 1)
    where not v.driver_ids @> excluded.driver_ids
$$;
revoke execute on function note_location_view from public;
grant execute on function note_location_view to canhoto_app;

-- By day, who looked at the acting driver's location: the newest days. A year of an open map is 60 000 rows: the time before is read only
-- where the time after it has too few.
create or replace function list_own_views(max_rows int)
returns table (day date, viewer_name text, viewer_role text, kind text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own uuid[] := array[actor_id('driver')];
  since_day timestamptz;
  until timestamptz := 'infinity';
  listed int := 0;
  added int;
begin
  foreach since_day in array array[current_date - 7, current_date - 31, current_date - 92, '-infinity']::timestamptz[] loop
    return query
      select v.since::date, coalesce(m.former_name, u.full_name), m.role, v.kind
        from location_views v
        join users u on u.id = v.viewer_id
        left join memberships m on m.company_id = v.company_id and m.user_id = v.viewer_id
       where v.company_id = actor_id('company') and v.since >= since_day and v.since < until and v.driver_ids @> own
       group by 1, 2, 3, 4, v.viewer_id
       order by 1 desc, 2, 4
       limit max_rows - listed;
    get diagnostics added = row_count;
    listed := listed + added;
    exit when listed = max_rows;
    until := since_day;
  end loop;
end $$;
revoke execute on function list_own_views from public;
grant execute on function list_own_views to canhoto_driver;
