-- The vehicle of a route that begins, which stays until the transaction's end; null when it is gone.
create or replace function lock_vehicle(vehicle uuid) returns uuid
language sql security definer set search_path = public, pg_temp as $$
  select v.id from vehicles v where v.company_id = actor_id('company') and v.id = vehicle for key share
$$;
revoke execute on function lock_vehicle from public;
grant execute on function lock_vehicle to canhoto_driver;

-- A forgotten route must not hold a vehicle for ever: one that began 12 hours ago, and whose driver has sent no position for
-- two hours, gives its vehicle to the driver who takes it now. A driver may not write the routes of another, so this
-- function does.
create or replace function release_forgotten_vehicle(vehicle uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update routes r set vehicle_id = null
   where r.company_id = actor_id('company') and r.vehicle_id = vehicle and r.finished_at is null
     and r.driver_id <> actor_id('driver') and r.started_at < now() - interval '12 hours'
     and not exists (select 1 from driver_states s
       where s.driver_id = r.driver_id and s.recorded_at > now() - interval '2 hours')
$$;
revoke execute on function release_forgotten_vehicle from public;
grant execute on function release_forgotten_vehicle to canhoto_driver;
