-- The one place that decides whose secret it is and whether it still opens anything. Sets the actor as enter_session does; no
-- row, and no actor, for a secret of nobody or of a driver who may not sign in to the company any more.
create or replace function enter_tracking_device(hash text) returns table (user_id uuid, driver_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_driver record;
begin
  select d.user_id, d.id, c.id as company_id, c.timezone into found_driver
    from tracking_devices t
    join drivers d on d.id = t.driver_id and d.is_active
    join companies c on c.id = t.company_id and c.is_active
    join users u on u.id = d.user_id and u.is_active
    join memberships m on m.company_id = c.id and m.user_id = u.id and m.role = 'DRIVER' and m.is_active and m.removed_at is null
   where t.secret_hash = hash;
  if not found then return; end if;
  perform set_config('actor.user', found_driver.user_id::text, true),
          set_config('actor.company', found_driver.company_id::text, true),
          set_config('actor.driver', found_driver.id::text, true),
          set_config('actor.document', '', true),
          set_config('TimeZone', found_driver.timezone, true),
          tell_workers();
  return query select found_driver.user_id, found_driver.id;
end $$;
revoke execute on function enter_tracking_device from public;
grant execute on function enter_tracking_device to canhoto_sign_in;
