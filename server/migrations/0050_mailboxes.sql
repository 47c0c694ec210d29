-- Mailboxes of a company from which documents are imported (sql/mailboxes.sql, decision 0034). A mailbox acts as a user of its own, who
-- has its id, as an API key does. A deleted one stays as a row without its password, so that what it imported keeps its name.
create table mailboxes (
  id uuid primary key references users,
  company_id uuid not null references companies,
  name text not null,
  host text not null,
  port int not null,
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null,
  -- Encrypted (platform/encryption.ts).
  password text,
  folder text not null,
  -- Addresses and @domains whose documents are taken.
  senders text[] not null,
  -- The server whose Authentication-Results are believed; null: senders are not verified.
  authserv_id text,
  -- Messages that came before this day of the company are not read.
  read_since date not null,
  is_active boolean not null default true,
  -- What was read: everything up to this UID, within this UIDVALIDITY.
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- The message that is read now, and how often its reading was begun.
  reading_uid bigint,
  reading_attempts int not null default 0,
  -- The one reading that goes on; the companies' mailboxes take turns.
  claim_id uuid,
  claimed_at timestamptz,
  next_read_at timestamptz not null default now(),
  last_read_at timestamptz,
  -- Why the last reading failed, since when none has succeeded, and how many have failed since.
  last_error text,
  failing_since timestamptz,
  failures int not null default 0,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (company_id, id)
);
create index mailboxes_company on mailboxes (company_id, created_at);
create index mailboxes_created_by on mailboxes (created_by);
create index mailboxes_due on mailboxes (next_read_at) where is_active and removed_at is null;
call keep_within_company('mailboxes');
revoke all on mailboxes from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
-- Every column but the password and the claim.
grant select (id, company_id, name, host, port, security, username, folder, senders, authserv_id, read_since, is_active, uid_validity,
  last_uid, reading_uid, reading_attempts, last_read_at, last_error, failing_since, created_by, created_at, removed_at) on mailboxes to canhoto_app, canhoto_platform;
-- For the policy of users below.
grant select (id, company_id) on mailboxes to canhoto_driver, canhoto_client;
grant update (name, host, port, security, username, password, folder, senders, authserv_id, read_since, is_active, uid_validity, last_uid,
  reading_uid, reading_attempts, claim_id, next_read_at, last_error, failing_since, failures, removed_at) on mailboxes to canhoto_app;

-- What became of each message; the row is written in the transaction that creates its import.
create table mailbox_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  mailbox_id uuid not null,
  uid_validity bigint not null,
  uid bigint not null,
  -- Recognises a message that has another UID, after the server numbered its messages anew.
  fingerprint text not null,
  received_at timestamptz not null,
  sender text,
  subject text,
  outcome text not null check (outcome in ('imported', 'no_documents', 'sender_refused', 'too_large', 'unreadable', 'refused')),
  -- The sentence for the user.
  detail text,
  import_id uuid,
  -- Documents that were not taken: [{name, reason}].
  refusals jsonb not null default '[]',
  -- A user asked that it be read again.
  is_requested boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (mailbox_id, uid_validity, uid),
  foreign key (company_id, mailbox_id) references mailboxes (company_id, id),
  foreign key (company_id, import_id) references imports (company_id, id)
);
create index mailbox_messages_log on mailbox_messages (company_id, mailbox_id, received_at desc, uid desc);
create index mailbox_messages_fingerprint on mailbox_messages (mailbox_id, fingerprint);
create index mailbox_messages_requested on mailbox_messages (mailbox_id) where is_requested;
create index mailbox_messages_import on mailbox_messages (company_id, import_id);
create index mailbox_messages_age on mailbox_messages (created_at);
call keep_within_company('mailbox_messages');
revoke all on mailbox_messages from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on mailbox_messages to canhoto_app, canhoto_platform;
grant insert, delete on mailbox_messages to canhoto_app;
grant update (uid_validity, uid, outcome, detail, import_id, refusals, is_requested) on mailbox_messages to canhoto_app;

-- A company sees the names of its mailboxes where it sees those of its users and keys.
drop policy company on users;
create policy company on users to canhoto_app, canhoto_driver, canhoto_client
  using (id in (select m.user_id from memberships m where m.company_id = (select actor_id('company')) and m.removed_at is null)
    or id = (select actor_id('user'))
    or id in (select k.id from api_keys k where k.company_id = (select actor_id('company')))
    or id in (select b.id from mailboxes b where b.company_id = (select actor_id('company'))));
