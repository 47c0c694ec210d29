-- Who sees which row. An actor is set for one transaction; without one, no table has rows.
-- MASTER runs the platform and passes; SIGN_IN is nobody yet and reads only what leads to a session.

do $$ begin
  create role canhoto_app nologin nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
-- The connecting user becomes this role; a superuser may already.
do $$ begin
  execute format('grant canhoto_app to %I', current_user);
exception when others then null;
end $$;
grant usage on schema public to canhoto_app;

create function actor(key text) returns text language sql stable as $$
  select nullif(current_setting('actor.' || key, true), '')
$$;
create function actor_id(key text) returns uuid language sql stable as $$
  select nullif(current_setting('actor.' || key, true), '')::uuid
$$;

-- Opens the transaction for a session: checks that it still stands and sets the actor and the company's clock.
-- Ending a session, a user, a membership or a company therefore works at once, on every node.
create function enter(session_id uuid, expected_role text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_actor record;
begin
  perform set_config('actor.role', 'SIGN_IN', true);
  select s.user_id, s.company_id, d.id as driver_id, m.client_document, c.timezone,
         case when u.is_master then 'MASTER' else m.role end as role
    into found_actor
    from sessions s
    join users u on u.id = s.user_id and u.is_active
    join companies c on c.id = s.company_id and c.is_active
    left join memberships m on m.company_id = s.company_id and m.user_id = s.user_id and m.is_active
    left join drivers d on d.company_id = s.company_id and d.user_id = s.user_id and d.is_active
   where s.id = session_id and s.ended_at is null and s.expires_at > now();
  if found_actor.role is distinct from expected_role then
    raise exception 'session ended' using errcode = 'CA001';
  end if;
  perform set_config('actor.role', found_actor.role, true),
          set_config('actor.user', found_actor.user_id::text, true),
          set_config('actor.company', found_actor.company_id::text, true),
          set_config('actor.driver', coalesce(found_actor.driver_id::text, ''), true),
          set_config('actor.document', coalesce(found_actor.client_document, ''), true),
          set_config('TimeZone', found_actor.timezone, true);
end $$;

-- Called once per table that has company_id; catalogue.test.ts fails when one was forgotten.
create procedure keep_within_company(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format($p$create policy company on %s
    using ((select actor('role')) = 'MASTER' or company_id = (select actor_id('company')))$p$, target);
  -- A new row is the actor's company's without anyone saying so.
  execute format($p$alter table %s alter column company_id set default actor_id('company')$p$, target);
  execute format('grant select, insert, update, delete on %s to canhoto_app', target);
end $$;

-- Signing in reads who someone is and where they work, and writes the session; nothing else.
create procedure open_to_sign_in(target regclass) language plpgsql as $$
begin
  execute format($p$create policy sign_in on %s using ((select actor('role')) = 'SIGN_IN')$p$, target);
end $$;

call keep_within_company('memberships');
call keep_within_company('drivers');
call keep_within_company('sessions');
call open_to_sign_in('memberships');
call open_to_sign_in('drivers');
call open_to_sign_in('sessions');

alter table companies enable row level security;
alter table companies force row level security;
create policy company on companies
  using ((select actor('role')) in ('MASTER', 'SIGN_IN') or id = (select actor_id('company')));
grant select on companies to canhoto_app;

alter table users enable row level security;
alter table users force row level security;
create policy company on users
  using ((select actor('role')) in ('MASTER', 'SIGN_IN') or id = (select actor_id('user'))
    or exists (select from memberships m where m.user_id = users.id and m.company_id = (select actor_id('company'))));
grant select (id, username, full_name, email, cpf, is_master, is_active, created_at, updated_at) on users to canhoto_app;

-- The password hash leaves the database here alone.
create function password_hash_of(name text) returns table (id uuid, password_hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor('role') is distinct from 'SIGN_IN' then raise insufficient_privilege; end if;
  return query select u.id, u.password_hash from users u where lower(u.username) = lower(name) and u.is_active;
end $$;

alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy sign_in on sign_in_attempts using ((select actor('role')) = 'SIGN_IN');
grant select, insert, delete on sign_in_attempts to canhoto_app;
