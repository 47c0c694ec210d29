-- Changes that every user may make to their own account, whatever the role.

create or replace function own_password_hash() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.password_hash from users u where u.id = actor_id('user')
$$;

create or replace function update_own_password(new_password_hash text, session uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_user(actor_id('user'));
  -- The lock makes a session that is ended at this moment end after this change.
  perform from sessions s where s.id = session and s.user_id = actor_id('user') and s.ended_at is null for update;
  if not found then raise exception 'session ended' using errcode = 'CA001'; end if;
  -- Every session ends with the old password, and the one that changed it goes on.
  update users set password_hash = new_password_hash, password_set_at = now(), must_change_password = false,
         updated_at = now()
   where id = actor_id('user');
  update sessions set ended_at = null, ended_reason = null where id = session;
end $$;

create or replace function update_own_details(name text, address text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update users set full_name = name, email = address, updated_at = now() where id = actor_id('user')
$$;

create or replace function list_own_sessions()
returns table (id uuid, company_name text, device text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, c.name, s.device, s.created_at, s.expires_at from sessions s join companies c on c.id = s.company_id
   where s.user_id = actor_id('user') and s.ended_at is null and s.expires_at > now()
   order by s.created_at desc limit 100
$$;

create or replace function end_own_session(session uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update sessions s set ended_at = now(), ended_reason = 'signed_out'
     where s.id = session and s.user_id = actor_id('user') and s.ended_at is null returning 1
  )
  select exists (select from ended)
$$;

-- The number of sessions that were ended: all of the user, in every company, but the present one.
create or replace function end_other_sessions(present uuid) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select lock_user(actor_id('user'));
  with ended as (
    update sessions s set ended_at = now(), ended_reason = 'signed_out'
     where s.id <> present and s.user_id = actor_id('user') and s.ended_at is null and s.expires_at > now() returning 1
  )
  select count(*)::integer from ended
$$;

-- Answers false when the session was ended meanwhile.
create or replace function renew_own_session(session uuid, expires timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with renewed as (
    update sessions s set expires_at = expires
     where s.id = session and s.user_id = actor_id('user') and s.ended_at is null returning 1
  )
  select exists (select from renewed)
$$;

-- The key that encrypts the user's unsent work on a phone, in base64.
create or replace function own_storage_key() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select encode(u.storage_key, 'base64') from users u where u.id = actor_id('user')
$$;

revoke execute on function own_password_hash, update_own_password, update_own_details, list_own_sessions, end_own_session,
  end_other_sessions, renew_own_session, own_storage_key from public;
grant execute on function own_password_hash, update_own_password, update_own_details, list_own_sessions, end_own_session,
  end_other_sessions, renew_own_session, own_storage_key to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
