-- Opening a session, entering it at each request, and ending it.

-- Opens the transaction of a session: checks that the session is open, and sets the actor and the company's time zone.
-- It reads one row by its key, because every request runs it. Names are qualified, so no search_path needs to be set.
create or replace function enter_session(id uuid, expected_role text) returns void language plpgsql security definer as $$
declare s public.sessions;
begin
  select * into s from public.sessions t
   where t.id = enter_session.id and t.role = expected_role and t.ended_at is null and t.expires_at > now();
  if not found then
    -- The caller has a token that was given for this session, so the reason tells a stranger nothing.
    raise exception 'session ended' using errcode = 'CA001', detail = coalesce((select case
      when t.ended_at is null then 'expired' else t.ended_reason end from public.sessions t where t.id = enter_session.id), '');
  end if;
  perform set_config('actor.user', s.user_id::text, true),
          set_config('actor.company', s.company_id::text, true),
          set_config('actor.driver', coalesce(s.driver_id::text, ''), true),
          set_config('actor.document', coalesce(s.client_document, ''), true),
          set_config('TimeZone', s.timezone, true),
          public.tell_workers();
end $$;

-- What a user may do changes only under the lock of the user's row, and a session is opened only while holding it. So a
-- session that is being opened either sees the change, or is seen and ended by it. Every transaction locks the user before
-- memberships, drivers, companies and sessions; in one order, two of them never wait for each other. It is no share lock,
-- because those who share one let a change wait while more of them arrive.
create or replace function lock_user(member_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from users u where u.id = member_id for no key update
$$;
revoke execute on function lock_user from public;
grant execute on function lock_user to canhoto_app, canhoto_platform;

-- A temporary token chooses a company only while the password that it was given for is the current one, named by the
-- moment that it was set. The lock keeps the password until the session is opened.
create or replace function enter_company_choice(chooser_id uuid, token_password_set_at text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = chooser_id and u.is_active
    and u.password_set_at is not distinct from nullif(token_password_set_at, '')::timestamptz for no key update;
  if not found then raise exception 'session ended' using errcode = 'CA001'; end if;
end $$;

-- A first password, which an administrator or the environment chose, opens no company: its user replaces it first.
create or replace function assert_own_password(member_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users u where u.id = member_id and u.must_change_password) then
    raise exception 'the password must be changed' using errcode = 'CA006';
  end if;
end $$;
revoke execute on function assert_own_password from public;

-- The platform's first company is created by the temporary token of a MASTER, because no session exists without a company.
-- It is open only while no company is active. The lock of the user makes a second request wait, and see what the first created.
create or replace function enter_first_company(master_id uuid, token_password_set_at text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enter_company_choice(master_id, token_password_set_at);
  if not exists (select from users u where u.id = master_id and u.is_master) then
    raise exception 'not a MASTER' using errcode = 'CA004';
  end if;
  perform assert_own_password(master_id);
  if exists (select from companies c where c.is_active) then
    raise exception 'a company exists' using errcode = 'CA005';
  end if;
  perform set_config('actor.user', master_id::text, true);
end $$;

-- Chooses another company by an open session. The lock keeps the session's rights until the new session is opened.
create or replace function enter_company_choice_again(chooser_id uuid, session uuid, expected_role text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_user(chooser_id);
  perform enter_session(session, expected_role);
end $$;

-- The only function that opens a session, with the role of the user in the company; it answers the key of the user's phone
-- too (own_storage_key). No row when the user does not work there.
create or replace function open_session(session_id uuid, member_id uuid, company uuid, expires timestamptz, on_device text default null)
returns table (role text, driver_id uuid, storage_key text) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform lock_user(member_id);
  perform assert_own_password(member_id);
  perform from companies c where c.id = company for share;
  return query with opened as (
  insert into sessions (id, user_id, company_id, role, driver_id, client_document, timezone, expires_at, device)
  select session_id, u.id, c.id, coalesce(m.role, 'MASTER'), case when m.role = 'DRIVER' then d.id end,
         m.client_document, c.timezone, expires, on_device
    from users u
    join companies c on c.id = company and c.is_active
    left join memberships m on m.company_id = c.id and m.user_id = u.id and m.is_active and not u.is_master
    left join drivers d on d.company_id = c.id and d.user_id = u.id and d.is_active
   where u.id = member_id and u.is_active and (u.is_master or m.role is not null)
  returning role, driver_id)
  select o.role, o.driver_id, encode(u.storage_key, 'base64') from opened o join users u on u.id = member_id;
end $$;
revoke execute on function open_session from public;
grant execute on function open_session to canhoto_sign_in;

-- The password's hash leaves the database only here, in own_password_hash and in find_password_reset.
create or replace function find_password_hash(name text)
returns table (id uuid, password_hash text, password_set_at timestamptz, must_change_password boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.password_hash, u.password_set_at, u.must_change_password from users u where lower(u.username) = lower(name) and u.is_active
$$;
revoke execute on function find_password_hash from public;
grant execute on function find_password_hash to canhoto_sign_in;

-- Deactivating or removing a user, another role or another password ends the sessions at once, on every device and node.
-- The reason is told to the user at the next request.
create or replace function end_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := to_jsonb(old);
  -- Of a deleted row there is nothing.
  becomes jsonb := coalesce(to_jsonb(new), '{}');
  is_left boolean := becomes ->> 'is_active' is distinct from 'true' or becomes ->> 'removed_at' is not null;
  reason text := case tg_table_name
    when 'users' then case when is_left then 'user' when was -> 'password_hash' <> becomes -> 'password_hash' then 'password' else 'role' end
    when 'companies' then case when is_left then 'company' else 'timezone' end
    when 'memberships' then case when is_left then 'membership' else 'role' end
    else 'driver'
  end;
begin
  case tg_table_name
    when 'users' then
      update sessions set ended_at = now(), ended_reason = reason where user_id = old.id and ended_at is null;
    when 'companies' then
      update sessions set ended_at = now(), ended_reason = reason where company_id = old.id and ended_at is null;
    else
      perform lock_user(old.user_id);
      update sessions set ended_at = now(), ended_reason = reason
       where user_id = old.user_id and company_id = old.company_id and ended_at is null;
  end case;
  -- A tracking device ends with what the driver may do. It goes on under a new password or time zone: nobody would notice in
  -- the background that it had stopped.
  if reason not in ('password', 'timezone') then
    delete from tracking_devices t using drivers d
     where d.id = t.driver_id and case tg_table_name
       when 'users' then d.user_id = (was ->> 'id')::uuid
       when 'companies' then d.company_id = (was ->> 'id')::uuid
       when 'drivers' then d.id = (was ->> 'id')::uuid
       else d.user_id = (was ->> 'user_id')::uuid and d.company_id = (was ->> 'company_id')::uuid end;
  end if;
  return null;
end $$;
create or replace trigger end_sessions after update of is_active, is_master, password_hash on users
  for each row when (old is distinct from new) execute function end_sessions();
-- A new name ends no session; deactivating the company or changing its time zone does.
create or replace trigger end_sessions after update on companies for each row
  when (old.is_active is distinct from new.is_active or old.timezone is distinct from new.timezone)
  execute function end_sessions();
create or replace trigger end_sessions after update or delete on memberships for each row execute function end_sessions();
create or replace trigger end_sessions after update of is_active, user_id or delete on drivers
  for each row execute function end_sessions();
