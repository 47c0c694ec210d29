-- Deleted rows are archived: deleted_records has each of them as it was.

create or replace function archive_deleted_row() returns trigger language plpgsql as $$
begin
  insert into deleted_records (table_name, record_id, company_id, record, deleted_by)
  values (tg_table_name, old.id, old.company_id, to_jsonb(old), actor_id('user'));
  return old;
end $$;

create or replace trigger archive_deleted_row before delete on deliveries for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on delivery_events for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on delivery_documents for each row execute function archive_deleted_row();
create or replace trigger archive_deleted_row before delete on vehicles for each row execute function archive_deleted_row();
