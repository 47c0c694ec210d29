-- Opening a session, entering it at each request, and ending it.

-- Opens the transaction of a session: checks that the session is open, and sets the actor and the company's time zone.
-- It reads one row by its key, because every request runs it. Names are qualified, so no search_path needs to be set.
create or replace function enter_session(id uuid, expected_role text) returns void language plpgsql security definer as $$
declare s public.sessions;
begin
  select * into s from public.sessions t
   where t.id = enter_session.id and t.role = expected_role and t.ended_at is null and t.expires_at > now();
  if not found then raise exception 'session ended' using errcode = 'CA001'; end if;
  perform set_config('actor.user', s.user_id::text, true),
          set_config('actor.company', s.company_id::text, true),
          set_config('actor.driver', coalesce(s.driver_id::text, ''), true),
          set_config('actor.document', coalesce(s.client_document, ''), true),
          set_config('TimeZone', s.timezone, true);
end $$;

-- A temporary token chooses a company only while the password that it was given for is the current one.
-- A token carries its time in whole seconds.
create or replace function enter_company_choice(chooser_id uuid, token_issued_at double precision) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users u where u.id = chooser_id and u.is_active
    and (u.password_set_at is null or u.password_set_at < to_timestamp(token_issued_at + 1))) then
    raise exception 'session ended' using errcode = 'CA001';
  end if;
end $$;

-- The only function that opens a session, with the role of the user in the company. No row when the user does not work there.
create or replace function open_session(session_id uuid, member_id uuid, company uuid, expires timestamptz, on_device text default null)
returns table (role text, driver_id uuid) language sql security definer set search_path = public, pg_temp as $$
  insert into sessions (id, user_id, company_id, role, driver_id, client_document, timezone, expires_at, device)
  select session_id, u.id, c.id, coalesce(m.role, 'MASTER'), case when m.role = 'DRIVER' then d.id end,
         m.client_document, c.timezone, expires, on_device
    from users u
    join companies c on c.id = company and c.is_active
    left join memberships m on m.company_id = c.id and m.user_id = u.id and m.is_active and not u.is_master
    left join drivers d on d.company_id = c.id and d.user_id = u.id and d.is_active
   where u.id = member_id and u.is_active and (u.is_master or m.role is not null)
  returning role, driver_id
$$;
revoke execute on function open_session from public;
grant execute on function open_session to canhoto_sign_in;

-- The password's hash leaves the database only here and in own_password_hash.
create or replace function find_password_hash(name text) returns table (id uuid, password_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.password_hash from users u where lower(u.username) = lower(name) and u.is_active
$$;
revoke execute on function find_password_hash from public;
grant execute on function find_password_hash to canhoto_sign_in;

-- Deactivating or removing a user, another role or another password ends the sessions at once, on every device and node.
create or replace function end_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'users' then update sessions set ended_at = now() where user_id = old.id and ended_at is null;
    when 'companies' then update sessions set ended_at = now() where company_id = old.id and ended_at is null;
    else update sessions set ended_at = now()
          where user_id = old.user_id and company_id = old.company_id and ended_at is null;
  end case;
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
