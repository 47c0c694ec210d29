-- Each receipt is sealed when it is stored: what is known of it is hashed together with the hash of the receipt that the company
-- stored before, so that none can be changed, moved or left out afterwards unnoticed (decision 0025).

create or replace function sha256_hex(value text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;

create or replace function utc_text(instant timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The personal values of a receipt, each with a salt of its own: without it, a hash of a name or CPF could be guessed.
create or replace function personal_values(receipt uuid) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_object_agg(v.name, jsonb_build_object('salt', replace(gen_random_uuid()::text, '-', ''), 'value', v.value)), '{}')
    from receipts r
    join deliveries d on d.id = r.delivery_id
    left join drivers p on p.id = r.driver_id
   cross join lateral (values ('client_name', d.client_name), ('receiver_name', r.receiver_name),
     ('receiver_document', r.receiver_document), ('driver_name', p.name)) as v (name, value)
   where r.id = receipt and v.value is not null
$$;
revoke execute on function personal_values from public;

create or replace function proof_content(receipt uuid, place int, link uuid, personal jsonb) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'version', 1, 'position', place, 'verification_id', link, 'receipt_id', r.id, 'delivery_id', d.id, 'driver_id', r.driver_id,
    'company', json_build_object('id', c.id, 'name', c.name, 'cnpj', c.cnpj, 'time_zone', c.timezone),
    'nf', json_build_object('number', d.nf_number, 'series', d.series, 'key', d.nfe_key),
    'photo', json_build_object('sha256', f.sha256, 'size', f.size, 'type', f.mime),
    'place', case when r.latitude is not null and r.longitude is not null then
      json_build_object('latitude', r.latitude, 'longitude', r.longitude, 'accuracy', r.accuracy) end,
    'captured_at', utc_text(r.captured_at), 'phone_captured_at', utc_text(r.phone_captured_at),
    'phone_skew_ms', r.phone_skew_ms, 'received_at', utc_text(r.received_at), 'circumstance', r.circumstance,
    'personal', (select coalesce(json_object_agg(p.key, sha256_hex((p.value ->> 'salt') || ':' || (p.value ->> 'value'))
      order by p.key), '{}') from jsonb_each(personal) p),
    'sealed_at', utc_text(now()))::text
    from receipts r
    join deliveries d on d.id = r.delivery_id
    join files f on f.id = r.file_id
    join companies c on c.id = r.company_id
   where r.id = receipt
$$;
revoke execute on function proof_content from public;

