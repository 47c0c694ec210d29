-- Positions and states of drivers.

create table positions (
  company_id uuid not null references companies,
  driver_id uuid not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  latitude double precision not null,
  longitude double precision not null,
  accuracy real,
  speed real,
  heading real,
  vehicle_id uuid,
  primary key (driver_id, recorded_at),
  foreign key (company_id, driver_id) references drivers (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles (company_id, id)
) partition by range (recorded_at);
call keep_within_company('positions');

-- The partitions of days are created by ensure_positions_day (sql/positions.sql).
create table positions_other partition of positions default;
alter table positions_other enable row level security, force row level security;

create table driver_states (
  driver_id uuid primary key,
  company_id uuid not null references companies,
  status text not null default 'offline' check (status in ('online', 'offline')),
  vehicle_id uuid,
  latitude double precision,
  longitude double precision,
  accuracy real,
  speed real,
  heading real,
  recorded_at timestamptz,
  updated_at timestamptz not null default now(),
  foreign key (company_id, driver_id) references drivers (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles (company_id, id)
);
create index driver_states_company on driver_states (company_id);
call keep_within_company('driver_states');

-- LGPD: every consent, given or withdrawn.
create table consents (
  id uuid primary key,
  company_id uuid not null references companies,
  user_id uuid not null default actor_id('user') references users,
  version text not null,
  given boolean not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
call keep_within_company('consents');

-- Drivers read and write only their own rows; clients none.
create policy own_positions on positions as restrictive to canhoto_driver using (driver_id = (select actor_id('driver')));
create policy own_state on driver_states as restrictive to canhoto_driver using (driver_id = (select actor_id('driver')));
create policy own_routes on routes as restrictive to canhoto_driver using (driver_id = (select actor_id('driver')));
create policy own_consents on consents as restrictive to canhoto_driver using (user_id = (select actor_id('user')));
revoke select on positions, driver_states, routes, consents from canhoto_client;
