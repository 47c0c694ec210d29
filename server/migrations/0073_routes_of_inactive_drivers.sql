-- A route ends when its driver is deactivated (sql/users.sql); those of before hold their vehicles still.
drop trigger if exists set_driver_offline on drivers;
drop function if exists set_driver_offline();

with ended as (
  update routes r set finished_at = greatest(r.started_at, now())
    from drivers v where v.company_id = r.company_id and v.id = r.driver_id and not v.is_active and r.finished_at is null
  returning r.company_id, r.id
)
update deliveries d set status = 'PENDING', route_id = null, updated_at = now()
  from ended e where d.company_id = e.company_id and d.route_id = e.id and d.status = 'IN_TRANSIT';
