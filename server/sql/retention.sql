-- The terms after which a company's positions, photos and documents are deleted (decision 0032).

-- The instants before which a company deletes; null: never.
create or replace function retention_cuts(company uuid, at timestamptz, position_days int, photo_years int, document_years int)
returns table (positions timestamptz, photos timestamptz, documents timestamptz)
language sql stable as $$
  select (day - position_days)::timestamp at time zone zone, (day - make_interval(years => photo_years)) at time zone zone,
         (day - make_interval(years => document_years)) at time zone zone
    from (select c.timezone as zone, (at at time zone c.timezone)::date as day from companies c where c.id = company) today
$$;

-- Files of the company from before an instant that are pictures (of receipts and occurrences), or documents of deliveries.
create or replace function old_files(company uuid, before timestamptz, are_photos boolean) returns setof files
language sql stable security definer set search_path = public, pg_temp as $$
  select f.* from files f
   where f.company_id = company and f.state = 'kept' and f.created_at < before
     -- With exists PostgreSQL 15 reads the receipts of all companies first; one row at most is looked for in an index.
     and coalesce((select true from receipts r where r.file_id = f.id limit 1), (select true from occurrences o where o.file_id = f.id limit 1), false) = are_photos
     and (are_photos or exists (select from delivery_documents d where d.company_id = company and d.file_id = f.id)
       or exists (select from import_files i where i.company_id = company and i.file_id = f.id))
$$;
revoke execute on function old_files from public;

