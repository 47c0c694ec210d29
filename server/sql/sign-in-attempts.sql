-- Wrong passwords slow down the next tries of the same user name from the same network address. They never keep the user
-- out at another address.

-- Counts a try before its password is looked at, and answers 0; or the seconds to wait, and counts nothing. Tries of one
-- name or address take turns, so that those that arrive at once are all counted. The stored name is the key, because
-- different spellings lead to the same user.
create or replace function count_sign_in_attempt(name text, from_address text, free_tries int, free_tries_of_address int,
  max_wait_min int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  key text := lower(coalesce((select u.username from users u where lower(u.username) = lower(name)), name));
  tries int;
  last_try timestamptz;
  wait interval := interval '0';
begin
  perform pg_advisory_xact_lock(7046, hashtext(key)), pg_advisory_xact_lock(7047, hashtext(from_address));
  select count(*), max(failed_at) into tries, last_try from sign_in_attempts a
   where a.username = key and a.address = from_address and a.failed_at > now() - interval '1 hour';
  if tries >= free_tries then
    wait := last_try + make_interval(mins => least(max_wait_min, 2 ^ least(tries - free_tries, 10))::int) - clock_timestamp();
  end if;
  if (select count(*) from sign_in_attempts a where a.address = from_address
        and a.failed_at > now() - make_interval(mins => max_wait_min)) >= free_tries_of_address then
    wait := greatest(wait, interval '1 minute');
  end if;
  if wait > interval '0' then return ceil(extract(epoch from wait)); end if;
  insert into sign_in_attempts (username, address, failed_at) values (key, from_address, clock_timestamp());
  return 0;
end $$;

-- After the right password, or everywhere (no address) after a new one was set by a link.
create or replace function delete_sign_in_attempts(name text, from_address text default null) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_attempts a
   where a.username = lower(coalesce((select u.username from users u where lower(u.username) = lower(name)), name))
     and (from_address is null or a.address = from_address)
$$;
revoke execute on function count_sign_in_attempt, delete_sign_in_attempts from public;
grant execute on function count_sign_in_attempt, delete_sign_in_attempts
  to canhoto_sign_in, canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
