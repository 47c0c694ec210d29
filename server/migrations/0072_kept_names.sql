-- The id that a phone gave to a note stays a name of its delivery while this is deleted, so that a photo finds what is to be restored.
alter table delivery_aliases drop constraint delivery_aliases_company_id_delivery_id_fkey;

-- A deleted delivery is restored with the customer's link (sql/restore-delivery.sql).
drop index deleted_records_parts;
create index deleted_records_parts on deleted_records (company_id, (record ->> 'delivery_id'))
  where table_name in ('delivery_events', 'delivery_documents', 'occurrences', 'tracking_links');

drop function if exists was_deleted_from_driver(uuid, text);
