-- Who sees which row: see sql/foundation/1-roles.sql for the roles. Without an actor no table has rows.

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
create policy sign_in on sign_in_attempts to canhoto_sign_in using (true);
create policy sign_in on companies to canhoto_sign_in using (true);
create policy sign_in on users to canhoto_sign_in using (true);
create policy sign_in on memberships to canhoto_sign_in using (true);
create policy sign_in on drivers to canhoto_sign_in using (true);

