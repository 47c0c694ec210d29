-- What the office is warned of (sql/alerts.sql).
create table alerts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  type text not null
    check (type in ('delivery_deleted', 'delivery_failed', 'delivery_late', 'unexpected_place', 'parado', 'no_signal', 'plan_limit')),
  severity text not null check (severity in ('info', 'warning', 'critical')),
  -- What raised it: the same raises it once.
  cause text not null,
  -- Without a foreign key: the delivery may be deleted.
  delivery_id uuid,
  driver_id uuid,
  vehicle_id uuid,
  actor_id uuid references users,
  -- What the sentence needs besides the names.
  details jsonb not null default '{}',
  occurred_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by uuid references users,
  unique (company_id, cause),
  foreign key (company_id, driver_id) references drivers (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles (company_id, id) on delete set null (vehicle_id)
);
create index alerts_time on alerts (company_id, occurred_at desc, id desc);
create index alerts_open on alerts (company_id, occurred_at desc, id desc) where acknowledged_at is null;
create index alerts_created on alerts (company_id, created_at);
create index alerts_actor on alerts (actor_id);
create index alerts_acknowledged_by on alerts (acknowledged_by);
call keep_within_company('alerts');
revoke all on alerts from canhoto_driver, canhoto_client;
revoke insert, delete on alerts from canhoto_app;

-- Where deliveries to an address were photographed last.
create table delivery_places (
  company_id uuid not null references companies,
  -- plain_text of the address.
  address text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- A place far away, which becomes the known one when it is found a second time.
  other_latitude double precision,
  other_longitude double precision,
  seen_at timestamptz not null default now(),
  primary key (company_id, address)
);
call keep_within_company('delivery_places');
revoke all on delivery_places from canhoto_client;
revoke insert, update, delete on delivery_places from canhoto_app, canhoto_driver;
