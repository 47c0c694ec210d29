-- The office's list of deliveries: each of its filters has an index in the order of the list (modules/deliveries).

-- Late ones and those without a driver are open; they are read newest first without looking at the finished ones.
drop index deliveries_open;
create index deliveries_open on deliveries (company_id, created_at)
  where status in ('PENDING', 'IN_TRANSIT', 'REATTEMPTED', 'PROBLEM');
create index deliveries_status on deliveries (company_id, status, created_at);
create index deliveries_client on deliveries (company_id, client_document, created_at) where client_document is not null;
create index deliveries_without_receipt on deliveries (company_id, created_at)
  where status = 'DELIVERED' and receipt_id is null;

-- The office changes what a delivery says, such as its day: the event has in its details what changed, by field.
alter table delivery_events drop constraint delivery_events_kind_check,
  add constraint delivery_events_kind_check
  check (kind in ('CREATED', 'STATUS', 'ASSIGNED', 'RECEIPT', 'RESTORED', 'OCCURRENCE', 'EDITED'));

-- Filters of that list under a name. Only the user who saved a view sees it, in the company where it was saved.
create table saved_views (
  id uuid primary key,
  company_id uuid not null references companies,
  user_id uuid not null default actor_id('user') references users on delete cascade,
  name text not null,
  -- As the address of the list has them.
  filters text not null,
  created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (company_id, user_id, plain_text(name));
create index saved_views_user on saved_views (user_id);
call keep_within_company('saved_views');
create policy own_views on saved_views as restrictive to canhoto_app using (user_id = (select actor_id('user')));
revoke all on saved_views from canhoto_driver, canhoto_client, canhoto_platform;
