-- Fiscal documents that SEFAZ distributes to a company (sql/distribution.sql, docs/sefaz.md).

-- How far each CNPJ of a company has been read in each service.
create table dfe_cursors (
  company_id uuid not null references companies,
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  service text not null check (service in ('nfe', 'cte')),
  -- Each has a count of its own.
  environment text not null check (environment in ('homologation', 'production')),
  -- IBGE code of the state that asks.
  uf_code text not null check (uf_code ~ '^[0-9]{2}$'),
  last_nsu bigint not null default 0,
  -- What SEFAZ said last that there is; null before its first answer.
  max_nsu bigint,
  state text not null default 'reading' check (state in ('reading', 'up_to_date', 'blocked', 'failing', 'stopped')),
  -- cStat and xMotivo of the last answer; without an answer the kind of error and what it says.
  code text,
  reason text,
  answered_at timestamptz,
  -- Null when it is stopped.
  next_read_at timestamptz default now(),
  next_gap_at timestamptz not null default now(),
  -- Of this run.
  pages int not null default 0,
  failures int not null default 0,
  -- Documents that another program has read and that are too many to ask for one by one.
  skipped bigint not null default 0,
  -- The company's choice, as when another program reads them.
  is_active boolean not null default true,
  inactive_reason text,
  -- One process at a time asks for it.
  claim_id uuid,
  claimed_at timestamptz,
  primary key (company_id, cnpj, service, environment)
);
create index dfe_cursors_turn on dfe_cursors (claimed_at nulls first) where is_active and state <> 'stopped';
create unique index dfe_cursors_claim on dfe_cursors (claim_id) where claim_id is not null;
call keep_within_company('dfe_cursors');
revoke all on dfe_cursors from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, update on dfe_cursors to canhoto_app;
grant select on dfe_cursors to canhoto_platform;

create table dfe_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  cnpj text not null,
  service text not null,
  environment text not null,
  -- Null where SEFAZ gives none, as in the answer to a query by key.
  nsu bigint,
  -- As SEFAZ names it.
  schema text not null,
  -- Its name without the version; 'unknown' for one that Canhoto does not read yet.
  kind text not null,
  access_key text,
  sha256 text not null,
  -- Null when it could not be unpacked; then `packed` has what came.
  xml text,
  packed text,
  received_at timestamptz not null default now(),
  foreign key (company_id, cnpj, service, environment) references dfe_cursors,
  check ((xml is null) <> (packed is null))
);
create unique index dfe_documents_nsu on dfe_documents (company_id, cnpj, service, environment, nsu) where nsu is not null;
create unique index dfe_documents_without_nsu on dfe_documents (company_id, cnpj, service, environment, sha256) where nsu is null;
create index dfe_documents_key on dfe_documents (company_id, access_key) where access_key is not null;
create index dfe_documents_received on dfe_documents (company_id, received_at desc, id);
call keep_within_company('dfe_documents');
revoke all on dfe_documents from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert on dfe_documents to canhoto_app;
grant select on dfe_documents to canhoto_platform;

-- NSU that were jumped over, to be asked for one by one.
create table dfe_gaps (
  company_id uuid not null,
  cnpj text not null,
  service text not null,
  environment text not null,
  nsu bigint not null,
  found_at timestamptz not null default now(),
  primary key (company_id, cnpj, service, environment, nsu),
  foreign key (company_id, cnpj, service, environment) references dfe_cursors
);
call keep_within_company('dfe_gaps');
revoke all on dfe_gaps from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, delete on dfe_gaps to canhoto_app;
grant select on dfe_gaps to canhoto_platform;

-- Queries by NSU or key, of which SEFAZ takes twenty in an hour.
create table dfe_queries (
  company_id uuid not null,
  cnpj text not null,
  service text not null,
  environment text not null,
  asked_at timestamptz not null,
  foreign key (company_id, cnpj, service, environment) references dfe_cursors
);
create index dfe_queries_asked on dfe_queries (company_id, cnpj, service, environment, asked_at);
call keep_within_company('dfe_queries');
revoke all on dfe_queries from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert on dfe_queries to canhoto_app;
grant select on dfe_queries to canhoto_platform;
