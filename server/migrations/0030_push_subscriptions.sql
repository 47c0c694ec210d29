-- Where a driver's phone is told of new deliveries (Web Push): the subscription of its browser. It is of a session, so that
-- a phone is told nothing after the sign-out.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  company_id uuid not null references companies,
  driver_id uuid not null default actor_id('driver'),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, driver_id) references drivers (company_id, id) on delete cascade
);
create index push_subscriptions_driver on push_subscriptions (driver_id);
call keep_within_company('push_subscriptions');
create policy own_subscription on push_subscriptions as restrictive to canhoto_driver using (driver_id = (select actor_id('driver')));
revoke all on push_subscriptions from canhoto_app, canhoto_client;

-- What a driver has not been told yet (sql/push-notices.sql): one row for each delivery that was given to them. It holds no user's work,
-- so a crash of the database may lose it (unlogged).
create unlogged table push_notices (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  driver_id uuid not null,
  delivery_id uuid not null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
call keep_within_company('push_notices');
revoke all on push_notices from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
