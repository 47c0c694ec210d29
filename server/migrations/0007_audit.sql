-- Who did what to which record. Written by the database, so that no handler can forget it; nobody may change it.
-- Deliveries have their own history (delivery_events) and signing in has the sessions: audit_entries shows them all.

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Null where no company is concerned: the platform's own accounts and settings.
  company_id uuid references companies,
  user_id uuid references users,
  action text not null,
  record_type text not null,
  record_id uuid,
  -- What people call the record, where that is not personal: people are named by their row, while it names them.
  record_label text,
  -- By field: {"from", "to"}. Of personal data only that it changed.
  changes jsonb not null default '{}',
  occurred_at timestamptz not null default now()
);
create index audit_log_company on audit_log (company_id, occurred_at desc);
create index audit_log_time on audit_log (occurred_at desc);
call keep_within_company('audit_log');
revoke all on audit_log from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on audit_log to canhoto_app, canhoto_platform;

create function changed_fields(was jsonb, becomes jsonb, personal text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(case key when 'password_hash' then 'password' else key end,
    case when key = any(personal) then '{"from": null, "to": null}'::jsonb
         else jsonb_build_object('from', was -> key, 'to', becomes -> key) end), '{}')
    from jsonb_object_keys(coalesce(becomes, was)) as key
   where was -> key is distinct from becomes -> key
     and key not in ('id', 'company_id', 'user_id', 'created_at', 'updated_at', 'password_set_at', 'only_row')
$$;

-- Arguments: the kind of record, its id's column, its label's column or '', its company's column or '', personal columns.
create function write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  latest jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changes jsonb := '{}';
begin
  -- The platform's own housekeeping is nobody's doing.
  if actor_id('user') is null then return null; end if;
  if tg_op = 'UPDATE' then
    changes := changed_fields(was, becomes, string_to_array(tg_argv[4], ','));
    -- What happens to whoever left is no longer the company's concern.
    if changes = '{}' or was ->> 'removed_at' is not null and becomes ->> 'removed_at' is not null then
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

create trigger audit after insert or update or delete on memberships
  for each row execute function write_audit('user', 'user_id', '', 'company_id', 'client_document');
create trigger audit after insert or update or delete on drivers
  for each row execute function write_audit('driver', 'id', '', 'company_id', 'name,cpf,cnh,phone,email');
create trigger audit after insert or update or delete on vehicles
  for each row execute function write_audit('vehicle', 'id', 'plate', 'company_id', '');
create trigger audit after insert or update on companies
  for each row execute function write_audit('company', 'id', 'name', 'id', 'email,logo_file_id');
create trigger audit after insert or update on platform_settings
  for each row execute function write_audit('settings', '', 'platform_name', '', '');
create trigger audit after delete on deliveries
  for each row execute function write_audit('delivery', 'id', 'nf_number', 'company_id', '');

-- Where a person's changes are of interest: in every company they work for, else (null) on the platform alone.
create function audited_companies(person uuid) returns setof uuid language sql stable as $$
  select m.company_id from memberships m where m.user_id = person and m.removed_at is null
  union all
  select null where not exists (select from memberships m where m.user_id = person and m.removed_at is null)
$$;

-- A person's name or password; the membership tells of their coming and going.
create function write_person_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes jsonb := changed_fields(to_jsonb(old), to_jsonb(new), array['full_name', 'email', 'cpf', 'username', 'password_hash']);
begin
  if changes = '{}' or new.username = 'removido-' || new.id then return null; end if;
  insert into audit_log (company_id, user_id, action, record_type, record_id, changes)
  -- Whoever follows a link to choose a password has no session yet.
  select company, coalesce(actor_id('user'), new.id),
         case when changes ? 'password' and actor_id('user') is null then 'PASSWORD_RESET' else 'UPDATED' end,
         'user', new.id, changes
    from audited_companies(new.id) as company;
  return null;
end $$;
create trigger audit after update on users for each row execute function write_person_audit();

create function write_reset_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_log (company_id, user_id, action, record_type, record_id)
  select company, actor_id('user'), 'PASSWORD_RESET', 'user', new.user_id from audited_companies(new.user_id) as company;
  return null;
end $$;
create trigger audit after insert on password_resets for each row execute function write_reset_audit();

create index delivery_events_recorded on delivery_events (company_id, recorded_at desc);
create index delivery_events_user on delivery_events (company_id, user_id, recorded_at desc);
-- Across companies, by day: the table grows in the order of this column, so the smallest of indexes is enough.
create index delivery_events_days on delivery_events using brin (recorded_at);

create view audit_entries with (security_invoker = true) as
  select id, occurred_at, company_id, user_id, action, record_type, record_id, record_label, changes from audit_log
  union all
  select id, recorded_at, company_id, user_id, kind, 'delivery', delivery_id,
         null, case when from_status <> to_status
           then jsonb_build_object('status', jsonb_build_object('from', from_status, 'to', to_status)) else '{}' end
    from delivery_events
  union all
  select id, created_at, company_id, user_id, 'SIGNED_IN', 'session', id, device, '{}' from sessions;
grant select on audit_entries to canhoto_app, canhoto_platform;
