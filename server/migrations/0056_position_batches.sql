-- A batch writes the positions of several drivers, of any companies, in one transaction (sql/position-batches.sql). Its role reads and writes
-- only what belongs to the drivers whose sessions the transaction has entered.
grant select on drivers, vehicles, routes, consents to canhoto_positions;
grant select, insert on positions to canhoto_positions;
grant select, insert, update on driver_states to canhoto_positions;
create policy entered on drivers to canhoto_positions using (id = any ((select actor_ids('drivers'))::uuid[]));
create policy entered on vehicles to canhoto_positions using (company_id = any ((select actor_ids('companies'))::uuid[]));
create policy entered on routes to canhoto_positions using (driver_id = any ((select actor_ids('drivers'))::uuid[]));
create policy entered on consents to canhoto_positions using (user_id = any ((select actor_ids('users'))::uuid[])
  and company_id = any ((select actor_ids('companies'))::uuid[]));
create policy entered on positions to canhoto_positions using (driver_id = any ((select actor_ids('drivers'))::uuid[]));
create policy entered on driver_states to canhoto_positions using (driver_id = any ((select actor_ids('drivers'))::uuid[]));

-- Until when, by its own clock, the driver's phone has sent times that lay in the future and were moved back.
alter table driver_states add column moved_until timestamptz;
update driver_states s set moved_until = m.until
  from (select driver_id, max(moved_from) as until from positions where moved_from is not null group by driver_id) m
 where m.driver_id = s.driver_id;
