-- What the open streams of a process are told. The rows of each stream's user decide what of it they see.
create or replace function live_changes(companies uuid[], since timestamptz)
returns table (company_id uuid, kind text, record_id uuid, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.company_id, case when e.kind in ('RECEIPT', 'REVIEW') then 'receipt' else 'delivery' end, e.delivery_id, e.recorded_at
    from delivery_events e where e.recorded_at > since and e.company_id = any (companies)
  union all
  -- Of a photo that has been read: it may wait for a user now.
  select r.company_id, 'receipt', r.delivery_id, r.read_at
    from receipts r where r.read_at > since and r.company_id = any (companies)
  union all
  select d.company_id, 'delivery', d.record_id, d.deleted_at
    from deleted_records d
   where d.table_name = 'deliveries' and d.company_id = any (companies) and d.deleted_at > since
  union all
  select e.company_id, 'delivery', l.delivery_id, e.changed_at
    from sefaz_events e join sefaz_event_deliveries l on l.company_id = e.company_id and l.event_id = e.id
   where e.changed_at > since and e.company_id = any (companies)
  union all
  select s.company_id, 'location', s.driver_id, s.updated_at
    from driver_states s where s.company_id = any (companies) and s.updated_at > since
  union all
  select a.company_id, 'alert', a.id, a.created_at
    from alerts a where a.company_id = any (companies) and a.created_at > since
$$;
revoke execute on function live_changes from public;
grant execute on function live_changes to canhoto_platform;

-- Those of the sessions that are not open any more.
create or replace function ended_sessions(asked uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id from unnest(asked) as a (id)
   where not exists (select from sessions s where s.id = a.id and s.ended_at is null and s.expires_at > now())
$$;
revoke execute on function ended_sessions from public;
grant execute on function ended_sessions to canhoto_platform;
