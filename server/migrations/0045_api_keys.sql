-- Keys by which other programs call the API in a company's name (sql/api-keys.sql). A key acts as a user of its own, who has the
-- key's id, so that everything that names who did something names the key. Nobody signs in as that user, and no list of users has it:
-- it has no membership, and counts as removed.
create table api_keys (
  id uuid primary key references users,
  company_id uuid not null references companies,
  name text not null,
  scopes text[] not null,
  -- The beginning of the key, which users recognise it by.
  prefix text not null,
  secret_hash text not null unique,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (company_id, id)
);
create index api_keys_company on api_keys (company_id, created_at);
create index api_keys_created_by on api_keys (created_by);
call keep_within_company('api_keys');
-- They are made and read by functions; what is listed has every column but the hash.
revoke all on api_keys from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select (id, company_id, name, scopes, prefix, created_by, created_at, expires_at, last_used_at, revoked_at)
  on api_keys to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant update (revoked_at) on api_keys to canhoto_app;

-- A company sees the names of its keys where it sees those of its users.
drop policy company on users;
create policy company on users to canhoto_app, canhoto_driver, canhoto_client
  using (id in (select m.user_id from memberships m where m.company_id = (select actor_id('company')) and m.removed_at is null)
    or id = (select actor_id('user'))
    or id in (select k.id from api_keys k where k.company_id = (select actor_id('company'))));
