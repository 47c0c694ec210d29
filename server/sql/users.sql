-- Removing a user, and what follows from a change of one.

-- Takes a user out of a company, or off the platform when no company is named. Any foreign key counts as a trace: a user
-- who left one is made anonymous, so that past deliveries keep their driver; a user who left none is deleted.
-- The labels are the texts that stand in place of the names, followed by the end of the id.
create or replace function remove_user(member_id uuid, company uuid, user_label text, driver_label text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  anonymous_name text := user_label || ' (' || right(member_id::text, 4) || ')';
  named text[] := array(select '%' || d.id || '%' from drivers d where d.user_id = member_id) || ('%' || member_id || '%');
begin
  if not is_platform_actor() and (company is distinct from actor_id('company')
    or not exists (select from memberships m where m.user_id = member_id and m.company_id = company)
    or exists (select from users u where u.id = member_id and u.is_master)) then
    raise exception 'not a user of the company' using errcode = '42501';
  end if;
  perform lock_user(member_id);

  if company is not null and exists (select from memberships m
    where m.user_id = member_id and m.company_id <> company and m.removed_at is null) then
    update memberships m set is_active = false, removed_at = now() where m.user_id = member_id and m.company_id = company;
    update drivers d set is_active = false where d.user_id = member_id and d.company_id = company;
    return 'left';
  end if;

  -- Wrong sign-ins have the username, and answers that are kept for repeated requests name the user or the driver: those of the
  -- user's companies, and those of whoever runs the platform, in any.
  delete from sign_in_attempts a using users u where u.id = member_id and a.username = lower(u.username);
  delete from idempotency_keys k using memberships m
   where m.user_id = member_id and k.company_id = m.company_id and (k.user_id = member_id or k.answer::text like any (named));
  delete from idempotency_keys k using companies c, users u
   where u.is_master and k.company_id = c.id and k.user_id = u.id and (u.id = member_id or k.answer::text like any (named));

  begin
    delete from driver_states s using drivers d where d.id = s.driver_id and d.user_id = member_id;
    delete from drivers d where d.user_id = member_id;
    delete from memberships m where m.user_id = member_id;
    delete from users u where u.id = member_id;
    return 'deleted';
  exception when foreign_key_violation then
    update users u set is_active = false, is_master = false, removed_at = now(), username = u.id,
           full_name = anonymous_name, email = null, cpf = null, password_hash = '-', storage_key = default,
           updated_at = now()
     where u.id = member_id;
    -- After the user, whose new name the driver gets at once; of companies that the user had left before, too.
    update drivers d set is_active = false, name = driver_label || ' (' || right(d.id::text, 4) || ')',
           cpf = null, email = null, cnh = null, phone = null
     where d.user_id = member_id;
    perform forget_driver_name(member_id);
    update memberships m set is_active = false, client_document = null, removed_at = coalesce(removed_at, now()),
           former_name = anonymous_name
     where m.user_id = member_id;
    return 'anonymised';
  end;
end $$;
revoke execute on function remove_user from public;
grant execute on function remove_user to canhoto_app, canhoto_platform;

-- A driver has the user's name, CPF and e-mail, whether the user, a company or MASTER changed them, as long as the user
-- works for the driver's company. Afterwards the driver stays as the company knew it.
create or replace function copy_user_to_drivers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update drivers d set name = u.full_name, cpf = u.cpf, email = u.email
    from users u join memberships m on m.user_id = u.id and m.removed_at is null
   where u.id = case when tg_table_name = 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end::uuid
     and d.user_id = u.id and d.company_id = m.company_id
     and (d.name, d.cpf, d.email) is distinct from (u.full_name, u.cpf, u.email);
  return null;
end $$;
create or replace trigger copy_user_to_drivers after update of full_name, email, cpf on users for each row
  when ((old.full_name, old.email, old.cpf) is distinct from (new.full_name, new.email, new.cpf))
  execute function copy_user_to_drivers();
create or replace trigger copy_user_to_drivers after update of removed_at on memberships for each row
  when (old.removed_at is not null and new.removed_at is null)
  execute function copy_user_to_drivers();

-- A company keeps the name that the user had on leaving.
create or replace function keep_former_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.former_name := case when new.removed_at is not null then (select u.full_name from users u where u.id = new.user_id) end;
  return new;
end $$;
create or replace trigger keep_former_name before update of removed_at on memberships for each row
  when ((old.removed_at is null) <> (new.removed_at is null))
  execute function keep_former_name();

-- A deactivated driver is on no route any more: it ends, its vehicle is free, and what was on its way is pending again.
create or replace function end_route_of_driver() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update driver_states set status = 'offline', updated_at = now() where driver_id = new.id and status <> 'offline';
  with ended as (
    update routes r set finished_at = greatest(r.started_at, now())
     where r.company_id = new.company_id and r.driver_id = new.id and r.finished_at is null returning r.company_id, r.id
  ), pending as (
    update deliveries d set status = 'PENDING', route_id = null, updated_at = now()
      from ended e where d.company_id = e.company_id and d.route_id = e.id and d.status = 'IN_TRANSIT' returning d.company_id, d.id
  )
  insert into delivery_events (company_id, delivery_id, kind, from_status, to_status, occurred_at)
  select p.company_id, p.id, 'STATUS', 'IN_TRANSIT', 'PENDING', now() from pending p;
  return null;
end $$;
create or replace trigger end_route_of_driver after update of is_active on drivers
  for each row when (old.is_active and not new.is_active) execute function end_route_of_driver();