create or replace function seal_receipt(company uuid, receipt uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_seal record;
  place int;
  previous text;
  link uuid := gen_random_uuid();
  personal jsonb := personal_values(receipt);
  content text;
begin
  -- The receipts of a company wait for each other here; the statement after it sees what the one before has sealed.
  perform pg_advisory_xact_lock(hashtextextended('proof chain ' || company, 0));
  select s.position, s.hash into last_seal from proof_seals s where s.company_id = company order by s.position desc limit 1;
  place := coalesce(last_seal.position, 0) + 1;
  previous := coalesce(last_seal.hash, repeat('0', 64));
  content := proof_content(receipt, place, link, personal);
  insert into proof_seals (company_id, position, receipt_id, verification_id, content, personal, previous_hash, hash)
  values (company, place, receipt, link, content, personal, previous, sha256_hex(previous || E'\n' || content));
end $$;
revoke execute on function seal_receipt from public;

create or replace function seal_new_receipt() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform seal_receipt(new.company_id, new.id);
  return null;
end $$;

-- At the commit, so that the lock of the chain is held for that alone. A constraint trigger cannot be replaced.
drop trigger if exists seal_receipt on receipts;
create constraint trigger seal_receipt after insert on receipts deferrable initially deferred
  for each row execute function seal_new_receipt();

-- Receipts from before there were seals, in the order in which they came. Their content says when they were sealed.
do $$
declare unsealed record;
begin
  for unsealed in
    select r.company_id, r.id from receipts r
     where not exists (select from proof_seals s where s.company_id = r.company_id and s.receipt_id = r.id)
     order by r.received_at, r.id
  loop
    perform seal_receipt(unsealed.company_id, unsealed.id);
  end loop;
end $$;

-- The event 'Comprovante de Entrega' that SEFAZ registered of the receipt that a delivery shows; those of homologation count for nothing.
drop function if exists registered_event_of(uuid, uuid);
create function registered_event_of(company uuid, receipt uuid) returns table (event uuid, protocol text, registered_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.protocol, e.registered_at
    from deliveries d
    join sefaz_event_deliveries l on l.company_id = d.company_id and l.delivery_id = d.id
    join sefaz_events e on e.company_id = l.company_id and e.id = l.event_id
   where d.company_id = company and d.receipt_id = receipt
     and e.environment = 'production' and e.type in ('110130', '110180') and e.state = 'registered' and not e.is_outdated
   order by e.registered_at desc limit 1
$$;
revoke execute on function registered_event_of from public;

-- The file of this event, for who may see the receipt and takes its proof along; and whether its photo is this receipt's, because the event
-- of a CT-e has one photo for all of its deliveries.
create or replace function find_event_file(link uuid) returns table (protocol text, registered_at timestamptz, xml text, is_of_photo boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.protocol, v.registered_at, e.proc_xml, e.receipt_id is not distinct from r.id
    from proof_seals s
    join receipts r on r.id = s.receipt_id
   cross join lateral registered_event_of(r.company_id, r.id) v
    join sefaz_events e on e.company_id = r.company_id and e.id = v.event
   where s.verification_id = link and e.proc_xml is not null
$$;
revoke execute on function find_event_file from public;
grant execute on function find_event_file to canhoto_app, canhoto_client, canhoto_platform;

-- A proof by its link, which is all that a visitor has: the seal, and what it is compared with. Nothing else of the company.
drop function if exists find_proof(uuid);
create function find_proof(link uuid) returns table ("position" int, receipt_id uuid, verification_id uuid, content text,
  personal jsonb, previous_hash text, hash text, sealed_at timestamptz, hash_before text, previous_hash_after text, file_id uuid,
  file_type text, is_photo_deleted boolean, rejected_at timestamptz,
  sefaz_protocol text, sefaz_registered_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.position, s.receipt_id, s.verification_id, s.content, s.personal, s.previous_hash, s.hash, s.sealed_at,
         (select b.hash from proof_seals b where b.company_id = s.company_id and b.position = s.position - 1),
         (select a.previous_hash from proof_seals a where a.company_id = s.company_id and a.position = s.position + 1),
         f.id, f.mime, f.state in ('purging', 'purged'), case when r.status = 'REJECTED' then r.validated_at end,
         v.protocol, v.registered_at
    from proof_seals s
    join receipts r on r.id = s.receipt_id
    join files f on f.id = r.file_id
    left join lateral registered_event_of(r.company_id, r.id) v on true
   where s.verification_id = link
$$;
revoke execute on function find_proof from public;
grant execute on function find_proof to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform, canhoto_sign_in;

-- Forgets a personal value of a driver's proofs (remove_user). Its hash stays in the content.
create or replace function forget_driver_name(member_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update proof_seals s set personal = s.personal - 'driver_name'
    from receipts r join drivers d on d.id = r.driver_id
   where d.user_id = member_id and s.company_id = r.company_id and s.receipt_id = r.id
$$;
revoke execute on function forget_driver_name from public;

-- What is wrong with the chain of a company, of which the owner of the database asks (docs/operations.md); no row: nothing. The
-- photos are files, and are compared by `npm run check-proofs`.
create or replace function check_proof_chain(company uuid) returns table ("position" int, receipt_id uuid, problem text)
language sql stable security definer set search_path = public, pg_temp as $$
  with seals as (
    select s.*, lag(s.position, 1, 0) over by_position as place_before,
           lag(s.hash, 1, repeat('0', 64)) over by_position as hash_before,
           -- What was changed may not be JSON any more.
           case when s.hash = sha256_hex(s.previous_hash || E'\n' || s.content) then s.content::json end as sealed
      from proof_seals s where s.company_id = company
    window by_position as (order by s.position)
  )
  select s.position, s.receipt_id, p.problem from seals s
   cross join lateral (values
     (s.position <> s.place_before + 1, 'a seal before it is missing'),
     (s.previous_hash <> s.hash_before, 'it does not follow the seal before it'),
     (s.sealed is null, 'its content was changed'),
     (s.sealed ->> 'position' <> s.position::text or s.sealed ->> 'receipt_id' <> s.receipt_id::text
       or s.sealed ->> 'verification_id' <> s.verification_id::text, 'it was moved'),
     (s.sealed is not null and exists (select from jsonb_each(s.personal) v
        where sha256_hex((v.value ->> 'salt') || ':' || (v.value ->> 'value')) is distinct from s.sealed #>> array['personal', v.key]),
      'a personal value was changed')) as p (is_wrong, problem)
   where p.is_wrong
  union all
  select null, r.id, 'it has no seal' from receipts r
   where r.company_id = company
     and not exists (select from proof_seals s where s.company_id = company and s.receipt_id = r.id)
$$;
revoke execute on function check_proof_chain from public;
