-- How long a company keeps the positions of its drivers, and the pictures and documents of its deliveries; null: without an end
-- (decision 0032).
alter table companies
  add column position_days integer not null default 180 check (position_days between 30 and 1830),
  add column photo_years integer default 5 check (photo_years between 1 and 30),
  add column document_years integer default 6 check (document_years between 6 and 30);
grant update (position_days, photo_years, document_years) on companies to canhoto_app;

-- 'purging': the file is gone for every reader, and its bytes are about to be removed, which a crash leaves to the next purge.
alter table files drop constraint files_state_check,
  add constraint files_state_check check (state in ('pending', 'kept', 'purging', 'purged')),
  add column purged_at timestamptz,
  -- The company's term, or the request of a person. Null for a file that an import refused.
  add column purge_reason text check (purge_reason in ('RETENTION', 'PERSON'));
create index files_purging on files (id) where state = 'purging';
create index files_kept on files (company_id, created_at) where state = 'kept';
create index delivery_documents_file on delivery_documents (company_id, file_id);
create index import_files_file on import_files (company_id, file_id);

-- What the nightly retention of a company deleted. The row is also its claim: one process does the day of a company.
create table retention_runs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  -- Of the company's time zone.
  day date not null,
  started_at timestamptz not null default clock_timestamp(),
  -- When it last did something: one that stands still is claimed by another process.
  claimed_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Deleted, and up to which day.
  positions integer not null default 0,
  positions_before timestamptz,
  photos integer not null default 0,
  documents integer not null default 0,
  bytes bigint not null default 0,
  unique (company_id, day)
);
create index retention_runs_started on retention_runs (company_id, started_at desc);
call keep_within_company('retention_runs');
revoke all on retention_runs from canhoto_driver, canhoto_client;
revoke insert, update, delete on retention_runs from canhoto_app, canhoto_platform;

-- The owner finds in the default partition the days that have no partition of their own.
do $$ begin
  execute format('create policy owner on positions_other to %I using (true)', current_user);
end $$;

-- Who looked at whose location: one row for each viewer, kind and quarter of an hour, with every driver that was shown then.
create table location_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  viewer_id uuid not null default actor_id('user') references users,
  kind text not null check (kind in ('MAP', 'LIVE', 'HISTORY', 'EXPORT')),
  -- The beginning of the quarter of an hour.
  since timestamptz not null,
  driver_ids uuid[] not null,
  -- Of a history: the days that were looked at.
  from_day date,
  to_day date,
  unique nulls not distinct (company_id, viewer_id, kind, since, from_day, to_day)
);
create index location_views_since on location_views (company_id, since desc);
create index location_views_viewer on location_views (viewer_id);
create index location_views_drivers on location_views using gin (driver_ids);
create index location_views_purge on location_views using brin (since);
call keep_within_company('location_views');
revoke all on location_views from canhoto_driver, canhoto_client, canhoto_platform;
revoke insert, update, delete on location_views from canhoto_app;
