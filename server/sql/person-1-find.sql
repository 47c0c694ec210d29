-- What a company knows of one person, wherever it stands (decision 0032). The person is found by a CPF or CNPJ, by the name that rows
-- without a document have, or as a user of the company.

-- Everything that leads to the person's rows, and how the person is called in them.
create or replace function find_person(document text, name text, member uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company uuid := actor_id('company');
  wanted text := plain_document(document);
  members uuid[];
  all_drivers uuid[];
  received uuid[];
  deleted uuid[];
  sent uuid[];
  signed uuid[];
  entries uuid[];
  contacts record;
begin
  if company is null then raise exception 'no company' using errcode = '42501'; end if;
  wanted := coalesce(wanted, (select coalesce(u.cpf, case when m.client_document ~ '^[0-9]{11}$' then m.client_document end)
    from memberships m join users u on u.id = m.user_id where m.company_id = company and m.user_id = member));
  members := array(select m.user_id from memberships m join users u on u.id = m.user_id
    where m.company_id = company and not u.is_master
      and (m.user_id = member or u.cpf = wanted or m.client_document = wanted and wanted ~ '^[0-9]{11}$'));
  all_drivers := array(select d.id from drivers d where d.company_id = company and (d.cpf = wanted or d.user_id = any(members)));
  members := array(select distinct unnest(members || array(select d.user_id from drivers d where d.id = any(all_drivers))));
  received := array(select d.id from deliveries d where d.company_id = company and d.client_document = wanted
    union select d.id from deliveries d where d.company_id = company and d.client_document is null
      and name is not null and plain_text(d.client_name) = plain_text(name));
  deleted := array(select r.record_id from deleted_records r where r.company_id = company and r.table_name = 'deliveries'
    and (r.record ->> 'client_document' = wanted
      or r.record ->> 'client_document' is null and plain_text(r.record ->> 'client_name') = plain_text(name)));
  sent := array(select d.id from deliveries d where d.company_id = company and d.sender_document = wanted);
  signed := array(select r.id from receipts r where r.company_id = company and r.receiver_document is not null
      and plain_document(r.receiver_document) = wanted
    union select r.id from receipts r where r.company_id = company and r.given_receiver_document is not null
      and plain_document(r.given_receiver_document) = wanted
    union select r.id from receipts r where r.company_id = company and r.receiver_document is null
      and name is not null and plain_text(r.receiver_name) = plain_text(name));
  entries := array(select e.id from dfe_entries e where e.company_id = company and (e.recipient_document = wanted
    or e.recipient_document is null and name is not null and plain_text(e.recipient_name) = plain_text(name)));
  select array_agg(distinct t.value) filter (where t.kind = 'name') as names,
         array_agg(distinct t.value) filter (where t.kind = 'email') as emails,
         array_agg(distinct t.value) filter (where t.kind = 'phone') as phones,
         array_agg(distinct t.value) filter (where t.kind = 'username') as usernames,
         array_agg(distinct t.value) filter (where t.kind = 'address') as addresses
    into contacts
    from (
      select 'name' as kind, find_person.name as value
      union all select v.kind, v.value from users u cross join lateral (values ('name', u.full_name), ('email', u.email),
          ('username', u.username)) v (kind, value) where u.id = any(members)
      union all select 'name', m.former_name from memberships m where m.company_id = company and m.user_id = any(members)
      union all select v.kind, v.value from drivers d cross join lateral (values ('name', d.name), ('email', d.email),
          ('phone', d.phone)) v (kind, value) where d.id = any(all_drivers)
      union all select v.kind, v.value from deliveries d cross join lateral (values ('name', d.client_name),
          ('name', d.client_name_extracted), ('phone', d.client_phone), ('address', d.delivery_address)) v (kind, value)
         where d.id = any(received)
      union all select v.kind, v.value from deleted_records r cross join lateral (values ('name', r.record ->> 'client_name'),
          ('name', r.record ->> 'client_name_extracted'), ('phone', r.record ->> 'client_phone'),
          ('address', r.record ->> 'delivery_address')) v (kind, value)
         where r.company_id = company and r.table_name = 'deliveries' and r.record_id = any(deleted)
      union all select 'name', e.recipient_name from dfe_entries e where e.id = any(entries)
      union all select 'name', d.sender_name from deliveries d where d.id = any(sent)
      union all select 'name', v.name from receipts r cross join lateral (values (r.receiver_name), (r.given_receiver_name)) v (name)
         where r.id = any(signed)
      union all select v.kind, v.value from delivery_documents x cross join lateral (values
          ('name', x.structured #>> '{destinatario,nome}'), ('email', x.structured #>> '{destinatario,email}'),
          ('phone', x.structured #>> '{destinatario,telefone}'), ('phone', x.structured #>> '{entrega,telefone}')) v (kind, value)
         where x.company_id = company and x.delivery_id = any(received) and x.structured is not null
      -- What the office has corrected since.
      union all select case c.key when 'client_name' then 'name' when 'client_phone' then 'phone' else 'address' end, c.value ->> side
          from delivery_events e cross join lateral jsonb_each(e.details -> 'changes') c cross join (values ('from'), ('to')) s (side)
         where e.company_id = company and e.delivery_id = any(received) and e.kind = 'EDITED'
           and c.key in ('client_name', 'client_phone', 'delivery_address')
    ) t
   where length(trim(t.value)) >= 3;
  return jsonb_build_object('document', wanted, 'names', coalesce(contacts.names, '{}'), 'emails', coalesce(contacts.emails, '{}'),
    'phones', coalesce(contacts.phones, '{}'), 'usernames', coalesce(contacts.usernames, '{}'),
    'addresses', coalesce(contacts.addresses, '{}'), 'users', members, 'drivers', all_drivers, 'deliveries', received,
    'deleted', deleted, 'sent', sent, 'receipts', signed, 'entries', entries);
end $$;
revoke execute on function find_person from public;

create or replace function uuids_in(list jsonb) returns uuid[] language sql immutable as $$
  select array(select value::uuid from jsonb_array_elements_text(list))
$$;
create or replace function texts_in(list jsonb) returns text[] language sql immutable as $$
  select array(select value from jsonb_array_elements_text(list))
$$;

-- What the administrator is shown of the person before anything is done: how many of what, and what stands in the way.
create or replace function describe_person(document text, name text, member uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  person jsonb := find_person(document, name, member);
  company uuid := actor_id('company');
  all_members uuid[] := uuids_in(person -> 'users');
  all_drivers uuid[] := uuids_in(person -> 'drivers');
  received uuid[] := uuids_in(person -> 'deliveries');
  positions_count bigint;
begin
  select count(*) into positions_count
    from (select from positions p where p.company_id = company and p.driver_id = any(all_drivers) limit 1000000) few;
  return jsonb_build_object(
    'document', person -> 'document', 'names', person -> 'names',
    'users', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name, 'role', m.role)), '[]')
      from memberships m join users u on u.id = m.user_id where m.company_id = company and m.user_id = any(all_members)),
    'counts', jsonb_build_object(
      'received', cardinality(received), 'deleted', jsonb_array_length(person -> 'deleted'),
      'sent', jsonb_array_length(person -> 'sent'), 'receipts', jsonb_array_length(person -> 'receipts'),
      'users', cardinality(all_members), 'drivers', cardinality(all_drivers),
      'positions', positions_count, 'entries', jsonb_array_length(person -> 'entries'),
      'files', cardinality(files_of_person(person))),
    'open', (select coalesce(jsonb_agg(nf_number order by nf_number), '[]') from (
      select d.nf_number from deliveries d where d.company_id = company
         and (d.id = any(received) or d.id = any(uuids_in(person -> 'sent')) or d.driver_id = any(all_drivers))
         and d.status in ('PENDING', 'IN_TRANSIT', 'REATTEMPTED', 'PROBLEM') limit 5) few),
    'on_route', exists (select from routes r where r.company_id = company and r.driver_id = any(all_drivers) and r.finished_at is null),
    'administrators', (select count(*) from memberships m
      where m.company_id = company and m.user_id = any(all_members) and m.role = 'ADMIN' and m.removed_at is null));
end $$;

-- The stored files that show the person: documents and photos of what the person received, stubs that the person signed, and documents
-- whose reading names the person. A file that others share is one of them too: it names the person.
create or replace function files_of_person(person jsonb) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  with received as (select unnest(uuids_in(person -> 'deliveries') || uuids_in(person -> 'deleted')) as id)
  select array(
    select d.file_id from delivery_documents d
     where d.company_id = actor_id('company') and d.kind <> 'mdfe'
       and (d.delivery_id in (select id from received) or d.delivery_id = any(uuids_in(person -> 'sent')))
    union
    select (r.record ->> 'file_id')::uuid from deleted_records r
     where r.company_id = actor_id('company') and r.table_name in ('delivery_documents', 'occurrences') and r.record ->> 'file_id' is not null
       and (r.record ->> 'delivery_id')::uuid in (select id from received)
    union
    select r.file_id from receipts r
     where r.company_id = actor_id('company')
       and (r.delivery_id in (select id from received) or r.id = any(uuids_in(person -> 'receipts')))
    union
    select o.file_id from occurrences o
     where o.company_id = actor_id('company') and o.file_id is not null and o.delivery_id in (select id from received)
    union
    select i.file_id from import_files i cross join lateral jsonb_array_elements(i.notes) n
     where i.company_id = actor_id('company') and i.proposal is null and n ->> 'delivery_id' in (select id::text from received))
$$;
revoke execute on function files_of_person from public;
revoke execute on function describe_person from public;
grant execute on function describe_person to canhoto_app;

-- The tables of an export: what it is called there, its rows, and the column in whose order they are read.
create or replace function person_tables() returns table (title text, source text, condition text, columns text, key text)
language sql immutable as $$
  values
    ('usuario', 'users', 't.id = any($2) and exists (select from memberships m where m.company_id = $1 and m.user_id = t.id)', 'id, username, full_name, email, cpf, is_active, created_at, updated_at', 'id'),
    ('acessos_a_empresa', 'memberships', 't.company_id = $1 and t.user_id = any($2)', '*', 'user_id'),
    ('motorista', 'drivers', 't.company_id = $1 and t.id = any($3)', '*', 'id'),
    ('emails_enviados', 'emails', 't.company_id = $1 and t.user_id = any($2)', 'id, kind, recipient, state, created_at, sent_at', 'id'),
    ('entregas_recebidas', 'deliveries', 't.company_id = $1 and t.id = any($4)', '*', 'id'),
    ('entregas_excluidas', 'deleted_records', $c$t.company_id = $1 and (t.record_id = any($4) or t.record ->> 'delivery_id' = any($4::text[]))$c$, '*', 'record_id'),
    -- Of what the person sent or drove, without the data of the recipients.
    ('entregas_enviadas', 'deliveries', 't.company_id = $1 and t.id = any($5)', 'id, nf_number, series, nfe_key, sender_name, sender_document, status, emission_date, delivered_at, created_at', 'id'),
    ('entregas_como_motorista', 'deliveries', 't.company_id = $1 and t.driver_id = any($3)', 'id, nf_number, status, scheduled_for, delivered_at, created_at', 'id'),
    ('historico_das_entregas', 'delivery_events', 't.company_id = $1 and t.delivery_id = any($4)', '*', 'id'),
    ('acoes_em_entregas', 'delivery_events', 't.company_id = $1 and t.user_id = any($2)', 'id, delivery_id, kind, from_status, to_status, occurred_at, recorded_at, latitude, longitude', 'id'),
    ('documentos', 'delivery_documents', 't.company_id = $1 and t.delivery_id = any($4)', '*', 'id'),
    ('notas_da_sefaz', 'dfe_entries', 't.company_id = $1 and t.id = any($9)', 'id, access_key, number, shipper_name, recipient_name, recipient_document, municipality, uf, received_at', 'id'),
    ('eventos_das_notas', 'dfe_events', 't.company_id = $1 and (t.access_key in (select e.access_key from dfe_entries e where e.company_id = $1 and e.id = any($9)) or t.access_key in (select d.nfe_key from deliveries d where d.company_id = $1 and d.id = any($4)))', 'id, access_key, type, registered_at, correction', 'id'),
    ('canhotos', 'receipts', 't.company_id = $1 and (t.id = any($6) or t.delivery_id = any($4))', '*', 'id'),
    ('canhotos_fotografados', 'receipts', 't.company_id = $1 and t.driver_id = any($3)', 'id, delivery_id, status, captured_at, received_at, latitude, longitude, accuracy', 'id'),
    ('registros_de_prova', 'proof_seals', 't.company_id = $1 and t.receipt_id in (select r.id from receipts r where r.company_id = $1 and (r.id = any($6) or r.delivery_id = any($4)))', '*', 'receipt_id'),
    ('eventos_da_sefaz', 'sefaz_events', 't.company_id = $1 and (t.receipt_id = any($6) or t.occurrence_id in (select o.id from occurrences o where o.company_id = $1 and o.delivery_id = any($4)))', 'id, environment, type, access_key, state, content, protocol, registered_at', 'id'),
    ('ocorrencias', 'occurrences', 't.company_id = $1 and t.delivery_id = any($4)', 'id, delivery_id, code, label, note, next_attempt, occurred_at, received_at, latitude, longitude', 'id'),
    ('ocorrencias_registradas', 'occurrences', 't.company_id = $1 and t.driver_id = any($3)', 'id, delivery_id, code, label, occurred_at, received_at, latitude, longitude', 'id'),
    ('avisos', 'alerts', 't.company_id = $1 and t.delivery_id = any($4)', 'id, type, severity, delivery_id, details, occurred_at', 'id'),
    ('avisos_sobre_o_motorista', 'alerts', 't.company_id = $1 and t.driver_id = any($3)', 'id, type, severity, delivery_id, occurred_at', 'id'),
    ('links_de_acompanhamento', 'tracking_links', 't.company_id = $1 and t.delivery_id = any($4)', 'id, delivery_id, created_at, expires_at', 'id'),
    ('rotas', 'routes', 't.company_id = $1 and t.driver_id = any($3)', '*', 'id'),
    ('ultima_posicao', 'driver_states', 't.company_id = $1 and t.driver_id = any($3)', '*', 'driver_id'),
    ('posicoes', 'positions', 't.company_id = $1 and t.driver_id = any($3)', '*', 'recorded_at'),
    ('quem_viu_a_localizacao', 'location_views', 't.company_id = $1 and t.driver_ids && $3', 'id, viewer_id, kind, since, from_day, to_day', 'id'),
    ('localizacoes_que_viu', 'location_views', 't.company_id = $1 and t.viewer_id = any($2)', 'id, kind, since, from_day, to_day', 'id'),
    ('consentimentos', 'consents', 't.company_id = $1 and t.user_id = any($2)', '*', 'id'),
    ('sessoes', 'sessions', 't.company_id = $1 and t.user_id = any($2)', 'id, role, device, created_at, expires_at, ended_at, ended_reason', 'id'),
    ('aparelho_de_rastreamento', 'tracking_devices', 't.company_id = $1 and t.driver_id = any($3)', 'driver_id, created_at, last_contact_at, last_position_at', 'driver_id'),
    ('notificacoes', 'push_subscriptions', 't.company_id = $1 and t.driver_id = any($3)', 'session_id, endpoint, created_at', 'session_id'),
    ('filtros_salvos', 'saved_views', 't.company_id = $1 and t.user_id = any($2)', 'id, name, filters, created_at', 'id'),
    ('auditoria', 'audit_log', 't.company_id = $1 and (t.user_id = any($2) or t.record_id = any($2 || $3))', '*', 'id')
$$;

-- Rows of one table of the export, after a key. The last one's key begins the next call.
create or replace function export_person(person jsonb, wanted text, after text, max_rows int) returns table (key text, record jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  target record;
  key_type text;
begin
  select * into target from person_tables() where title = wanted;
  select format_type(a.atttypid, null) into key_type from pg_attribute a
   where a.attrelid = target.source::regclass and a.attname = target.key;
  return query execute format(
    'select (t.%1$I)::text, to_jsonb(s) from %2$I t cross join lateral (select %3$s) s
      where (%4$s) and ($7 is null or t.%1$I > $7::%5$s) order by t.%1$I limit $8',
    target.key, target.source,
    case target.columns when '*' then 't.*' else regexp_replace(target.columns, '([a-z_]+)', 't.\1', 'g') end, target.condition, key_type)
    using actor_id('company'), uuids_in(person -> 'users'), uuids_in(person -> 'drivers'),
      uuids_in(person -> 'deliveries') || uuids_in(person -> 'deleted'), uuids_in(person -> 'sent'), uuids_in(person -> 'receipts'),
      after, max_rows, uuids_in(person -> 'entries');
end $$;
revoke execute on function export_person from public;
