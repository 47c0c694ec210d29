-- Who acts in this transaction. Policies, column defaults and the functions below read it; null when no actor is set.

create or replace function actor(key text) returns text language sql stable as $$
  select nullif(current_setting('actor.' || key, true), '')
$$;
create or replace function actor_id(key text) returns uuid language sql stable as $$
  select nullif(current_setting('actor.' || key, true), '')::uuid
$$;

-- Of a batch (sql/position-batches.sql).
create or replace function actor_ids(key text) returns uuid[] language sql stable as $$
  select string_to_array(nullif(current_setting('actor.' || key, true), ''), ',')::uuid[]
$$;

create or replace function is_platform_actor() returns boolean language sql stable as $$
  select current_setting('role', true) = 'canhoto_platform'
$$;

-- Whether the actor's company is the user's only one. A user of two companies is changed by the user or by MASTER,
-- never by one company for both (decision 0006).
create or replace function works_only_in_actor_company(member_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from memberships m
    where m.user_id = member_id and m.removed_at is null and m.company_id is distinct from actor_id('company'))
$$;

create or replace function own_username() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select lower(u.username) from users u where u.id = actor_id('user')
$$;
revoke execute on function own_username from public;
grant execute on function own_username to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
