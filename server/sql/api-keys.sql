-- The key's own user has its name, followed by the label that says what it is.
create or replace function create_api_key(key_id uuid, key_name text, label text, key_scopes text[], key_prefix text, hash text,
  expires timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into users (id, username, password_hash, full_name, is_active, removed_at)
    values (key_id, key_id::text, '-', key_name || label, false, now());
  insert into api_keys (id, company_id, name, scopes, prefix, secret_hash, created_by, expires_at)
    values (key_id, actor_id('company'), key_name, key_scopes, key_prefix, hash, actor_id('user'), expires);
end $$;
revoke execute on function create_api_key from public;
grant execute on function create_api_key to canhoto_app;

-- Whether the key opens anything: raises CA001 as enter_session does, with the reason, when it does not.
create or replace function assert_api_key(key_id uuid) returns api_keys
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found_key api_keys;
  reason text;
begin
  select * into found_key from api_keys k where k.id = key_id;
  reason := case
    when found_key.id is null or found_key.revoked_at is not null then 'key_revoked'
    when found_key.expires_at <= now() then 'key_expired'
    when not exists (select from companies c where c.id = found_key.company_id and c.is_active) then 'company' end;
  if reason is not null then raise exception 'key ended' using errcode = 'CA001', detail = reason; end if;
  return found_key;
end $$;
revoke execute on function assert_api_key from public;

-- Whose key it is and what it may do; no row for a text that is no key. Nodes remember the answer for a minute, and so write down
-- no more often when it was used.
create or replace function find_api_key(hash text) returns table (id uuid, company_id uuid, scopes text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_key api_keys;
begin
  select * into found_key from api_keys k where k.secret_hash = hash;
  if not found then return; end if;
  perform assert_api_key(found_key.id);
  update api_keys k set last_used_at = now() where k.id = found_key.id;
  return query select found_key.id, found_key.company_id, found_key.scopes;
end $$;

-- Opens the transaction of a call by key, as enter_session does for a session. What the key may do is asked before.
create or replace function enter_api_key(key_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare entered api_keys := assert_api_key(key_id);
begin
  perform set_config('actor.user', entered.id::text, true),
          set_config('actor.company', entered.company_id::text, true),
          set_config('actor.driver', '', true),
          set_config('actor.document', '', true),
          set_config('TimeZone', c.timezone, true),
          tell_workers()
     from companies c where c.id = entered.company_id;
end $$;
revoke execute on function find_api_key, enter_api_key from public;
grant execute on function find_api_key, enter_api_key to canhoto_app;
