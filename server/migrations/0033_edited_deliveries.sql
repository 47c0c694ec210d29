-- The office corrects deliveries: the event has in its details what changed, by field.
alter table delivery_events drop constraint delivery_events_kind_check,
  add constraint delivery_events_kind_check
  check (kind in ('CREATED', 'STATUS', 'ASSIGNED', 'RECEIPT', 'RESTORED', 'OCCURRENCE', 'EDITED'));
