-- A link that sets a password once. Only the hash of its token is stored.

create or replace function create_password_reset(member_id uuid, hash text, expires timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_user(member_id);
  if not is_platform_actor() and not (works_only_in_actor_company(member_id)
    and exists (select from memberships m
      where m.user_id = member_id and m.company_id = actor_id('company') and m.removed_at is null)
    and not exists (select from users u where u.id = member_id and u.is_master)) then
    raise exception 'not a user of the company' using errcode = '42501';
  end if;
  -- The newest link is the only one.
  delete from password_resets r where r.user_id = member_id and r.used_at is null;
  insert into password_resets (token_hash, user_id, expires_at) values (hash, member_id, expires);
end $$;
revoke execute on function create_password_reset from public;
grant execute on function create_password_reset to canhoto_app, canhoto_platform;

-- For a password that its user forgot: a link beside those that there are, so that a stranger who asks again and again takes none from
-- the user. How many there are at once is limited by who asks (sql/emails.sql); a new password ends all of them.
create or replace function add_password_reset(member_id uuid, hash text, expires timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_user(member_id);
  insert into password_resets (token_hash, user_id, expires_at) values (hash, member_id, expires);
end $$;
revoke execute on function add_password_reset from public;
grant execute on function add_password_reset to canhoto_platform;

-- A link was made for what the user could do then. It ends with any change of a membership, of the user's status or of the
-- password, so that it never opens more than it was made for.
create or replace function delete_password_resets() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member_id uuid := case when tg_table_name = 'users' then to_jsonb(new) ->> 'id'
    else to_jsonb(coalesce(new, old)) ->> 'user_id' end;
begin
  perform lock_user(member_id);
  delete from password_resets r where r.user_id = member_id and r.used_at is null;
  return null;
end $$;
create or replace trigger delete_password_resets after update of is_active, is_master, password_hash on users
  for each row when (old is distinct from new) execute function delete_password_resets();
create or replace trigger delete_password_resets after insert or update or delete on memberships
  for each row execute function delete_password_resets();

-- For a user who entered a first password: the token that replaces it. Answers false for a member of two
-- companies, because the one that chose the password would open the other with it: MASTER makes a link then.
create or replace function create_own_password_reset(member_id uuid, hash text, expires timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_user(member_id);
  if not exists (select from users u where u.id = member_id and u.is_active and u.must_change_password
    and (u.is_master or 2 > (select count(*) from memberships m where m.user_id = u.id and m.removed_at is null))) then
    return false;
  end if;
  delete from password_resets r where r.user_id = member_id and r.used_at is null;
  insert into password_resets (token_hash, user_id, expires_at) values (hash, member_id, expires);
  return true;
end $$;

-- No row when the link was used, replaced, or is too old.
create or replace function find_password_reset(hash text) returns table (password_hash text, must_change_password boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.password_hash, u.must_change_password from password_resets r join users u on u.id = r.user_id and u.is_active
   where r.token_hash = hash and r.used_at is null and r.expires_at > now()
$$;

-- Answers the username; no row when the link was used, replaced, or is too old. The user is locked first, like
-- everywhere (sessions.sql), and a change that ends the link is seen.
create or replace function use_password_reset(hash text, new_password_hash text) returns table (username text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform lock_user(r.user_id) from password_resets r where r.token_hash = hash;
  return query with used as (
    update password_resets r set used_at = now()
     where r.token_hash = hash and r.used_at is null and r.expires_at > now() returning r.user_id
  )
  update users u set password_hash = new_password_hash, password_set_at = now(), must_change_password = false,
         updated_at = now()
    from used where u.id = used.user_id and u.is_active
  returning u.username;
end $$;
revoke execute on function create_own_password_reset, find_password_reset, use_password_reset from public;
grant execute on function create_own_password_reset, find_password_reset, use_password_reset to canhoto_sign_in;
