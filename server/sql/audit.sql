-- The audit is written by triggers, so that no handler can forget it (decision 0007).

-- By field {"from", "to"}. Of personal fields only that they changed.
create or replace function changed_fields(was jsonb, becomes jsonb, personal text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(case key when 'password_hash' then 'password' else key end,
    case when key = any(personal) then '{"from": null, "to": null}'::jsonb
         else jsonb_build_object('from', was -> key, 'to', becomes -> key) end), '{}')
    from jsonb_object_keys(coalesce(becomes, was)) as key
   where was -> key is distinct from becomes -> key
     and key not in ('id', 'company_id', 'user_id', 'created_at', 'updated_at', 'password_set_at', 'must_change_password',
       'former_name', 'sort_name', 'only_row', 'uid_validity', 'last_uid', 'reading_uid', 'reading_attempts', 'claim_id', 'claimed_at',
       'next_read_at', 'last_error', 'last_day', 'changed_at', 'changed_by', 'events_since')
$$;

-- Arguments: the kind of record, its id's column, its label's column or '', its company's column or '', personal columns.
create or replace function write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  latest jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changes jsonb := '{}';
begin
  -- The server's own changes have no user, so they leave no entry.
  if actor_id('user') is null then return null; end if;
  if tg_op = 'UPDATE' then
    changes := changed_fields(was, becomes, string_to_array(tg_argv[4], ','));
    -- A company does not see changes of a user who has left it.
    if changes = '{}' or was ->> 'removed_at' is not null and becomes ->> 'removed_at' is not null
      or tg_argv[0] = 'driver' and exists (select from memberships m
        where m.user_id = (latest ->> 'user_id')::uuid and m.company_id = (latest ->> 'company_id')::uuid
          and m.removed_at < now()) then
      return null;
    end if;
    if changes ? 'removed_at' then changes := '{}'; end if;
  end if;
  insert into audit_log (company_id, user_id, action, record_type, record_id, record_label, changes)
  values ((latest ->> nullif(tg_argv[3], ''))::uuid, actor_id('user'),
    case when tg_op = 'DELETE' or becomes ->> 'removed_at' is not null then 'DELETED'
         when tg_op = 'INSERT' or was ->> 'removed_at' is not null then 'CREATED'
         else 'UPDATED' end,
    tg_argv[0], (latest ->> nullif(tg_argv[1], ''))::uuid, latest ->> nullif(tg_argv[2], ''), changes);
  return null;
end $$;

create or replace trigger audit after insert or update or delete on memberships
  for each row execute function write_audit('user', 'user_id', '', 'company_id', 'client_document');
create or replace trigger audit after insert or update or delete on drivers
  for each row execute function write_audit('driver', 'id', '', 'company_id', 'name,cpf,cnh,phone,email');
create or replace trigger audit after insert or update or delete on vehicles
  for each row execute function write_audit('vehicle', 'id', 'plate', 'company_id', '');
-- Not for those that a new company begins with, which a trigger adds.
create or replace trigger audit after insert or update on occurrence_reasons for each row when (pg_trigger_depth() = 0)
  execute function write_audit('reason', 'id', 'label', 'company_id', '');
create or replace trigger audit after insert or update on companies
  for each row execute function write_audit('company', 'id', 'name', 'id', 'email,logo_file_id');
create or replace trigger audit after insert or update on platform_settings
  for each row execute function write_audit('settings', '', 'platform_name', '', '');
create or replace trigger audit after insert or update of revoked_at on api_keys
  for each row execute function write_audit('api_key', 'id', 'name', 'company_id', '');
create or replace trigger audit after insert or delete or update of name, url, events, is_active, secret on webhooks
  for each row execute function write_audit('webhook', 'id', 'name', 'company_id', 'secret,previous_secret');
create or replace trigger audit after insert or update of name, host, port, security, username, password, folder, senders, authserv_id,
  read_since, is_active, removed_at on mailboxes
  for each row execute function write_audit('mailbox', 'id', 'name', 'company_id', 'username,password,senders');
create or replace trigger audit after insert or update of removed_at on certificates
  for each row execute function write_audit('certificate', 'id', 'subject', 'company_id', '');
create or replace trigger audit after insert or update of events, distribution, distribution_off_reason on sefaz_settings
  for each row execute function write_audit('sefaz_settings', '', '', 'company_id', '');
create or replace trigger audit after insert or delete on dfe_shippers
  for each row execute function write_audit('dfe_shipper', 'id', 'cnpj', 'company_id', '');
create or replace trigger audit after insert or delete or update of frequency, hour, recipients, is_active on email_schedules
  for each row execute function write_audit('email_schedule', 'id', 'kind', 'company_id', 'recipients');
