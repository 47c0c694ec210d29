-- A link that sets a password once. Only the hash of its token is stored.

create or replace function create_password_reset(member_id uuid, hash text, expires timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
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

create or replace function is_password_reset_valid(hash text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from password_resets r join users u on u.id = r.user_id and u.is_active
    where r.token_hash = hash and r.used_at is null and r.expires_at > now())
$$;

-- Answers the username; no row when the link was used, replaced, or is too old.
create or replace function use_password_reset(hash text, new_password_hash text) returns table (username text)
language sql security definer set search_path = public, pg_temp as $$
  with used as (
    update password_resets r set used_at = now()
     where r.token_hash = hash and r.used_at is null and r.expires_at > now() returning r.user_id
  )
  update users u set password_hash = new_password_hash, password_set_at = now(), updated_at = now()
    from used where u.id = used.user_id and u.is_active
  returning u.username
$$;
revoke execute on function is_password_reset_valid, use_password_reset from public;
grant execute on function is_password_reset_valid, use_password_reset to canhoto_sign_in;
