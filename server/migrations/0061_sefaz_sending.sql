-- What the process that sends to SEFAZ keeps (server/sql/sefaz-sending.sql, docs/sefaz.md).

alter table sefaz_events
  -- A call with these bytes had no answer that says what became of them: SEFAZ may have registered them. Ends with a consult.
  add column is_uncertain boolean not null default false,
  -- These bytes; what SEFAZ does not take within days is given up.
  add column first_sent_at timestamptz,
  -- Calls in a row after which the same bytes are sent again.
  add column retries smallint not null default 0,
  -- cStat of the last refusal of the event; equal_rejections counts those with this one.
  add column rejection_code text,
  -- How often in a row SEFAZ did not know the document.
  add column document_waits smallint not null default 0,
  -- Consults of the last hour, of which SEFAZ takes ten of a document.
  add column consulted_at timestamptz[] not null default '{}',
  -- Other bytes are never signed while these may be registered.
  add constraint sefaz_events_uncertain check (not is_uncertain or signed_xml is not null);
create index sefaz_events_document on sefaz_events (company_id, environment, access_key) where state in ('waiting', 'signed', 'sending', 'unknown');

-- The events of a company for one authorizer: one call at a time.
create table sefaz_lanes (
  company_id uuid not null references companies,
  environment text not null check (environment in ('homologation', 'production')),
  authorizer text not null,
  -- After misuse (656, 678).
  paused_until timestamptz,
  -- The certificate that SEFAZ refuses: nothing is sent with it.
  refused_certificate_id uuid,
  claim_id uuid,
  claimed_at timestamptz,
  primary key (company_id, environment, authorizer)
);
create index sefaz_lanes_claim on sefaz_lanes (claim_id) where claim_id is not null;
call keep_within_company('sefaz_lanes');
revoke all on sefaz_lanes from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on sefaz_lanes to canhoto_app, canhoto_platform;
insert into sefaz_lanes (company_id, environment, authorizer)
  select distinct company_id, environment, authorizer from sefaz_events;

-- Authorizers that do not work now, of all companies.
create table sefaz_breakers (
  environment text not null check (environment in ('homologation', 'production')),
  authorizer text not null,
  -- Calls in a row without a usable answer.
  failures int not null default 0,
  -- Set when there were too many: nothing is sent until then, and then one call tries.
  open_until timestamptz,
  -- How often that call failed.
  openings int not null default 0,
  -- Of the event whose call tries.
  trial_claim uuid,
  -- The trial is another company's where there is one: the fault may be of this one's certificate.
  last_failed_company uuid,
  primary key (environment, authorizer)
);
call open_to_platform('sefaz_breakers');
revoke all on sefaz_breakers from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on sefaz_breakers to canhoto_platform;

-- The processes that send, as far as they were seen lately.
create table sefaz_senders (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
call open_to_platform('sefaz_senders');
revoke all on sefaz_senders from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on sefaz_senders to canhoto_platform;

-- The last test of a company's certificate: SEFAZ's status is asked for with it.
create table sefaz_tests (
  company_id uuid primary key references companies,
  environment text not null check (environment in ('homologation', 'production')),
  service text not null check (service in ('nfe-status', 'cte-status')),
  -- Letters of the state whose authorizer is asked.
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  requested_at timestamptz not null,
  requested_by uuid not null default actor_id('user') references users,
  -- Null while it waits.
  answered_at timestamptz,
  duration_ms int,
  -- cStat and xMotivo; without an answer the kind of error and what it says.
  code text,
  reason text,
  claim_id uuid,
  claimed_at timestamptz
);
create index sefaz_tests_requested_by on sefaz_tests (requested_by);
create index sefaz_tests_waiting on sefaz_tests (requested_at) where answered_at is null;
create unique index sefaz_tests_claim on sefaz_tests (claim_id) where claim_id is not null;
call keep_within_company('sefaz_tests');
revoke all on sefaz_tests from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, update on sefaz_tests to canhoto_app;
grant select on sefaz_tests to canhoto_platform;
