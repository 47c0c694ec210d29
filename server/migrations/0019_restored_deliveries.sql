-- A deleted delivery can be restored (server/sql/restore-delivery.sql). Where its driver was who deleted it, when that is known.
alter table deleted_records add column latitude double precision, add column longitude double precision;
create index deleted_records_deliveries on deleted_records (company_id, deleted_at desc) where table_name = 'deliveries';
create index deleted_records_parts on deleted_records (company_id, (record ->> 'delivery_id'))
  where table_name in ('delivery_events', 'delivery_documents');

-- Who deleted a record stays known: a user who did is made anonymous, not deleted. Those of before may be gone already.
alter table deleted_records add foreign key (deleted_by) references users not valid;
create index deleted_records_deleted_by on deleted_records (deleted_by);

alter table delivery_events drop constraint delivery_events_kind_check,
  add constraint delivery_events_kind_check check (kind in ('CREATED', 'STATUS', 'ASSIGNED', 'RECEIPT', 'RESTORED'));
