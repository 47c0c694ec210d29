-- Messages that the server sends by e-mail: the queue, and afterwards the log (sql/emails.sql, decision 0033).
create table emails (
  id uuid primary key default gen_random_uuid(),
  -- Null: of a user who belongs to no single company.
  company_id uuid references companies,
  kind text not null check (kind in ('password_link', 'password_forgotten', 'proof', 'digest', 'report')),
  recipient text not null,
  -- What it is about, without secrets; the message is written from it when it is sent.
  details jsonb not null default '{}',
  -- The token of a link, encrypted (platform/encryption.ts); null once the message is sent or given up.
  secret text,
  user_id uuid references users on delete cascade,
  receipt_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  -- Of one that is being sent: when the claim is over, and another process may take it. Null when it is done.
  next_attempt_at timestamptz default now(),
  claimed_at timestamptz,
  -- After it there is no use in sending it.
  expires_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  foreign key (company_id, receipt_id) references receipts (company_id, id) on delete set null (receipt_id)
);
create index emails_due on emails (next_attempt_at) where next_attempt_at is not null;
create index emails_claimed on emails (claimed_at);
create index emails_log on emails (company_id, created_at desc, id desc);
create index emails_age on emails (created_at);
create index emails_user on emails (user_id);
-- It waits or was sent once; `sent_proofs` remembers it when the log is purged.
create unique index emails_proof on emails (company_id, receipt_id, user_id) where kind = 'proof';
call keep_within_company('emails');
revoke all on emails from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select (id, company_id, kind, recipient, details, state, attempts, next_attempt_at, sent_at, last_error, created_at)
  on emails to canhoto_app;
grant insert (id, company_id, kind, recipient, details, expires_at) on emails to canhoto_app;
grant update (state, attempts, next_attempt_at) on emails to canhoto_app;

-- What the page 'Esqueci minha senha' was asked for. It is answered before anybody looks whether there is such a user.
create table password_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- The network address.
  address text not null,
  requested_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz,
  -- Its e-mail had enough links in the hour before, so none was made for it.
  is_over_limit boolean not null default false
);
create index password_requests_address on password_requests (address, requested_at);
create index password_requests_email on password_requests (lower(email), requested_at);
create index password_requests_waiting on password_requests (requested_at) where handled_at is null;
call open_to_platform('password_requests');
create index users_email on users (lower(email)) where email is not null;

-- What a company has sent to addresses again and again: the digest of what is owed, and reports.
create table email_schedules (
  id uuid primary key,
  company_id uuid not null references companies,
  kind text not null check (kind in ('digest', 'deliveries', 'receipts', 'occurrences', 'clients', 'unproved')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- Of the company's clock.
  hour smallint not null check (hour between 0 and 23),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  is_active boolean not null default true,
  -- The last day that it was sent for, or that is not sent any more.
  last_day date not null,
  -- It could not be queued; it is tried again after this.
  paused_until timestamptz,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index email_schedules_created_by on email_schedules (created_by);
call keep_within_company('email_schedules');
revoke all on email_schedules from canhoto_driver, canhoto_client, canhoto_platform;

-- Clients who are sent the proofs of the deliveries with their document.
create table proof_subscriptions (
  company_id uuid not null references companies,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);
call keep_within_company('proof_subscriptions');
revoke all on proof_subscriptions from canhoto_driver, canhoto_client;

-- Whom the proof of a receipt was sent, for as long as there is the receipt: a client is sent it once.
create table sent_proofs (
  company_id uuid not null,
  receipt_id uuid not null,
  user_id uuid not null references users on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (company_id, receipt_id, user_id),
  foreign key (company_id, receipt_id) references receipts (company_id, id) on delete cascade
);
create index sent_proofs_user on sent_proofs (user_id);
call keep_within_company('sent_proofs');
revoke all on sent_proofs from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