create or replace trigger audit after delete on deliveries
  for each row execute function write_audit('delivery', 'id', 'nf_number', 'company_id', '');

-- Of an event at SEFAZ what users do: they let it be sent again, or cancel it by another event. The server's own changes have no user.
create or replace function write_sefaz_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor_id('user') is null then return null; end if;
  insert into audit_log (company_id, user_id, action, record_type, record_id, record_label, changes)
  values (new.company_id, actor_id('user'), case tg_op when 'INSERT' then 'CREATED' else 'UPDATED' end, 'sefaz_event', new.id,
    new.type || ' ' || new.access_key, case tg_op when 'INSERT' then '{}'
      else jsonb_build_object('sefaz_state', jsonb_build_object('from', old.state, 'to', new.state)) end);
  return null;
end $$;
create or replace trigger audit after insert on sefaz_events for each row execute function write_sefaz_audit();
create or replace trigger audit_retry after update of next_at on sefaz_events for each row
  when (new.next_at is not null) execute function write_sefaz_audit();

-- A file of an import that waited for a user, and what the user decided.
create or replace function write_import_review() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor_id('user') is null then return null; end if;
  insert into audit_log (company_id, user_id, action, record_type, record_id, record_label, changes)
  values (new.company_id, actor_id('user'), 'UPDATED', 'import_file', new.id, new.name,
    jsonb_build_object('outcome', jsonb_build_object('from', old.outcome, 'to', new.outcome))
      || case new.outcome when 'refused' then jsonb_build_object('discard_reason', jsonb_build_object('from', null, 'to', new.detail)) else '{}' end);
  return null;
end $$;
create or replace trigger audit after update of outcome on import_files
  for each row when (old.outcome = 'to_review' and new.outcome <> 'to_review') execute function write_import_review();

-- The companies that see a user's changes: each that the user works for; null, the platform alone, when there is none.
create or replace function audited_companies(member_id uuid) returns setof uuid language sql stable as $$
  select m.company_id from memberships m where m.user_id = member_id and m.removed_at is null
  union all
  select null where not exists (select from memberships m where m.user_id = member_id and m.removed_at is null)
$$;

-- A change of a user's own fields; joining and leaving a company is written by the trigger on memberships.
create or replace function write_user_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes jsonb := changed_fields(to_jsonb(old), to_jsonb(new), array['full_name', 'email', 'cpf', 'username', 'password_hash']);
begin
  if changes = '{}' or new.removed_at is not null then return null; end if;
  insert into audit_log (company_id, user_id, action, record_type, record_id, changes)
  -- A user who follows a password link has no session, hence no actor, yet.
  select company, coalesce(actor_id('user'), new.id),
         case when changes ? 'password' and actor_id('user') is null then 'PASSWORD_RESET' else 'UPDATED' end,
         'user', new.id, changes
    from audited_companies(new.id) as company;
  return null;
end $$;
create or replace trigger audit after update on users for each row execute function write_user_audit();

create or replace function write_reset_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Without an actor it is the user's own, at the first sign-in: what counts is the password that follows.
  if actor_id('user') is null then return null; end if;
  insert into audit_log (company_id, user_id, action, record_type, record_id)
  select company, actor_id('user'), 'PASSWORD_RESET', 'user', new.user_id from audited_companies(new.user_id) as company;
  return null;
end $$;
create or replace trigger audit after insert on password_resets for each row execute function write_reset_audit();

-- What the office corrected of a delivery, without the values that are personal.
create or replace function audited_edit(changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case
    when key in ('client_name', 'client_phone', 'delivery_address', 'municipality', 'uf', 'cep', 'notes')
      then '{"from": null, "to": null}'::jsonb
    else value end), '{}')
    from jsonb_each(changes)
$$;

-- The audit, the history of deliveries and the sessions as one list. Dropped first, because a view that is replaced may
-- only gain columns.
drop view if exists audit_entries;
create view audit_entries with (security_invoker = true) as
  select id, occurred_at, company_id, user_id, action, record_type, record_id, record_label, changes from audit_log
  union all
  select id, recorded_at, company_id, user_id, case kind when 'EDITED' then 'UPDATED' else kind end, 'delivery', delivery_id,
         null, case when kind = 'EDITED' then audited_edit(details -> 'changes')
           when from_status <> to_status
           then jsonb_build_object('status', jsonb_build_object('from', from_status, 'to', to_status)) else '{}' end
    from delivery_events
  union all
  select id, created_at, company_id, user_id, 'SIGNED_IN', 'session', id, device, '{}' from sessions;
grant select on audit_entries to canhoto_app, canhoto_platform;
