-- Who sees which row. An actor is set for one transaction; without one, no table has rows.
--   canhoto_app       the office of a company: the rows of that company alone
--   canhoto_driver    a driver: of those, its own deliveries, route and positions
--   canhoto_client    a client: of those, the deliveries that its document sends or receives; reads only
--   canhoto_sign_in   nobody yet: reads who someone is and where they work, writes the session, touches nothing else
--   canhoto_platform  whoever runs the platform, and its housekeeping: every company
-- They are database roles, not conditions of one policy: an OR in a policy keeps indexes from being used.

do $$
declare
  name text;
  ordinary boolean := not (select rolsuper from pg_roles where rolname = current_user);
  without_inheriting text := case when current_setting('server_version_num')::int >= 160000
    then 'with inherit false, set true' else '' end;
begin
  -- Before PostgreSQL 16 only a role as a whole can be kept from inheriting.
  if ordinary and without_inheriting = '' then execute format('alter role %I noinherit', current_user); end if;
  foreach name in array array['canhoto_app', 'canhoto_driver', 'canhoto_client', 'canhoto_sign_in', 'canhoto_platform'] loop
    begin
      execute format('create role %I nologin nobypassrls', name);
    exception when duplicate_object or unique_violation then null;
    end;
    -- The connecting user becomes one of them at a time, and is bound by none of their policies until then.
    if ordinary then execute format('grant %I to %I %s', name, current_user, without_inheriting); end if;
  end loop;
end $$;
grant usage on schema public to canhoto_app, canhoto_driver, canhoto_client, canhoto_sign_in, canhoto_platform;

create function actor(key text) returns text language sql stable as $$
  select nullif(current_setting('actor.' || key, true), '')
$$;
create function actor_id(key text) returns uuid language sql stable as $$
  select nullif(current_setting('actor.' || key, true), '')::uuid
$$;

-- Opens the transaction of a session: checks that it still stands, sets the actor and the company's clock.
-- One row by its key, because every request pays for it. Names are qualified, so no search_path needs to be set.
create function enter(session_id uuid, expected_role text) returns void language plpgsql security definer as $$
declare s public.sessions;
begin
  select * into s from public.sessions
   where id = session_id and role = expected_role and ended_at is null and expires_at > now();
  if not found then raise exception 'session ended' using errcode = 'CA001'; end if;
  perform set_config('actor.user', s.user_id::text, true),
          set_config('actor.company', s.company_id::text, true),
          set_config('actor.driver', coalesce(s.driver_id::text, ''), true),
          set_config('actor.document', coalesce(s.client_document, ''), true),
          set_config('TimeZone', s.timezone, true);
end $$;

-- The one way in: whoever works in the company, as what they are there. No row when they do not.
create function open_session(session_id uuid, person uuid, company uuid, expires timestamptz)
returns table (role text, driver_id uuid) language sql security definer set search_path = public, pg_temp as $$
  insert into sessions (id, user_id, company_id, role, driver_id, client_document, timezone, expires_at)
  select session_id, u.id, c.id, coalesce(m.role, 'MASTER'), case when m.role = 'DRIVER' then d.id end,
         m.client_document, c.timezone, expires
    from users u
    join companies c on c.id = company and c.is_active
    left join memberships m on m.company_id = c.id and m.user_id = u.id and m.is_active and not u.is_master
    left join drivers d on d.company_id = c.id and d.user_id = u.id and d.is_active
   where u.id = person and u.is_active and (u.is_master or m.role is not null)
  returning role, driver_id
$$;

-- Whoever is deactivated, given another role or another password is out at once, on every device and node.
create function end_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'users' then update sessions set ended_at = now() where user_id = old.id and ended_at is null;
    when 'companies' then update sessions set ended_at = now() where company_id = old.id and ended_at is null;
    else update sessions set ended_at = now()
          where user_id = old.user_id and company_id = old.company_id and ended_at is null;
  end case;
  return null;
end $$;
create trigger end_sessions after update of is_active, is_master, password_hash on users
  for each row when (old is distinct from new) execute function end_sessions();
create trigger end_sessions after update of is_active, timezone on companies
  for each row when (old is distinct from new) execute function end_sessions();
create trigger end_sessions after update or delete on memberships for each row execute function end_sessions();
create trigger end_sessions after update of is_active, user_id or delete on drivers
  for each row execute function end_sessions();

-- The platform passes, and so do the owner's own functions and its backups.
create procedure open_to_platform(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy platform on %s to canhoto_platform, %I using (true)', target, current_user);
end $$;

-- Called once per table that has company_id; catalogue.test.ts fails when one was forgotten.
create procedure keep_within_company(target regclass) language plpgsql as $$
begin
  call open_to_platform(target);
  execute format($p$create policy company on %s to canhoto_app, canhoto_driver, canhoto_client
    using (company_id = (select actor_id('company')))$p$, target);
  -- A new row is the actor's company's without anyone saying so.
  execute format($p$alter table %s alter column company_id set default actor_id('company')$p$, target);
  execute format('grant select, insert, update, delete on %s to canhoto_app, canhoto_driver, canhoto_platform', target);
  execute format('grant select on %s to canhoto_client', target);
end $$;

call keep_within_company('memberships');
call keep_within_company('drivers');
call keep_within_company('sessions');

call open_to_platform('companies');
create policy company on companies to canhoto_app, canhoto_driver, canhoto_client using (id = (select actor_id('company')));
grant select on companies to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;

call open_to_platform('users');
create policy company on users to canhoto_app, canhoto_driver, canhoto_client
  using (id in (select m.user_id from memberships m where m.company_id = (select actor_id('company')))
    or id = (select actor_id('user')));
-- Every column but the password's hash.
grant select (id, username, full_name, email, cpf, is_master, is_active, created_at, updated_at)
  on users to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform, canhoto_sign_in;

call open_to_platform('sign_in_attempts');
grant select, insert, delete on sign_in_attempts to canhoto_sign_in;
grant select on companies, memberships, drivers to canhoto_sign_in;
revoke execute on function open_session from public;
grant execute on function open_session to canhoto_sign_in;
create policy sign_in on sign_in_attempts to canhoto_sign_in using (true);
create policy sign_in on companies to canhoto_sign_in using (true);
create policy sign_in on users to canhoto_sign_in using (true);
create policy sign_in on memberships to canhoto_sign_in using (true);
create policy sign_in on drivers to canhoto_sign_in using (true);

-- The password's hash leaves the database here alone, for signing in.
create function password_hash_of(name text) returns table (id uuid, password_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.password_hash from users u where lower(u.username) = lower(name) and u.is_active
$$;
revoke execute on function password_hash_of from public;
grant execute on function password_hash_of to canhoto_sign_in;
