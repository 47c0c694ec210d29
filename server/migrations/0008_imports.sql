-- Many documents at once. The rows are the queue: a waiting file is read by whichever process starts next, after any crash.
-- 'cte' and 'mdfe': deliveries that a transport document lists by the invoice's key alone.

alter table deliveries drop constraint deliveries_source_check,
  add constraint deliveries_source_check check (source in ('xml', 'pdf', 'photo', 'manual', 'cte', 'mdfe'));
alter table delivery_documents drop constraint delivery_documents_kind_check,
  add constraint delivery_documents_kind_check check (kind in ('xml', 'pdf', 'photo', 'cte', 'mdfe'));

create table imports (
  id uuid primary key,
  company_id uuid not null references companies,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index imports_created on imports (company_id, created_at desc);
call keep_within_company('imports');

create table import_files (
  id uuid primary key,
  company_id uuid not null references companies,
  import_id uuid not null,
  file_id uuid not null,
  name text not null,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done')),
  -- How often its reading was begun. A file that ends its worker again and again is refused.
  attempts integer not null default 0,
  claimed_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('created', 'duplicate', 'refused', 'proposed')),
  -- The sentence for the user.
  detail text,
  -- The invoices of the file and what became of each: [{key, nf_number, outcome, delivery_id}].
  notes jsonb not null default '[]',
  -- The day's route that an MDF-e proposes, until a user accepts it.
  proposal jsonb,
  check ((state = 'done') = (outcome is not null)),
  unique (company_id, id),
  foreign key (company_id, import_id) references imports (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index import_files_import on import_files (company_id, import_id, id);
create index import_files_waiting on import_files (company_id, id) where state <> 'done';
create index import_files_turns on import_files (company_id, claimed_at desc nulls last);
call keep_within_company('import_files');

revoke all on imports, import_files from canhoto_driver, canhoto_client;

