-- A company runs its own people: who may be changed by whom, how a password is set, what the plan allows.

alter table memberships add column removed_at timestamptz;
alter table sessions add column device text;
alter table users add column password_set_at timestamptz;
create index sessions_opened on sessions (company_id, created_at desc);
create index drivers_user on drivers (user_id);

create function is_platform() returns boolean language sql stable as $$
  select current_setting('role', true) = 'canhoto_platform'
$$;

-- Whoever works for another company too is changed by themselves or by the platform, never by one company for both.
create function works_only_here(person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from memberships m
    where m.user_id = person and m.removed_at is null and m.company_id is distinct from actor_id('company'))
$$;

grant insert (id, username, password_hash, full_name, email, cpf) on users to canhoto_app, canhoto_platform;
grant update (full_name, email, cpf, updated_at) on users to canhoto_app, canhoto_platform;
grant update (is_active) on users to canhoto_platform;
-- A new person is nobody's until the membership that follows in the same transaction.
create policy new_people on users for insert to canhoto_app with check (true);
create policy own_people on users as restrictive for update to canhoto_app
  using (not is_master and works_only_here(id));

-- max_users and max_drivers bind whoever writes, and two at once take turns at the company's row.
create function within_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c companies;
  used integer;
  most integer;
  what text;
begin
  select * into c from companies where id = new.company_id for no key update;
  if tg_table_name = 'memberships' then
    select count(*) into used from memberships m
     where m.company_id = c.id and m.is_active and m.user_id <> new.user_id;
    most := c.max_users;
    what := case when most = 1 then 'usuário ativo' else 'usuários ativos' end;
  else
    select count(*) into used from drivers d where d.company_id = c.id and d.is_active and d.id <> new.id;
    most := c.max_drivers;
    what := case when most = 1 then 'motorista ativo' else 'motoristas ativos' end;
  end if;
  if used >= most then
    raise exception using errcode = 'CA002', message = format(
      'O plano %s permite %s %s, e já há %s. Desative alguém ou peça à plataforma um limite maior.',
      c.subscription_plan, most, what, used);
  end if;
  return new;
end $$;
create trigger within_plan before insert on memberships
  for each row when (new.is_active) execute function within_plan();
create trigger within_plan_again before update of is_active on memberships
  for each row when (new.is_active and not old.is_active) execute function within_plan();
create trigger within_plan before insert on drivers
  for each row when (new.is_active) execute function within_plan();
create trigger within_plan_again before update of is_active on drivers
  for each row when (new.is_active and not old.is_active) execute function within_plan();

-- A driver is called what the person is called, whoever changed it: the person, a company or the platform.
create function name_driver() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update drivers set name = new.full_name, cpf = new.cpf, email = new.email where user_id = new.id;
  return null;
end $$;
create trigger name_driver after update of full_name, email, cpf on users for each row
  when ((old.full_name, old.email, old.cpf) is distinct from (new.full_name, new.email, new.cpf))
  execute function name_driver();

-- Who drives no more is on no road.
create function off_the_road() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update driver_states set status = 'offline', updated_at = now() where driver_id = new.id and status <> 'offline';
  return null;
end $$;
create trigger off_the_road after update of is_active on drivers
  for each row when (old.is_active and not new.is_active) execute function off_the_road();

