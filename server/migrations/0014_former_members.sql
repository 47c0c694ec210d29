-- How a user was called on leaving the company. The company does not see what the user is called later.
alter table memberships add column former_name text;
-- Without the triggers: this is no change by a user, and the audit does not show it.
alter table memberships disable trigger user;
update memberships m set former_name = u.full_name from users u where u.id = m.user_id and m.removed_at is not null;
alter table memberships enable trigger user;

drop policy company on users;
create policy company on users to canhoto_app, canhoto_driver, canhoto_client
  using (id in (select m.user_id from memberships m where m.company_id = (select actor_id('company')) and m.removed_at is null)
    or id = (select actor_id('user')));

-- Functions of server/sql whose triggers have another name now.
drop function if exists copy_user_to_driver() cascade;
