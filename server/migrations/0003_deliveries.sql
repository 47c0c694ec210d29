-- Deliveries, their vehicles and routes, and the receipts that prove them.
-- Foreign keys carry company_id: a row cannot point at another company's row, whatever a handler forgets.

create table vehicles (
  id uuid primary key,
  company_id uuid not null references companies,
  plate text not null,
  model text not null,
  brand text not null default 'Não informado',
  year integer not null,
  color text not null default 'Não informado',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index vehicles_plate on vehicles (company_id, mercosul_plate(plate));
call keep_within_company('vehicles');

create table routes (
  id uuid primary key,
  company_id uuid not null references companies,
  driver_id uuid not null,
  vehicle_id uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, driver_id) references drivers (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles (company_id, id)
);
-- A driver is on one route at a time.
create unique index routes_open on routes (company_id, driver_id) where finished_at is null;
call keep_within_company('routes');

-- Every stored file (decision 0003). 'pending' is written before the bytes and becomes 'kept' together with the record
-- that needs the file, so a crash leaves no file that this table does not name.
create table files (
  id uuid primary key,
  company_id uuid not null references companies,
  state text not null default 'pending' check (state in ('pending', 'kept')),
  name text not null,
  mime text not null,
  size bigint,
  sha256 text,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index files_pending on files (created_at) where state = 'pending';
call keep_within_company('files');

create table deliveries (
  id uuid primary key,
  company_id uuid not null references companies,
  nf_number text not null,
  series text,
  nfe_key text check (nfe_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  client_name text not null,
  client_name_extracted text,
  client_document text,
  sender_name text,
  sender_document text,
  delivery_address text,
  municipality text,
  uf text,
  cep text,
  delivery_volume integer,
  weight numeric(14, 3),
  merchandise_value numeric(14, 2),
  invoice_total_value numeric(14, 2),
  emission_date date,
  departure_date date,
  delivery_date_expected date,
  scheduled_for date not null default current_date,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'IN_TRANSIT', 'DELIVERED', 'REATTEMPTED', 'PROBLEM', 'REFUSED', 'CANCELLED')),
  source text not null check (source in ('xml', 'pdf', 'photo', 'manual')),
  notes text,
  driver_id uuid,
  route_id uuid,
  position integer,
  -- The receipt that is shown: the newest valid one.
  receipt_id uuid,
  delivered_at timestamptz,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (plain_text(nf_number || ' ' || client_name)) stored,
  unique (company_id, id),
  foreign key (company_id, driver_id) references drivers (company_id, id),
  foreign key (company_id, route_id) references routes (company_id, id)
);
-- One live delivery per invoice.
create unique index deliveries_nfe_key on deliveries (company_id, nfe_key) where nfe_key is not null;
create index deliveries_created on deliveries (company_id, created_at);
create index deliveries_updated on deliveries (company_id, updated_at);
create index deliveries_delivered on deliveries (company_id, delivered_at) where delivered_at is not null;
create index deliveries_scheduled on deliveries (company_id, scheduled_for);
create index deliveries_driver on deliveries (company_id, driver_id, created_at);
create index deliveries_open on deliveries (company_id)
  where status in ('PENDING', 'IN_TRANSIT', 'REATTEMPTED', 'PROBLEM');
create index deliveries_search on deliveries using gin (search_text gin_trgm_ops);
call keep_within_company('deliveries');

create policy own_deliveries on deliveries as restrictive to canhoto_driver
  using (driver_id = (select actor_id('driver')));
create policy clients_deliveries on deliveries as restrictive to canhoto_client
  using ((select actor('document')) in (client_document, sender_document));

create table delivery_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  delivery_id uuid not null,
  kind text not null check (kind in ('CREATED', 'STATUS', 'ASSIGNED', 'RECEIPT')),
  from_status text,
  to_status text,
  -- occurred_at is the time on the phone that reports it; recorded_at is the server's.
  occurred_at timestamptz not null default now(),
  recorded_at timestamptz not null default now(),
  latitude double precision,
  longitude double precision,
  user_id uuid not null default actor_id('user') references users,
  details jsonb not null default '{}',
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade
);
create index delivery_events_delivery on delivery_events (company_id, delivery_id, occurred_at);
call keep_within_company('delivery_events');

create table delivery_documents (
  id uuid primary key,
  company_id uuid not null references companies,
  delivery_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('xml', 'pdf', 'photo')),
  structured jsonb,
  raw_text text,
  confidence real,
  checks jsonb,
  created_at timestamptz not null default now(),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index delivery_documents_delivery on delivery_documents (company_id, delivery_id);
call keep_within_company('delivery_documents');

create table receipts (
  id uuid primary key,
  company_id uuid not null references companies,
  delivery_id uuid not null,
  file_id uuid not null unique,
  driver_id uuid,
  status text not null default 'PENDING_REVIEW' check (status in ('PENDING_REVIEW', 'VALID', 'REJECTED')),
  -- The phone's time of the photo; received_at is the server's.
  captured_at timestamptz not null,
  received_at timestamptz not null default now(),
  latitude double precision,
  longitude double precision,
  accuracy real,
  receiver_name text,
  receiver_document text,
  notes text,
  created_by uuid not null default actor_id('user') references users,
  unique (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, driver_id) references drivers (company_id, id)
);
create index receipts_delivery on receipts (company_id, delivery_id);
call keep_within_company('receipts');
-- An actor who sees the delivery sees its receipts, documents and history.
create policy of_visible_delivery on receipts as restrictive to canhoto_driver, canhoto_client
  using (exists (select from deliveries d where d.id = delivery_id));
create policy of_visible_delivery on delivery_documents as restrictive to canhoto_driver, canhoto_client
  using (exists (select from deliveries d where d.id = delivery_id));
create policy of_visible_delivery on delivery_events as restrictive to canhoto_driver, canhoto_client
  using (exists (select from deliveries d where d.id = delivery_id));
alter table deliveries add foreign key (company_id, receipt_id) references receipts (company_id, id);

-- Deleted rows as they were (sql/deleted-records.sql).
create table deleted_records (
  table_name text not null,
  record_id uuid not null,
  company_id uuid not null references companies,
  record jsonb not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  primary key (company_id, table_name, record_id)
);
call keep_within_company('deleted_records');

create table idempotency_keys (
  company_id uuid not null references companies,
  user_id uuid not null default actor_id('user') references users,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key)
);
call keep_within_company('idempotency_keys');
