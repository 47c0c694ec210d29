-- Removing a user, and what follows from a change of one.

-- Takes a user out of a company, or off the platform when no company is named. Any foreign key counts as a trace: a user
-- who left one is made anonymous, so that past deliveries keep their driver; a user who left none is deleted.
-- The labels are the texts that stand in place of the names, followed by the end of the id.
create or replace function remove_user(member_id uuid, company uuid, user_label text, driver_label text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
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

  begin
    delete from driver_states s using drivers d where d.id = s.driver_id and d.user_id = member_id;
    delete from drivers d where d.user_id = member_id;
    delete from memberships m where m.user_id = member_id;
    delete from users u where u.id = member_id;
    return 'deleted';
  exception when foreign_key_violation then
    update users u set is_active = false, is_master = false, removed_at = now(), username = u.id,
           full_name = user_label || ' (' || right(u.id::text, 4) || ')', email = null, cpf = null,
           password_hash = '-', updated_at = now()
     where u.id = member_id;
    -- After the user, whose new name the driver gets at once.
    update drivers d set is_active = false, name = driver_label || ' (' || right(d.id::text, 4) || ')',
           cnh = null, phone = null
     where d.user_id = member_id;
    update memberships m set is_active = false, client_document = null, removed_at = coalesce(removed_at, now())
     where m.user_id = member_id;
    return 'anonymised';
  end;
end $$;
revoke execute on function remove_user from public;
grant execute on function remove_user to canhoto_app, canhoto_platform;

-- A driver has the user's name, CPF and e-mail, whether the user, a company or MASTER changed them.
create or replace function copy_user_to_driver() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update drivers set name = new.full_name, cpf = new.cpf, email = new.email where user_id = new.id;
  return null;
end $$;
create or replace trigger copy_user_to_driver after update of full_name, email, cpf on users for each row
  when ((old.full_name, old.email, old.cpf) is distinct from (new.full_name, new.email, new.cpf))
  execute function copy_user_to_driver();

-- A deactivated driver is on no route any more.
create or replace function set_driver_offline() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update driver_states set status = 'offline', updated_at = now() where driver_id = new.id and status <> 'offline';
  return null;
end $$;
create or replace trigger set_driver_offline after update of is_active on drivers
  for each row when (old.is_active and not new.is_active) execute function set_driver_offline();
