-- A proof made in good faith is taken, whatever became of its delivery meanwhile: what became of it is marked for the office.
alter table receipts add column circumstance text
  check (circumstance in ('OTHER_DRIVER', 'CANCELLED', 'FINISHED', 'DELETED'));

-- A note that a phone registered under an id of its own and that the company had already: what the phone sends for that id
-- belongs to the note's delivery. Written and read by functions alone (sql/late-proofs.sql).
create table delivery_aliases (
  id uuid not null,
  company_id uuid not null references companies,
  delivery_id uuid not null,
  driver_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade,
  foreign key (company_id, driver_id) references drivers (company_id, id)
);
create index delivery_aliases_delivery on delivery_aliases (company_id, delivery_id);
call keep_within_company('delivery_aliases');
revoke all on delivery_aliases from canhoto_app, canhoto_driver, canhoto_client;
