-- Addresses of a company that are told what happens to its deliveries (sql/webhooks.sql, decision 0031).
create table webhooks (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null,
  url text not null,
  events text[] not null,
  -- Encrypted (platform/encryption.ts). The one before signs too until its time is over, so that the receiver can change in between.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  is_active boolean not null default true,
  -- Why the server itself has deactivated it.
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  -- Since when no call has succeeded, and how many have failed since.
  failing_since timestamptz,
  failures int not null default 0,
  -- One process at a time calls the address; after a failure none does for a while.
  claimed_at timestamptz,
  paused_until timestamptz,
  -- The companies' addresses take turns.
  served_at timestamptz,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index webhooks_created_by on webhooks (created_by);
call keep_within_company('webhooks');
revoke all on webhooks from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select (id, company_id, name, url, events, is_active, disabled_reason, failing_since, failures, created_by, created_at)
  on webhooks to canhoto_app, canhoto_platform;
grant insert, delete on webhooks to canhoto_app;
grant update (name, url, events, is_active, disabled_reason, failing_since, failures, paused_until) on webhooks to canhoto_app;

-- What an address is told, written in the transaction that it tells of: the queue, and afterwards the log.
create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  webhook_id uuid not null,
  event text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Of this round: a message that is sent again begins anew.
  attempts int not null default 0,
  -- Null when it is done.
  next_attempt_at timestamptz default now(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_messages_due on webhook_messages (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index webhook_messages_log on webhook_messages (company_id, webhook_id, created_at desc);
create index webhook_messages_age on webhook_messages (created_at);
call keep_within_company('webhook_messages');
revoke all on webhook_messages from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on webhook_messages to canhoto_app, canhoto_platform;
grant insert on webhook_messages to canhoto_app;
grant update (state, attempts, next_attempt_at) on webhook_messages to canhoto_app;

create table webhook_attempts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  message_id uuid not null,
  attempted_at timestamptz not null default now(),
  duration_ms int not null,
  -- Of the answer; null when there was none, and then the error says why.
  status int,
  error text,
  -- The first characters of the answer.
  answer text not null default '',
  foreign key (company_id, message_id) references webhook_messages (company_id, id) on delete cascade
);
create index webhook_attempts_message on webhook_attempts (company_id, message_id, attempted_at);
call keep_within_company('webhook_attempts');
revoke all on webhook_attempts from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on webhook_attempts to canhoto_app, canhoto_platform;

-- The office is told of an address that is called no more.
alter table alerts drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in ('delivery_deleted', 'delivery_failed', 'delivery_late', 'unexpected_place',
    'photo_refused', 'parado', 'no_signal', 'plan_limit', 'webhook_disabled'));
