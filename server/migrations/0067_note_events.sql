-- What others register at SEFAZ about notes, and what tells whether a CT-e can have an event (docs/sefaz.md).

-- Events of notes that the distribution brings and the office reads.
create table dfe_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  environment text not null check (environment in ('homologation', 'production')),
  -- Of the note.
  access_key text not null check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  -- 110110  a correction letter
  -- 610130  the delivery that a CT-e has registered
  -- 610131  its cancellation
  type text not null check (type in ('110110', '610130', '610131')),
  sequence smallint not null check (sequence between 1 and 999),
  registered_at timestamptz not null,
  protocol text,
  -- What is corrected; null where SEFAZ gave a summary alone.
  correction text,
  -- The CT-e that was delivered.
  cte_key text,
  received_at timestamptz not null default now()
);
create unique index dfe_events_name on dfe_events (company_id, access_key, environment, type, sequence);
create index dfe_events_age on dfe_events (received_at);
call keep_within_company('dfe_events');
revoke all on dfe_events from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, update on dfe_events to canhoto_app;
grant select on dfe_events to canhoto_platform;

alter table ctes
  -- tpCTe: 1 adds to the value of another one, 2 annuls one; neither carries goods. Null where it is not known.
  add column cte_type smallint,
  -- dhRecbto of its authorization.
  add column authorized_at timestamptz;