-- Takes a person out of a company, or (with no company named) off the platform. Whoever left a trace anywhere stays as
-- nobody in particular, so that what was delivered keeps its driver; whoever left none is deleted.
create function remove_person(person uuid, company uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_platform() and (company is distinct from actor_id('company')
    or not exists (select from memberships m where m.user_id = person and m.company_id = company)
    or exists (select from users u where u.id = person and u.is_master)) then
    raise exception 'not a person of the company' using errcode = '42501';
  end if;

  if company is not null and exists (select from memberships m
    where m.user_id = person and m.company_id <> company and m.removed_at is null) then
    update memberships m set is_active = false, removed_at = now() where m.user_id = person and m.company_id = company;
    update drivers d set is_active = false where d.user_id = person and d.company_id = company;
    return 'left';
  end if;

  begin
    delete from driver_states s using drivers d where d.id = s.driver_id and d.user_id = person;
    delete from drivers d where d.user_id = person;
    delete from memberships m where m.user_id = person;
    delete from users u where u.id = person;
    return 'deleted';
  exception when foreign_key_violation then
    update users u set is_active = false, is_master = false, username = 'removido-' || u.id,
           full_name = 'Usuário removido (' || right(u.id::text, 4) || ')', email = null, cpf = null,
           password_hash = '-', updated_at = now()
     where u.id = person;
    -- After the person, whose new name the driver takes at once.
    update drivers d set is_active = false, name = 'Motorista removido (' || right(d.id::text, 4) || ')',
           cnh = null, phone = null
     where d.user_id = person;
    update memberships m set is_active = false, client_document = null, removed_at = coalesce(removed_at, now())
     where m.user_id = person;
    return 'anonymised';
  end;
end $$;
revoke execute on function remove_person from public;
grant execute on function remove_person to canhoto_app, canhoto_platform;

-- A link that sets a password once. Only the hash of its token is kept.
create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
call open_to_platform('password_resets');

create function open_password_reset(person uuid, hash text, expires timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_platform() and not (works_only_here(person)
    and exists (select from memberships m
      where m.user_id = person and m.company_id = actor_id('company') and m.removed_at is null)
    and not exists (select from users u where u.id = person and u.is_master)) then
    raise exception 'not a person of the company' using errcode = '42501';
  end if;
  -- The newest link is the only one.
  delete from password_resets r where r.user_id = person and r.used_at is null;
  insert into password_resets (token_hash, user_id, expires_at) values (hash, person, expires);
end $$;
revoke execute on function open_password_reset from public;
grant execute on function open_password_reset to canhoto_app, canhoto_platform;

create function password_reset_stands(hash text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from password_resets r join users u on u.id = r.user_id and u.is_active
    where r.token_hash = hash and r.used_at is null and r.expires_at > now())
$$;
-- Answers the username; no row when the link was used, replaced, or is too old.
create function use_password_reset(hash text, new_password_hash text) returns table (username text)
language sql security definer set search_path = public, pg_temp as $$
  with used as (
    update password_resets r set used_at = now()
     where r.token_hash = hash and r.used_at is null and r.expires_at > now() returning r.user_id
  )
  update users u set password_hash = new_password_hash, password_set_at = now(), updated_at = now()
    from used where u.id = used.user_id and u.is_active
  returning u.username
$$;
revoke execute on function password_reset_stands, use_password_reset from public;
grant execute on function password_reset_stands, use_password_reset to canhoto_sign_in;

-- Whoever gave a password that is no longer theirs chooses no company. A token tells its time in whole seconds.
create function enter_choosing(person uuid, token_issued double precision) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users u where u.id = person and u.is_active
    and (u.password_set_at is null or u.password_set_at < to_timestamp(token_issued + 1))) then
    raise exception 'session ended' using errcode = 'CA001';
  end if;
end $$;

-- What a person does with their own account, whatever their role.
create function own_password_hash() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.password_hash from users u where u.id = actor_id('user')
$$;
create function own_username() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select lower(u.username) from users u where u.id = actor_id('user')
$$;
create function change_own_password(new_password_hash text, session uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Held, so that whoever ends the session at this moment ends it after us.
  perform from sessions s where s.id = session and s.user_id = actor_id('user') and s.ended_at is null for update;
  if not found then raise exception 'session ended' using errcode = 'CA001'; end if;
  -- Every session ends with the old password, and the one that changed it goes on.
  update users set password_hash = new_password_hash, password_set_at = now(), updated_at = now()
   where id = actor_id('user');
  update sessions set ended_at = null where id = session;
end $$;
create function change_own_details(name text, address text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update users set full_name = name, email = address, updated_at = now() where id = actor_id('user')
$$;
create function own_sessions()
returns table (id uuid, company_name text, device text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, c.name, s.device, s.created_at, s.expires_at from sessions s join companies c on c.id = s.company_id
   where s.user_id = actor_id('user') and s.ended_at is null and s.expires_at > now()
   order by s.created_at desc limit 100
$$;
create function end_own_session(session uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update sessions s set ended_at = now()
     where s.id = session and s.user_id = actor_id('user') and s.ended_at is null returning 1
  )
  select exists (select from ended)
$$;
revoke execute on function own_password_hash, own_username, change_own_password, change_own_details,
  own_sessions, end_own_session from public;
grant execute on function own_password_hash, own_username, change_own_password, change_own_details,
  own_sessions, end_own_session to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;

-- A wrong current password counts like a wrong sign-in.
grant select, insert on sign_in_attempts to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
create policy own_attempts on sign_in_attempts to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform
  using (username = (select own_username()));

-- Remembers on which device a session was opened.
drop function open_session;
create function open_session(session_id uuid, person uuid, company uuid, expires timestamptz, on_device text default null)
returns table (role text, driver_id uuid) language sql security definer set search_path = public, pg_temp as $$
  insert into sessions (id, user_id, company_id, role, driver_id, client_document, timezone, expires_at, device)
  select session_id, u.id, c.id, coalesce(m.role, 'MASTER'), case when m.role = 'DRIVER' then d.id end,
         m.client_document, c.timezone, expires, on_device
    from users u
    join companies c on c.id = company and c.is_active
    left join memberships m on m.company_id = c.id and m.user_id = u.id and m.is_active and not u.is_master
    left join drivers d on d.company_id = c.id and d.user_id = u.id and d.is_active
   where u.id = person and u.is_active and (u.is_master or m.role is not null)
  returning role, driver_id
$$;
revoke execute on function open_session from public;
grant execute on function open_session to canhoto_sign_in;
