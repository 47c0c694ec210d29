-- An app on the driver's phone that sends positions in the background (Traccar Client and others of the OsmAnd protocol). It
-- proves whose it is by a secret, of which the hash alone is here; a driver has one at a time.
create table tracking_devices (
  driver_id uuid primary key default actor_id('driver'),
  company_id uuid not null references companies,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  -- The last message with the secret, and the last one with a position that the rules let in.
  last_contact_at timestamptz,
  last_position_at timestamptz,
  foreign key (company_id, driver_id) references drivers (company_id, id) on delete cascade
);
create index tracking_devices_company on tracking_devices (company_id);
call keep_within_company('tracking_devices');
create policy own_device on tracking_devices as restrictive to canhoto_driver using (driver_id = (select actor_id('driver')));
revoke all on tracking_devices from canhoto_app, canhoto_client;

-- Which of the driver's two sources: the page of Canhoto ('phone') or a tracking device ('device').
alter table positions add column source text not null default 'phone';
