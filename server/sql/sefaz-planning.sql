-- Which events deliveries need: what changed is noted here in the transaction that changes it, and the deliveries backend looks at it
-- afterwards. No delivery waits for SEFAZ.

-- Notes documents whose events are to be computed again, where the company sends any. A change during the work is looked at after it.
create or replace function note_sefaz_due(company uuid, keys text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into sefaz_due (company_id, access_key)
  select company, k.key from (select distinct key from unnest(keys) as key where key is not null) k
   where exists (select from sefaz_settings s where s.company_id = company and s.events <> 'off')
   order by k.key
  on conflict (company_id, access_key) do update set next_at = now(), attempts = 0, claim_id = null
$$;
revoke execute on function note_sefaz_due from public;

create or replace function note_changed_delivery() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_sefaz_due(coalesce(new.company_id, old.company_id), array[old.nfe_key, new.nfe_key]);
  return null;
end $$;
create or replace trigger note_sefaz_due after update of status, receipt_id, nfe_key on deliveries for each row
  when (new.status is distinct from old.status or new.receipt_id is distinct from old.receipt_id or new.nfe_key is distinct from old.nfe_key)
  execute function note_changed_delivery();
create or replace trigger note_sefaz_due_deleted after delete on deliveries for each row
  when (old.nfe_key is not null) execute function note_changed_delivery();
-- One that was restored.
create or replace trigger note_sefaz_due_restored after insert on deliveries for each row
  when (new.nfe_key is not null and new.status not in ('PENDING', 'IN_TRANSIT')) execute function note_changed_delivery();

create or replace function note_changed_proof() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_sefaz_due(new.company_id, array(
    select d.nfe_key from deliveries d where d.company_id = new.company_id and d.id = new.delivery_id));
  return null;
end $$;
create or replace trigger note_sefaz_due after update of status, receiver_name, receiver_document, given_receiver_name, given_receiver_document
  on receipts for each row
  when ((new.status, new.receiver_name, new.receiver_document, new.given_receiver_name, new.given_receiver_document)
    is distinct from (old.status, old.receiver_name, old.receiver_document, old.given_receiver_name, old.given_receiver_document))
  execute function note_changed_proof();
create or replace trigger note_sefaz_due after insert on occurrences for each row execute function note_changed_proof();

create or replace function note_changed_cte() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_sefaz_due(new.company_id, array[new.access_key]);
  return null;
end $$;
create or replace trigger note_sefaz_due after update on ctes for each row
  when ((new.protocol, new.cte_type, new.service_type, new.issued_at, new.authorized_at, new.cancelled_at)
    is distinct from (old.protocol, old.cte_type, old.service_type, old.issued_at, old.authorized_at, old.cancelled_at))
  execute function note_changed_cte();

-- Once for all notes of a CT-e.
create or replace function note_listed_invoices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare of_company uuid;
begin
  for of_company in select distinct a.company_id from added a loop
    perform note_sefaz_due(of_company, array(
      select distinct c.access_key from added a join ctes c on c.company_id = a.company_id and c.id = a.cte_id where a.company_id = of_company));
  end loop;
  return null;
end $$;
create or replace trigger note_sefaz_due after insert on cte_invoices
  referencing new table as added for each statement execute function note_listed_invoices();

-- Since when events go where they go now.
create or replace function begin_sefaz_events() returns trigger language plpgsql as $$
begin
  new.events_since := case when new.events = 'off' then null else now() end;
  return new;
end $$;
create or replace trigger begin_events_inserted before insert on sefaz_settings for each row execute function begin_sefaz_events();
create or replace trigger begin_events before update of events on sefaz_settings for each row
  when (new.events is distinct from old.events) execute function begin_sefaz_events();

-- What changed while nothing was sent is looked at for the events that wait.
create or replace function note_open_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_sefaz_due(new.company_id, array(
    select e.access_key from sefaz_events e where e.company_id = new.company_id and e.environment = new.events
       and e.state in ('waiting', 'signed', 'sending', 'unknown', 'rejected', 'stopped')));
  return null;
end $$;
create or replace trigger note_sefaz_due after update of events on sefaz_settings for each row
  when (new.events is distinct from old.events) execute function note_open_events();

create or replace function mark_changed_event() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create or replace trigger mark_changed before update on sefaz_events for each row
  when ((new.state, new.problems, new.code, new.protocol, new.is_outdated) is distinct from (old.state, old.problems, old.code, old.protocol, old.is_outdated))
  execute function mark_changed_event();

-- A cancelled event makes room for the one that says what is so; an outdated one that was refused is corrected.
create or replace function note_ended_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_sefaz_due(new.company_id, array[new.access_key]);
  return null;
end $$;
create or replace trigger note_sefaz_due after update of state on sefaz_events for each row
  when (new.state is distinct from old.state and (new.state = 'cancelled' or new.is_outdated and new.state in ('rejected', 'stopped')))
  execute function note_ended_event();

-- tpMotivo of a failure by its own code, as occurrence_reasons has it (migration 0023): the reason may have another code by now.
create or replace function sefaz_failure_reason(code text) returns int language sql immutable parallel safe as $$
  select case
    when code in ('46', '21', '77') then 1
    when code in ('03', '04', '07', '08', '09', '11', '88', '90', '94') then 2
    when code in ('06', '60') then 3
    else 4 end
$$;

-- The next document, of a company that sends events. A claim that is not finished in time is given again. It is chosen before the update:
-- joined to the table, it could be chosen anew for each of its rows, and all would be claimed at once.
create or replace function claim_sefaz_due(lease interval) returns table (of_company uuid, of_key text, claim uuid, tries int)
language sql security definer set search_path = public, pg_temp as $$
  with next as materialized (
    select w.company_id, w.access_key from sefaz_due w
      join sefaz_settings s on s.company_id = w.company_id and s.events <> 'off'
      join companies c on c.id = w.company_id and c.is_active
     where w.next_at <= clock_timestamp()
     order by w.next_at limit 1 for update of w skip locked)
  update sefaz_due q set claim_id = gen_random_uuid(), attempts = q.attempts + 1, next_at = clock_timestamp() + lease
    from next
   where q.company_id = next.company_id and q.access_key = next.access_key
  returning q.company_id, q.access_key, q.claim_id, q.attempts
$$;
revoke execute on function claim_sefaz_due from public;
grant execute on function claim_sefaz_due to canhoto_platform;

-- Ends a claim, unless something changed meanwhile. What the document leads to is looked at next, once however many lead to it; the document
-- itself again, where its events wait for an hour alone.
drop function if exists finish_sefaz_due(uuid, text[]);
create or replace function finish_sefaz_due(claim uuid, further text[], again timestamptz default null) returns void
language sql security definer set search_path = public, pg_temp as $$
  select note_sefaz_due(actor_id('company'), further);
  update sefaz_due q set claim_id = null, attempts = 0, next_at = again
   where q.company_id = actor_id('company') and q.claim_id = claim and again is not null;
  delete from sefaz_due q where q.company_id = actor_id('company') and q.claim_id = claim
$$;
revoke execute on function finish_sefaz_due from public;
grant execute on function finish_sefaz_due to canhoto_app;

-- After an error.
create or replace function delay_sefaz_due(claim uuid, delay interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sefaz_due q set claim_id = null, next_at = clock_timestamp() + delay where q.claim_id = claim
$$;
revoke execute on function delay_sefaz_due from public;
grant execute on function delay_sefaz_due to canhoto_platform;

-- What is known of a CT-e by its XML, whoever brings it. What the office brings counts more than what a driver does, who cancels nothing
-- and adds no note to a list that is known; nor does a driver's file say that a CT-e has no events because of its kind.
create or replace function keep_cte(known jsonb, listed text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := actor_id('company');
  is_driver boolean := actor_id('driver') is not null;
  kept uuid;
begin
  if company is null then raise exception 'no company' using errcode = '42501'; end if;
  insert into ctes as c (id, company_id, access_key, protocol, cte_type, service_type, issued_at, authorized_at, cancelled_at)
  values (gen_random_uuid(), company, known ->> 'access_key', known ->> 'protocol', case when not is_driver then (known ->> 'cte_type')::smallint end,
    (known ->> 'service_type')::smallint, (known ->> 'issued_at')::timestamptz, (known ->> 'authorized_at')::timestamptz, case when (known ->> 'is_cancelled')::boolean and not is_driver then now() end)
  on conflict (company_id, access_key) do update set
    protocol = case when is_driver then coalesce(c.protocol, excluded.protocol) else coalesce(excluded.protocol, c.protocol) end,
    service_type = case when is_driver then coalesce(c.service_type, excluded.service_type) else coalesce(excluded.service_type, c.service_type) end,
    cte_type = coalesce(excluded.cte_type, c.cte_type),
    issued_at = case when is_driver then coalesce(c.issued_at, excluded.issued_at) else coalesce(excluded.issued_at, c.issued_at) end,
    authorized_at = case when is_driver then coalesce(c.authorized_at, excluded.authorized_at) else coalesce(excluded.authorized_at, c.authorized_at) end,
    cancelled_at = coalesce(c.cancelled_at, excluded.cancelled_at)
  returning c.id into kept;
  if is_driver and exists (select from cte_invoices i where i.company_id = company and i.cte_id = kept) then return; end if;
  insert into cte_invoices (company_id, cte_id, nfe_key)
  select company, kept, l.key from (select distinct unnest(listed) as key order by 1) l
  on conflict do nothing;
end $$;
revoke execute on function keep_cte from public;
grant execute on function keep_cte to canhoto_app, canhoto_driver;

-- The deliveries of events that are not registered, of the environment that the company sends to. The office alone sees them.
create or replace function waiting_for_sefaz() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select l.delivery_id from sefaz_settings s
    join sefaz_events e on e.company_id = s.company_id and e.environment = s.events
    join sefaz_event_deliveries l on l.company_id = e.company_id and l.event_id = e.id
   where s.company_id = actor_id('company') and s.events <> 'off' and coalesce(current_setting('role', true), '') <> all
         (array['canhoto_driver', 'canhoto_client', 'canhoto_platform'])
     and e.state in ('waiting', 'signed', 'sending', 'unknown', 'rejected', 'stopped')
$$;

-- Events that have not been registered in a day and of which the office was not told, with what is known of the reason.
create or replace function overdue_sefaz_events(max_rows int)
returns table (event uuid, state text, problems text[], code text, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.state, e.problems, e.code, e.reason
    from sefaz_settings s
    join companies c on c.id = s.company_id and c.is_active
    join sefaz_events e on e.company_id = s.company_id and e.environment = s.events
   where s.events <> 'off' and e.state in ('waiting', 'signed', 'sending', 'unknown', 'rejected', 'stopped')
     and e.created_at < now() - interval '24 hours'
     and exists (select from sefaz_event_deliveries l join deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
       where l.company_id = e.company_id and l.event_id = e.id)
     and not exists (select from alerts a where a.company_id = e.company_id and a.cause = 'sefaz_waiting ' || e.id)
   order by e.created_at limit max_rows
$$;
revoke execute on function overdue_sefaz_events from public;
grant execute on function overdue_sefaz_events to canhoto_platform;

create or replace function raise_sefaz_alert(event uuid, why text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into alerts (company_id, type, severity, cause, delivery_id, details)
  select e.company_id, 'sefaz_waiting', 'warning', 'sefaz_waiting ' || e.id, d.id,
         jsonb_build_object('nf_number', d.nf_number, 'client_name', d.client_name, 'reason', why,
           'day', (e.created_at at time zone c.timezone)::date)
    from sefaz_events e
    join companies c on c.id = e.company_id
    join lateral (select d.id, d.nf_number, d.client_name from sefaz_event_deliveries l
        join deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
       where l.company_id = e.company_id and l.event_id = e.id order by d.nf_number, d.id limit 1) d on true
   where e.id = event
  on conflict do nothing
$$;
revoke execute on function raise_sefaz_alert from public;
grant execute on function raise_sefaz_alert to canhoto_platform;

-- The log of calls is for the search of faults; what was registered stays in the event.
create or replace function purge_sefaz_exchanges(kept_days int, max_rows int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int;
begin
  -- One without an answer, of an event that is not registered, says that SEFAZ may have it.
  delete from sefaz_exchanges where ctid = any (array(
    select x.ctid from sefaz_exchanges x join sefaz_events e on e.company_id = x.company_id and e.id = x.event_id
     where x.sent_at < now() - make_interval(days => kept_days) and (x.code is not null or e.state in ('registered', 'cancelled', 'dropped'))
     limit max_rows));
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke execute on function purge_sefaz_exchanges from public;
grant execute on function purge_sefaz_exchanges to canhoto_platform;
