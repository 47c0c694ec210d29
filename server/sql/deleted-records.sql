-- Deleted rows are archived: deleted_records has each of them as it was.

create or replace function archive_deleted_row() returns trigger language plpgsql as $$
declare place record;
begin
  -- Where a driver is who deletes a delivery: the phone's last position, unless it is old.
  select s.latitude, s.longitude into place from driver_states s
   where tg_table_name = 'deliveries' and s.driver_id = actor_id('driver') and s.recorded_at > now() - interval '30 minutes';
  insert into deleted_records (table_name, record_id, company_id, record, deleted_by, latitude, longitude)
  values (tg_table_name, old.id, old.company_id, to_jsonb(old), actor_id('user'), place.latitude, place.longitude)
  -- A phone may register a delivery under the same id again.
  on conflict (company_id, table_name, record_id) do update set record = excluded.record, deleted_by = excluded.deleted_by,
    deleted_at = excluded.deleted_at, latitude = excluded.latitude, longitude = excluded.longitude;
  return old;
end $$;

create or replace trigger archive_deleted_row before delete on deliveries for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on delivery_events for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on delivery_documents for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on tracking_links for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on occurrences for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on vehicles for each row execute function archive_deleted_row();