-- Photos of the deliveries that an open event of SEFAZ tells of: they prove what it says, and without them it would be dropped. A test is open
-- while the company sends tests.
create or replace function photos_of_open_events(company uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with told as (
    select l.delivery_id from sefaz_events e join sefaz_event_deliveries l on l.company_id = e.company_id and l.event_id = e.id
     where e.company_id = company and e.state in ('waiting', 'signed', 'sending', 'unknown', 'rejected', 'stopped')
       and (e.environment = 'production' or exists (select from sefaz_settings s where s.company_id = company and s.events = e.environment))
  )
  select r.file_id from told t join receipts r on r.company_id = company and r.delivery_id = t.delivery_id
  union
  select o.file_id from told t join occurrences o on o.company_id = company and o.delivery_id = t.delivery_id where o.file_id is not null
$$;
revoke execute on function photos_of_open_events from public;

-- Photos from before an instant; those of open events from before that of documents, and never where documents are kept for ever.
create or replace function old_photos(company uuid, before timestamptz, documents_before timestamptz) returns setof files
language sql stable security definer set search_path = public, pg_temp as $$
  select o.* from old_files(company, before, true) o
   where o.created_at < documents_before or o.id not in (select photos_of_open_events(company))
$$;
revoke execute on function old_photos from public;

-- What would be deleted now, by the terms that are given.
create or replace function preview_retention(company uuid, at timestamptz, position_days int, photo_years int, document_years int)
returns table (positions bigint, positions_from timestamptz, positions_to timestamptz, photos bigint, photos_from timestamptz,
  photos_to timestamptz, documents bigint, documents_from timestamptz, documents_to timestamptz, bytes bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  cuts record;
  old record;
  drivers uuid[] := array(select d.id from drivers d where d.company_id = company);
begin
  if not is_platform_actor() and actor_id('company') is distinct from company then
    raise exception 'not the company of the actor' using errcode = '42501';
  end if;
  select * into cuts from retention_cuts(company, at, position_days, photo_years, document_years);
  select count(*), min(o.recorded_at) as first, max(o.recorded_at) as last into old from positions o
   where o.company_id = company and o.driver_id = any(drivers) and o.recorded_at < cuts.positions;
  return query
    select old.count, old.first, old.last, f.count, f.first, f.last, x.count, x.first, x.last, f.bytes + x.bytes
      from (select count(*), min(o.created_at) as first, max(o.created_at) as last, coalesce(sum(o.size), 0)::bigint as bytes
              from old_photos(company, cuts.photos, cuts.documents) o) f,
           (select count(*), min(o.created_at) as first, max(o.created_at) as last, coalesce(sum(o.size), 0)::bigint as bytes
              from old_files(company, cuts.documents, false) o) x;
end $$;
revoke execute on function preview_retention from public;
grant execute on function preview_retention to canhoto_app, canhoto_platform;

-- Claims the day of a company whose night it is, or whose last nights were missed; of a given company at any time. Null: none.
create or replace function claim_retention(at timestamptz, only_company uuid default null) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due record;
  claimed uuid;
begin
  for due in
    select c.id, (at at time zone c.timezone)::date as day from companies c
     where case when only_company is not null then c.id = only_company else
       (extract(hour from at at time zone c.timezone) between 1 and 4
        or c.created_at < at - interval '48 hours' and not exists (select from retention_runs r
             where r.company_id = c.id and r.finished_at > at - interval '48 hours'))
       and not exists (select from retention_runs r where r.company_id = c.id and r.day = (at at time zone c.timezone)::date
             and (r.finished_at is not null or r.claimed_at > clock_timestamp() - interval '15 minutes')) end
     order by c.id
  loop
    insert into retention_runs as r (company_id, day) values (due.id, due.day)
    on conflict (company_id, day) do update set claimed_at = clock_timestamp(), finished_at = null
      where (only_company is not null and r.finished_at is not null)
         or r.finished_at is null and r.claimed_at < clock_timestamp() - interval '15 minutes'
    returning r.id into claimed;
    exit when claimed is not null;
  end loop;
  return claimed;
end $$;

-- The days before an instant that may have positions: those of partitions, and those in the default one.
create or replace function position_days_before(before timestamptz) returns setof date
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if positions_are_distributed() then return; end if;
  return query
  select to_date(right(c.relname, 8), 'YYYYMMDD') as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'positions'::regclass and c.relname ~ '^positions_[0-9]{8}$'
     and to_date(right(c.relname, 8), 'YYYYMMDD') <= (before at time zone 'UTC')::date
  union
  select (o.recorded_at at time zone 'UTC')::date from positions_other o where o.recorded_at < before
   order by day;
end $$;
revoke execute on function position_days_before from public;

-- Deletes up to so many old positions of the run's company, of the oldest day that has some. Answers how many.
create or replace function purge_positions(run uuid, at timestamptz, max_rows int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company companies;
  cut timestamptz;
  drivers uuid[];
  day date;
  purged int := 0;
begin
  select c.* into company from retention_runs r join companies c on c.id = r.company_id where r.id = run;
  select positions into cut from retention_cuts(company.id, at, company.position_days, null, null);
  drivers := array(select d.id from drivers d where d.company_id = company.id);
  if positions_are_distributed() then purged := purge_distributed_positions(company.id, drivers, cut, max_rows); end if;
  for day in select * from position_days_before(cut) loop
    -- The times are written out, so that the one partition of the day is read alone; its primary key finds the drivers.
    execute format($q$
      delete from positions p using (
        select driver_id, recorded_at from positions
         where driver_id = any($1) and recorded_at >= %1$L::timestamptz and recorded_at < %2$L::timestamptz limit $2) old
       where p.driver_id = old.driver_id and p.recorded_at = old.recorded_at
         and p.recorded_at >= %1$L::timestamptz and p.recorded_at < %2$L::timestamptz $q$,
      day::text || ' 00:00+00', least(cut, ((day + 1)::text || ' 00:00+00')::timestamptz)) using drivers, max_rows;
    get diagnostics purged = row_count;
    exit when purged > 0;
  end loop;
  update retention_runs r set positions = r.positions + purged, positions_before = cut, claimed_at = clock_timestamp() where r.id = run;
  return purged;
end $$;

-- Marks up to so many old files of the run's company as gone. Answers them, for their bytes to be removed.
create or replace function purge_old_files(run uuid, at timestamptz, max_rows int) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company companies;
  cuts record;
  photos_to_purge uuid[];
  documents_to_purge uuid[];
begin
  select c.* into company from retention_runs r join companies c on c.id = r.company_id where r.id = run;
  select * into cuts from retention_cuts(company.id, at, company.position_days, company.photo_years, company.document_years);
  photos_to_purge := array(select o.id from old_photos(company.id, cuts.photos, cuts.documents) o limit max_rows);
  documents_to_purge := array(select o.id from old_files(company.id, cuts.documents, false) o limit max_rows);
  update retention_runs r set photos = r.photos + cardinality(photos_to_purge),
         documents = r.documents + cardinality(documents_to_purge), claimed_at = clock_timestamp(),
         bytes = r.bytes + (select coalesce(sum(f.size), 0) from files f where f.id = any(photos_to_purge || documents_to_purge))
   where r.id = run;
  return query update files f set state = 'purging', purged_at = at, purge_reason = 'RETENTION'
    where f.id = any(photos_to_purge || documents_to_purge) and f.state = 'kept' returning f.id;
end $$;

create or replace function finish_retention(run uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update retention_runs set finished_at = clock_timestamp() where id = run
$$;

-- Drops the partition of the oldest day that every company's term has ended for and that is empty. Answers whether there was one. The drop
-- needs the whole table for a moment: whoever reads it meanwhile is waited for so briefly that the calls behind do not notice, and a partition
-- that is in use is left to the next night.
drop function if exists drop_empty_position_days(timestamptz);
create or replace function drop_empty_position_day(at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  day date;
  has_rows boolean;
begin
  for day in select d from position_days_before(at - make_interval(days => (select coalesce(max(position_days), 180) + 2 from companies))) d loop
    continue when to_regclass('positions_' || to_char(day, 'YYYYMMDD')) is null;
    execute format('select exists (select from positions where recorded_at >= %L and recorded_at < %L)',
      day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00') into has_rows;
    continue when has_rows;
    execute format('drop table %I', 'positions_' || to_char(day, 'YYYYMMDD'));
    return true;
  end loop;
  return false;
exception when lock_not_available then return false;
end $$;

-- What was looked at is kept for a year.
create or replace function purge_location_views(days int, max_rows int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int;
begin
  delete from location_views where ctid = any (array(
    select v.ctid from location_views v where v.since < now() - make_interval(days => days) limit max_rows));
  get diagnostics purged = row_count;
  return purged;
end $$;

revoke execute on function claim_retention, purge_positions, purge_old_files, finish_retention, drop_empty_position_day,
  purge_location_views from public;
grant execute on function claim_retention, purge_positions, purge_old_files, finish_retention, drop_empty_position_day,
  purge_location_views to canhoto_platform;
