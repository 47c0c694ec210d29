-- A removed user is marked by removed_at instead of by a username. Databases that were migrated before server/sql existed
-- also lose the functions and triggers whose present text has another name there.

alter table users add column removed_at timestamptz;
grant select (removed_at) on users to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform, canhoto_sign_in;
-- Without the triggers: this is no change by a user, and the audit does not show it.
alter table users disable trigger user;
update users set removed_at = updated_at, username = id where username = 'removido-' || id;
alter table users enable trigger user;

drop policy if exists new_people on users;
drop policy if exists new_users on users;
create policy new_users on users for insert to canhoto_app with check (true);
drop policy if exists own_people on users;
drop policy if exists own_users on users;
create policy own_users on users as restrictive for update to canhoto_app
  using (not is_master and works_only_in_actor_company(id));

do $$
declare
  name text;
  renamed constant text[] := array['enter', 'enter_choosing', 'password_hash_of', 'is_platform', 'works_only_here',
    'remove_person', 'open_password_reset', 'password_reset_stands', 'change_own_password', 'change_own_details',
    'own_sessions', 'delivery_of_key', 'abandon_import_file', 'within_plan', 'name_driver', 'off_the_road', 'keep_deleted',
    'write_person_audit'];
  replaced constant text[] := array['claim_import_file', 'audited_companies', 'open_session'];
begin
  -- With cascade, because their triggers go with them.
  for name in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = any(renamed || replaced)
  loop
    execute format('drop function %s cascade', name);
  end loop;
end $$;
