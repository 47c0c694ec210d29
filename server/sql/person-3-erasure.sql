-- Takes a person out of everything that the actor's company has stored (decision 0032).

-- A name that two persons of the company have, or of a single word, is looked for only where the person's own rows are.
create or replace function is_only_name(value text, person jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select length(value) >= 8 and trim(value) ~ '\s'
    and not exists (select from deliveries d where d.company_id = actor_id('company')
      and search_keys(d.company_id, d.search_text) @> search_keys(actor_id('company'), plain_text(value))
      and d.search_text like '%' || plain_text(value) || '%' and plain_text(d.client_name) = plain_text(value)
      and d.id <> all(uuids_in(person -> 'deliveries')))
    and not exists (select from drivers d where d.company_id = actor_id('company') and plain_text(d.name) = plain_text(value)
      and d.id <> all(uuids_in(person -> 'drivers')))
    and not exists (select from memberships m join users u on u.id = m.user_id where m.company_id = actor_id('company')
      and plain_text(u.full_name) = plain_text(value) and u.id <> all(uuids_in(person -> 'users')))
    and not exists (select from receipts r where r.company_id = actor_id('company') and plain_text(r.receiver_name) = plain_text(value)
      and r.receiver_document is not null and r.id <> all(uuids_in(person -> 'receipts')))
$$;
revoke execute on function is_only_name from public;

-- What finds the person anywhere, and what finds it in its own deliveries; null when there is nothing to look for.
create or replace function person_patterns(person jsonb, out everywhere text, out in_own text) returns record
language sql stable security definer set search_path = public, pg_temp as $$
  with sure as (
    select number_pattern(person ->> 'document') as pattern where length(person ->> 'document') >= 5
    union select email_pattern(e) from unnest(texts_in(person -> 'emails')) e
    union select number_pattern(n.digits) from unnest(texts_in(person -> 'phones')) p,
      lateral (select regexp_replace(regexp_replace(p, '[^0-9]', '', 'g'), '^55(?=[0-9]{10,11}$)', '') as digits) n where length(n.digits) >= 8
    union select email_pattern(u) from unnest(texts_in(person -> 'usernames')) u where u ~ '[0-9._@-]' and length(u) >= 5
    union select words_pattern(n) from unnest(texts_in(person -> 'names')) n where is_only_name(n, person)
  ), own as (
    select pattern from sure
    union select words_pattern(n) from unnest(texts_in(person -> 'names') || texts_in(person -> 'addresses')) n
  )
  -- The longest first: a short name may be the beginning of a longer one.
  select (select string_agg(pattern, '|' order by length(pattern) desc) from sure),
         (select string_agg(pattern, '|' order by length(pattern) desc) from own)
$$;
revoke execute on function person_patterns from public;

-- Of the sealed values of a person's receipts the salts and texts go; their hashes stay in the sealed content (decision 0025).
create or replace function forget_sealed_values(person jsonb, everywhere text, in_own text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update proof_seals s set personal = kept.personal
    from receipts r cross join lateral (
      select coalesce(jsonb_object_agg(v.key, v.value), '{}') as personal
        from proof_seals p cross join lateral jsonb_each(p.personal) v
       where p.company_id = r.company_id and p.receipt_id = r.id and not (
         v.key = 'client_name' and r.delivery_id = any(uuids_in(person -> 'deliveries'))
         or v.key in ('receiver_name', 'receiver_document') and r.id = any(uuids_in(person -> 'receipts'))
         or v.key = 'driver_name' and r.driver_id = any(uuids_in(person -> 'drivers'))
         or coalesce(v.value ->> 'value' ~* case when r.delivery_id = any(uuids_in(person -> 'deliveries')) then in_own else everywhere end, false))
    ) kept
   where s.company_id = actor_id('company') and r.company_id = s.company_id and r.id = s.receipt_id and s.personal <> kept.personal
$$;
revoke execute on function forget_sealed_values from public;

-- An event that is registered at SEFAZ, or that SEFAZ may have, is kept as it was signed, because the law wants it kept. Any other one is
-- dropped, and forgets who received and what a driver wrote.
create or replace function forget_sefaz_contents(signed uuid[], received uuid[], everywhere text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sefaz_events e set state = 'dropped', next_at = null, signed_xml = null, digest = null, problems = '{}',
         content = e.content || (select coalesce(jsonb_object_agg(k, null), '{}')
           from jsonb_object_keys(e.content) k where k in ('receiverName', 'receiverDocument', 'justification', 'latitude', 'longitude'))
   where e.company_id = actor_id('company') and e.state in ('waiting', 'signed', 'rejected', 'stopped', 'dropped') and e.claim_id is null
     and not e.is_uncertain
     and (e.receipt_id = any(signed) or e.content::text ~* everywhere
       or exists (select from sefaz_event_deliveries l where l.company_id = e.company_id and l.event_id = e.id and l.delivery_id = any(received)))
$$;
revoke execute on function forget_sefaz_contents from public;

-- The user and driver of the person: anonymous as after remove_user; one who works for other companies too stays theirs.
create or replace function erase_member(member uuid, label text, user_label text, driver_label text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := actor_id('company');
  all_drivers uuid[] := array(select d.id from drivers d where d.company_id = company and d.user_id = member);
begin
  delete from push_subscriptions where driver_id = any(all_drivers);
  delete from push_notices where driver_id = any(all_drivers);
  delete from tracking_devices where driver_id = any(all_drivers);
  delete from driver_states where driver_id = any(all_drivers);
  delete from positions where company_id = company and driver_id = any(all_drivers);
  delete from saved_views where company_id = company and user_id = member;
  delete from upload_pieces where company_id = company and user_id = member;
  delete from emails where company_id = company and user_id = member;
  update sessions set device = null where company_id = company and user_id = member;
  if remove_user(member, company, user_label, driver_label) = 'left' then
    update memberships set client_document = null, former_name = label where company_id = company and user_id = member;
    update drivers set name = label, cpf = null, email = null, cnh = null, phone = null where id = any(all_drivers);
  end if;
end $$;
revoke execute on function erase_member from public;

-- Where the company's rows name the person (find_mentions). It takes long in a large company, and changes nothing.
create or replace function find_person_mentions(document text, name text, member uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return find_mentions((select everywhere from person_patterns(find_person(document, name, member))));
end $$;
revoke execute on function find_person_mentions from public;
grant execute on function find_person_mentions to canhoto_app;

-- Replaces the values of the person of a claimed request in all rows, and marks the person's files as gone, whose bytes the server removes
-- next. `mentions`: what was found before, so that what others need is locked for seconds alone. The caller has looked whether a delivery
-- is still open, and says what takes the place of names.
create or replace function erase_person(request uuid, claim uuid, mentions jsonb, found_files uuid[], person_label text, user_label text,
  driver_label text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := actor_id('company');
  asked person_requests;
  person jsonb;
  label text := person_label || ' (' || right(gen_random_uuid()::text, 4) || ')';
  received uuid[];
  deleted uuid[];
  sent uuid[];
  signed uuid[];
  files uuid[];
  all_drivers uuid[];
  positions_count bigint;
  patterns record;
  changed int;
begin
  -- The lock keeps the claim until the end: of two processes one changes something.
  select r.* into asked from person_requests r
   where r.id = request and r.claim_id = claim and r.company_id = company and r.wanted is not null for update;
  if not found then raise exception 'the claim of the erasure ended' using errcode = 'CA007'; end if;
  person := find_person(asked.wanted ->> 'document', asked.wanted ->> 'name', (asked.wanted ->> 'user_id')::uuid);
  received := uuids_in(person -> 'deliveries');
  deleted := uuids_in(person -> 'deleted');
  sent := uuids_in(person -> 'sent');
  signed := uuids_in(person -> 'receipts');
  all_drivers := uuids_in(person -> 'drivers');
  select count(*) into positions_count from positions p where p.company_id = company and p.driver_id = any(all_drivers);
  select * into patterns from person_patterns(person);
  -- With what else names the person as a whole: a manifest with its driver, a note that was imported twice.
  files := files_of_person(person) || found_files || array(select d.file_id from delivery_documents d
    where d.company_id = company and d.id in (select (key ->> 'id')::uuid from jsonb_array_elements(mentions -> 'delivery_documents') key))
    -- And what an import has read and a user has still to look at.
    || array(select i.file_id from import_files i where i.company_id = company and i.outcome = 'to_review'
      and i.id in (select (key ->> 'id')::uuid from jsonb_array_elements(mentions -> 'import_files') key));
  update person_requests r set wanted = null where r.id = request;

  delete from tracking_links l where l.company_id = company and l.delivery_id = any(received);
  delete from deleted_records r where r.company_id = company and r.table_name = 'tracking_links'
     and (r.record ->> 'delivery_id')::uuid = any(received || deleted);
  delete from delivery_places p where p.company_id = company
     and p.address = any(array(select plain_text(a) from unnest(texts_in(person -> 'addresses')) a));
  update deliveries d set client_name = label, client_name_extracted = null, client_document = null, client_phone = null,
         delivery_address = null, cep = null, notes = null
   where d.company_id = company and d.id = any(received);
  update deliveries d set sender_name = null, sender_document = null where d.company_id = company and d.id = any(sent);
  update delivery_documents x set structured = null, raw_text = null
   where x.company_id = company and x.file_id = any(files);
  -- What became a delivery has its XML among the files above.
  delete from dfe_documents x using dfe_entries e where e.company_id = company and e.id = any(uuids_in(person -> 'entries'))
     and x.company_id = company and x.id = e.document_id;
  update dfe_entries e set recipient_name = label, recipient_document = null
   where e.company_id = company and e.id = any(uuids_in(person -> 'entries'));
  -- A correction names places and people.
  update dfe_events v set correction = null
   where v.company_id = company and v.correction is not null
     and (v.access_key in (select e.access_key from dfe_entries e where e.company_id = company and e.id = any(uuids_in(person -> 'entries')))
       or v.access_key in (select d.nfe_key from deliveries d where d.company_id = company and d.id = any(received)));
  update receipts r set receiver_name = null, receiver_document = null, given_receiver_name = null, given_receiver_document = null
   where r.company_id = company and r.id = any(signed);
  update receipts r set notes = null where r.company_id = company and (r.id = any(signed) or r.delivery_id = any(received));
  update occurrences o set note = null where o.company_id = company and o.delivery_id = any(received);
  update deleted_records r set record = r.record || jsonb_build_object('client_name', label, 'client_name_extracted', null, 'client_document',
           null, 'client_phone', null, 'delivery_address', null, 'cep', null, 'notes', null, 'search_text', null)
   where r.company_id = company and r.table_name = 'deliveries' and r.record_id = any(deleted);
  update deleted_records r set record = r.record || case r.table_name
           when 'delivery_documents' then '{"structured": null, "raw_text": null}'::jsonb when 'occurrences' then '{"note": null}'::jsonb else '{}' end
   where r.company_id = company and (r.record ->> 'delivery_id')::uuid = any(deleted || received);
  perform forget_sealed_values(person, patterns.everywhere, patterns.in_own);
  perform forget_sefaz_contents(signed, received || deleted, patterns.everywhere);
  perform erase_member(m, label, user_label, driver_label) from unnest(uuids_in(person -> 'users')) m;

  -- Filters that look for the person are of no use any more, and two of one user may not have one name.
  delete from saved_views v where v.company_id = company and concat_ws(' ', v.name, v.filters) ~* patterns.everywhere;
  -- Nothing is sent to the person again and again.
  delete from email_schedules s where s.company_id = company and patterns.everywhere is not null
     and not exists (select from unnest(s.recipients) r where r !~* patterns.everywhere);
  update email_schedules s set recipients = array(select r from unnest(s.recipients) r where r !~* patterns.everywhere)
   where s.company_id = company and exists (select from unnest(s.recipients) r where r ~* patterns.everywhere);
  changed := scrub_deliveries(received || deleted, patterns.in_own) + scrub_mentions(mentions, patterns.everywhere);
  -- What the audit has noted of these changes.
  update audit_log a set record_label = scrub_text(a.record_label, patterns.everywhere), changes = scrub_json(a.changes, patterns.everywhere)
   where a.company_id = company and a.occurred_at >= now() and concat_ws(chr(10), a.record_label, a.changes) ~* patterns.everywhere;
  update files f set state = 'purging', purged_at = now(), purge_reason = 'PERSON' where f.company_id = company and f.id = any(files) and f.state = 'kept';
  update files f set name = 'anonimizado' || coalesce(substring(f.name from '\.[A-Za-z0-9]{1,5}$'), '') where f.company_id = company and f.id = any(files);
  update import_files i set name = 'anonimizado' || coalesce(substring(i.name from '\.[A-Za-z0-9]{1,5}$'), '')
   where i.company_id = company and i.file_id = any(files);

  update person_requests r set reason = scrub_text(r.reason, coalesce(patterns.in_own, '^\M')), counts = jsonb_build_object(
      'received', cardinality(received) + cardinality(deleted), 'sent', cardinality(sent), 'receipts', cardinality(signed), 'users',
      jsonb_array_length(person -> 'users'), 'positions', positions_count, 'rows', changed,
      'files', (select count(*) from files f where f.company_id = company and f.id = any(files) and f.state = 'purging'))
   where r.id = request;
end $$;
revoke execute on function erase_person from public;
grant execute on function erase_person to canhoto_app;

-- Who was the subject of a request, without naming anybody: a masked CPF, or what the person was found by.
create or replace function note_person_request(what text, person jsonb, why text, numbers jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into person_requests (company_id, user_id, kind, subject, reason, counts)
  values (actor_id('company'), actor_id('user'), what,
    coalesce(case when person ->> 'document' ~ '^[0-9]{11}$' then 'CPF ' || masked_document(person ->> 'document') end,
      case when jsonb_array_length(person -> 'users') > 0 then 'USER' else 'NAME' end), why, numbers)
$$;
revoke execute on function note_person_request from public;

-- Begins an export: notes it, and answers what leads to the person's rows.
create or replace function begin_person_export(document text, name text, member uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare person jsonb := find_person(document, name, member);
begin
  perform note_person_request('EXPORT', person, null, '{}');
  perform note_location_view('EXPORT', now(), uuids_in(person -> 'drivers'), null, null);
  return person;
end $$;
revoke execute on function begin_person_export from public;
grant execute on function begin_person_export, export_person to canhoto_app;

-- The stored files of an export that are still there.
create or replace function files_of_export(person jsonb) returns table (id uuid, name text, size float8)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.name, coalesce(f.size, 0)::float8 from files f
   where f.company_id = actor_id('company') and f.state = 'kept' and f.id = any(files_of_person(person)) order by f.id
$$;
revoke execute on function files_of_export from public;
grant execute on function files_of_export to canhoto_app;

-- Whether any of these texts names the person; the files that have them are of imports that became no document of a delivery.
create or replace function files_naming_person(document text, name text, member uuid, files uuid[], texts text[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare patterns record;
begin
  select * into patterns from person_patterns(find_person(document, name, member));
  return array(select t.file from unnest(files, texts) as t (file, content) where t.content ~* patterns.everywhere);
end $$;
revoke execute on function files_naming_person from public;
grant execute on function files_naming_person to canhoto_app;
