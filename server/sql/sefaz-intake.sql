-- 'Entrada SEFAZ': for whom the distribution is read, and what becomes of its documents (docs/sefaz.md).

-- The CNPJ for which a company reads: its own, and those of its certificates, while it has one that is valid.
create or replace function dfe_cnpjs(company uuid) returns table (cnpj text, uf_code text)
language sql stable security definer set search_path = public, pg_temp as $$
  with valid as (
    select t.cnpj, t.uf_code from certificates t join companies c on c.id = t.company_id and left(t.cnpj, 8) = left(c.cnpj, 8)
     where t.company_id = company and t.removed_at is null and t.not_after > now() and t.cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'
  ), wanted as (
    select v.cnpj from valid v
    union select c.cnpj from companies c where c.id = company and exists (select from valid)
  )
  -- SEFAZ demands a state and does not compare it.
  select w.cnpj, coalesce((select max(v.uf_code) from valid v where v.cnpj = w.cnpj), (select max(v.uf_code) from valid v), '35') from wanted w
$$;
revoke execute on function dfe_cnpjs from public;

-- A company that has chosen to read has the cursors for it. In another environment, or switched off, they are not claimed
-- (sql/distribution.sql) and keep where they were; those of a root that is not the company's any more would only be refused.
create or replace function sync_dfe_cursors(company uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update dfe_cursors c set is_active = false from companies o
   where o.id = company and c.company_id = company and c.is_active and left(c.cnpj, 8) <> left(o.cnpj, 8);
  insert into dfe_cursors (company_id, cnpj, service, environment, uf_code)
  select company, n.cnpj, v.service, s.distribution, n.uf_code
    from sefaz_settings s cross join dfe_cnpjs(company) n cross join (values ('nfe'), ('cte')) v (service)
   where s.company_id = company and s.distribution <> 'off'
  on conflict (company_id, cnpj, service, environment) do update set uf_code = excluded.uf_code
    where dfe_cursors.uf_code <> excluded.uf_code
$$;
revoke execute on function sync_dfe_cursors from public;

-- Its argument is the column of the company.
create or replace function follow_dfe_choice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform sync_dfe_cursors((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;
create or replace trigger follow_dfe_choice after insert or update of distribution on sefaz_settings
  for each row execute function follow_dfe_choice('company_id');
create or replace trigger follow_dfe_choice after insert on certificates
  for each row execute function follow_dfe_choice('company_id');
create or replace trigger follow_dfe_choice after update of cnpj on companies
  for each row when (new.cnpj is distinct from old.cnpj) execute function follow_dfe_choice('id');

-- Claims the oldest document that waits of the company that has waited longest. A claim that was not finished in time, as of a process
-- that was killed, ends; what it had begun was never committed.
create or replace function claim_dfe_document(claim_timeout interval, user_name text)
returns table (document_id uuid, company_id uuid, user_id uuid, claim uuid, attempts int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_company uuid;
  intake dfe_intakes;
  document dfe_documents;
begin
  for next_company in
    select o.id from companies o left join dfe_intakes i on i.company_id = o.id
     where o.is_active and exists (select from dfe_cursors c where c.company_id = o.id)
       and exists (select from dfe_documents d where d.company_id = o.id and d.handled_at is null)
     order by i.claimed_at nulls first, o.id
  loop
    perform open_dfe_intake(next_company, user_name);
    select * into intake from dfe_intakes i
     where i.company_id = next_company and coalesce(i.claimed_at <= clock_timestamp() - claim_timeout or i.claim_id is null, true)
       for update skip locked;
    continue when not found;
    select * into document from dfe_documents d where d.company_id = next_company and d.handled_at is null
     order by d.received_at, d.nsu, d.id limit 1;
    continue when not found;
    update dfe_documents d set attempts = d.attempts + 1 where d.id = document.id returning * into document;
    update dfe_intakes i set claim_id = gen_random_uuid(), claimed_at = clock_timestamp(), document_id = document.id
     where i.company_id = next_company returning * into intake;
    return query select document.id, next_company, intake.user_id, intake.claim_id, document.attempts;
    return;
  end loop;
end $$;

-- The first time with a user of its own, who never signs in.
create or replace function open_dfe_intake(company uuid, user_name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare own uuid := gen_random_uuid();
begin
  if exists (select from dfe_intakes i where i.company_id = company) then return; end if;
  perform pg_advisory_xact_lock(hashtext('open_dfe_intake'));
  if exists (select from dfe_intakes i where i.company_id = company) then return; end if;
  insert into users (id, username, password_hash, full_name, is_active, removed_at) values (own, own::text, '-', user_name, false, now());
  insert into dfe_intakes (company_id, user_id) values (company, own);
end $$;

-- Opens a transaction for the document of a claim that is still this one. The row stays locked until the end, so that a claim that went to
-- another process meanwhile writes nothing.
create or replace function enter_dfe_document(of_claim uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare entered record;
begin
  select i.company_id, i.user_id, o.timezone into entered
    from dfe_intakes i join companies o on o.id = i.company_id and o.is_active
   where i.claim_id = of_claim for update of i;
  if not found then raise exception 'the claim of the document ended' using errcode = 'CA007'; end if;
  perform set_config('actor.user', entered.user_id::text, true), set_config('actor.company', entered.company_id::text, true),
          set_config('actor.driver', '', true), set_config('actor.document', '', true),
          set_config('TimeZone', entered.timezone, true);
end $$;

-- In the transaction that writes what became of it, so that each document is handled once.
create or replace function finish_dfe_document(of_claim uuid, was_read boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update dfe_intakes i set claim_id = null from (select document_id as id from dfe_intakes where claim_id = of_claim) was
     where i.claim_id = of_claim and i.company_id = actor_id('company') returning was.id
  )
  update dfe_documents d set handled_at = now(), is_read = was_read where d.id in (select id from ended)
$$;
revoke execute on function claim_dfe_document, open_dfe_intake, enter_dfe_document, finish_dfe_document from public;
grant execute on function claim_dfe_document to canhoto_platform;
grant execute on function enter_dfe_document, finish_dfe_document to canhoto_app;

-- A delivery of an invoice that its issuer has cancelled, while it can still be kept from happening; once.
create or replace function warn_of_cancelled_invoice(company uuid, key text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, details, occurred_at)
  select company, 'invoice_cancelled', 'critical', 'invoice_cancelled ' || key, d.id, d.driver_id,
         jsonb_build_object('nf_number', d.nf_number, 'client_name', d.client_name, 'day', (e.cancelled_at at time zone c.timezone)::date), now()
    from dfe_entries e join deliveries d on d.company_id = company and d.nfe_key = key join companies c on c.id = company
   where e.company_id = company and e.access_key = key and e.cancelled_at is not null and d.status not in ('DELIVERED', 'CANCELLED')
   order by e.cancelled_at limit 1
  on conflict do nothing
$$;
revoke execute on function warn_of_cancelled_invoice from public;

create or replace function warn_of_cancelled_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform warn_of_cancelled_invoice(new.company_id, new.access_key);
  return null;
end $$;
create or replace trigger warn_of_cancelled_entry after insert or update of cancelled_at on dfe_entries for each row
  when (new.cancelled_at is not null) execute function warn_of_cancelled_entry();

-- A delivery of an invoice that its issuer has corrected, which may be another address or carrier, before it is made; once for each letter.
create or replace function warn_of_corrected_invoice(company uuid, key text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into alerts (company_id, type, severity, cause, delivery_id, driver_id, details, occurred_at)
  select company, 'invoice_corrected', 'warning', concat_ws(' ', 'invoice_corrected', key, v.environment, v.sequence), d.id, d.driver_id,
         jsonb_build_object('nf_number', d.nf_number, 'client_name', d.client_name, 'day', (v.registered_at at time zone c.timezone)::date), now()
    from dfe_events v join deliveries d on d.company_id = company and d.nfe_key = key join companies c on c.id = company
   where v.company_id = company and v.access_key = key and v.type = '110110' and d.status not in ('DELIVERED', 'CANCELLED')
   order by v.sequence desc limit 1
  on conflict do nothing
$$;
revoke execute on function warn_of_corrected_invoice from public;

create or replace function warn_of_correction() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform warn_of_corrected_invoice(new.company_id, new.access_key);
  return null;
end $$;
create or replace trigger warn_of_correction after insert on dfe_events for each row
  when (new.type = '110110') execute function warn_of_correction();

-- However a delivery comes to be, the entry of its invoice shows it.
create or replace function link_dfe_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.nfe_key is distinct from new.nfe_key then
    update dfe_entries e set delivery_id = null where e.company_id = new.company_id and e.delivery_id = new.id;
  end if;
  update dfe_entries e set delivery_id = new.id
   where e.company_id = new.company_id and e.access_key = new.nfe_key and e.delivery_id is distinct from new.id;
  if found then
    perform warn_of_cancelled_invoice(new.company_id, new.nfe_key), warn_of_corrected_invoice(new.company_id, new.nfe_key);
  end if;
  return null;
end $$;
create or replace trigger link_dfe_entry after insert on deliveries for each row
  when (new.nfe_key is not null) execute function link_dfe_entry();
create or replace trigger link_changed_dfe_entry after update of nfe_key on deliveries for each row
  when (old.nfe_key is distinct from new.nfe_key) execute function link_dfe_entry();

-- Purges documents and entries of every company. What became a delivery has its XML there, and keeps what was registered about its note.
-- Answers how many.
create or replace function purge_dfe_documents(kept_days int, max_rows int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries int;
  documents int;
  events int;
begin
  delete from dfe_events where ctid = any (array(
    select v.ctid from dfe_events v where v.received_at < now() - make_interval(days => kept_days)
       and not exists (select from deliveries d where d.company_id = v.company_id and d.nfe_key = v.access_key) limit max_rows));
  get diagnostics events = row_count;
  delete from dfe_entries where ctid = any (array(
    select e.ctid from dfe_entries e where e.received_at < now() - make_interval(days => kept_days) limit max_rows));
  get diagnostics entries = row_count;
  delete from dfe_documents where ctid = any (array(
    select d.ctid from dfe_documents d where d.received_at < now() - make_interval(days => kept_days) limit max_rows));
  get diagnostics documents = row_count;
  return entries + documents + events;
end $$;
revoke execute on function purge_dfe_documents from public;
grant execute on function purge_dfe_documents to canhoto_platform;
