-- What companies send to SEFAZ: their choice, their CT-e, and the events of their deliveries (docs/sefaz.md).

-- Without a row nothing is sent or read.
create table sefaz_settings (
  company_id uuid primary key references companies,
  -- Where events of deliveries are sent.
  events text not null default 'off' check (events in ('off', 'homologation', 'production')),
  -- Where documents are read that SEFAZ distributes.
  distribution text not null default 'off' check (distribution in ('off', 'homologation', 'production')),
  -- Why they are not read, as where another program does it already.
  distribution_off_reason text,
  changed_by uuid not null default actor_id('user') references users,
  changed_at timestamptz not null default now()
);
create index sefaz_settings_changed_by on sefaz_settings (changed_by);
call keep_within_company('sefaz_settings');
revoke all on sefaz_settings from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, update on sefaz_settings to canhoto_app;
grant select on sefaz_settings to canhoto_platform;

-- The CT-e whose XML is known. A delivery travels under those that list its NF-e.
create table ctes (
  id uuid primary key,
  company_id uuid not null references companies,
  access_key text not null check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  -- nProt of its authorization; null where the file has none.
  protocol text check (protocol ~ '^[0-9]{15}$'),
  -- tpServ: 0 is normal service, of which alone an event lists the NF-e. Null where the file does not say.
  service_type smallint,
  issued_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index ctes_access_key on ctes (company_id, access_key);
call keep_within_company('ctes');
revoke all on ctes from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, update on ctes to canhoto_app;
grant select on ctes to canhoto_platform;

create table cte_invoices (
  company_id uuid not null references companies,
  cte_id uuid not null,
  nfe_key text not null,
  primary key (company_id, cte_id, nfe_key),
  foreign key (company_id, cte_id) references ctes (company_id, id) on delete cascade
);
create index cte_invoices_nfe_key on cte_invoices (company_id, nfe_key);
call keep_within_company('cte_invoices');
revoke all on cte_invoices from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert on cte_invoices to canhoto_app;
grant select on cte_invoices to canhoto_platform;

-- The events, and the queue of those that are to be sent.
create table sefaz_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  environment text not null check (environment in ('homologation', 'production')),
  type text not null check (type in ('110130', '110131', '110192', '110193', '110180', '110181', '110190', '110191')),
  -- Of the document that it is about.
  access_key text not null check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  sequence smallint not null check (sequence between 1 and 999),
  -- Who receives it, as in endpoints.json.
  authorizer text not null,
  -- The registered event that this one cancels.
  cancels_id uuid,
  -- waiting     not signed yet; what is missing stands in problems
  -- signed      to be sent: for the first time, or again after an answer that said nothing about it
  -- sending     a call is under way, or the process that called was killed
  -- unknown     it was sent and no answer came: SEFAZ may have registered it
  -- registered  it has a protocol
  -- rejected    refused; it is signed again when the office has corrected what it says
  -- stopped     there will be no such event, or a person has to look
  -- cancelled   it was registered, and its cancellation is, too
  -- dropped     it was never registered and is not wanted any more; its sequence is free
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'sending', 'unknown', 'registered', 'rejected', 'stopped', 'cancelled', 'dropped')),
  -- What it says, for checkEvent and buildEvent (fiscal/src/events).
  content jsonb not null,
  problems text[] not null default '{}',
  -- Of the bytes that are sent, always the same ones.
  signed_xml text,
  digest text,
  certificate_id uuid,
  signed_at timestamptz,
  attempts int not null default 0,
  equal_rejections smallint not null default 0,
  -- When it is to be signed or sent; null: not by itself.
  next_at timestamptz default now(),
  -- cStat and xMotivo of the last answer; without an answer the kind of error and what it says.
  code text,
  reason text,
  answered_at timestamptz,
  protocol text,
  registered_at timestamptz,
  -- The event with SEFAZ's answer.
  proc_xml text,
  -- One process at a time sends it.
  claim_id uuid,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, cancels_id) references sefaz_events (company_id, id),
  foreign key (company_id, certificate_id) references certificates (company_id, id),
  check (state not in ('signed', 'sending', 'unknown', 'registered', 'cancelled') or signed_xml is not null),
  check (state not in ('registered', 'cancelled') or protocol is not null)
);
create unique index sefaz_events_name on sefaz_events (company_id, environment, access_key, type, sequence) where state <> 'dropped';
create index sefaz_events_due on sefaz_events (next_at) where next_at is not null;
create unique index sefaz_events_claim on sefaz_events (claim_id) where claim_id is not null;
create index sefaz_events_open on sefaz_events (company_id, created_at) where state in ('waiting', 'signed', 'sending', 'unknown', 'rejected', 'stopped');
create index sefaz_events_cancels on sefaz_events (company_id, cancels_id) where cancels_id is not null;
create index sefaz_events_certificate on sefaz_events (company_id, certificate_id) where certificate_id is not null;
call keep_within_company('sefaz_events');
revoke all on sefaz_events from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, update on sefaz_events to canhoto_app;
grant select on sefaz_events to canhoto_platform;

-- The deliveries that an event tells of: that of a CT-e tells of several.
create table sefaz_event_deliveries (
  company_id uuid not null references companies,
  event_id uuid not null,
  delivery_id uuid not null,
  primary key (company_id, event_id, delivery_id),
  foreign key (company_id, event_id) references sefaz_events (company_id, id) on delete cascade,
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade
);
create index sefaz_event_deliveries_delivery on sefaz_event_deliveries (company_id, delivery_id);
call keep_within_company('sefaz_event_deliveries');
revoke all on sefaz_event_deliveries from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, delete on sefaz_event_deliveries to canhoto_app;
grant select on sefaz_event_deliveries to canhoto_platform;

-- Each call about an event, and its answer.
create table sefaz_exchanges (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  event_id uuid not null,
  purpose text not null check (purpose in ('send', 'consult')),
  sent_at timestamptz not null,
  duration_ms int not null,
  request_sha256 text not null,
  -- cStat; null without a readable answer, and then the kind of error.
  code text,
  error text,
  -- The first characters of the answer.
  answer text not null default '',
  foreign key (company_id, event_id) references sefaz_events (company_id, id) on delete cascade
);
create index sefaz_exchanges_event on sefaz_exchanges (company_id, event_id, sent_at);
create index sefaz_exchanges_age on sefaz_exchanges (sent_at);
call keep_within_company('sefaz_exchanges');
revoke all on sefaz_exchanges from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert on sefaz_exchanges to canhoto_app;
grant select on sefaz_exchanges to canhoto_platform;

-- The office is told of events that wait for more than a day, and of invoices that their issuers have cancelled.
alter table alerts drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in ('delivery_deleted', 'delivery_failed', 'delivery_late', 'unexpected_place',
    'photo_refused', 'parado', 'no_signal', 'plan_limit', 'webhook_disabled', 'mailbox_failing', 'certificate_expiring',
    'sefaz_waiting', 'invoice_cancelled'));
