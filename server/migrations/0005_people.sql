-- What a company may change of its users, and password links.

alter table memberships add column removed_at timestamptz;
alter table sessions add column device text;
alter table users add column password_set_at timestamptz;
create index sessions_opened on sessions (company_id, created_at desc);
create index drivers_user on drivers (user_id);

grant insert (id, username, password_hash, full_name, email, cpf) on users to canhoto_app, canhoto_platform;
grant update (full_name, email, cpf, updated_at) on users to canhoto_app, canhoto_platform;
grant update (is_active) on users to canhoto_platform;
-- A new user has no company until the membership that follows in the same transaction.
create policy new_users on users for insert to canhoto_app with check (true);
create policy own_users on users as restrictive for update to canhoto_app
  using (not is_master and works_only_in_actor_company(id));

-- Links that set a password once (sql/password-resets.sql).
create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
call open_to_platform('password_resets');

-- A wrong current password counts like a wrong sign-in.
grant select, insert on sign_in_attempts to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
create policy own_attempts on sign_in_attempts to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform
  using (username = (select own_username()));
