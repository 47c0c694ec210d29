-- Who did what to which record, written by triggers (sql/audit.sql); no role may change it.

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Null for what belongs to no company: platform administrators and settings.
  company_id uuid references companies,
  user_id uuid references users,
  action text not null,
  record_type text not null,
  record_id uuid,
  -- How the record was called, where that is not personal data: users are named by their row as long as it has a name.
  record_label text,
  -- By field: {"from", "to"}; of personal data only that it changed.
  changes jsonb not null default '{}',
  occurred_at timestamptz not null default now()
);
create index audit_log_company on audit_log (company_id, occurred_at desc);
create index audit_log_time on audit_log (occurred_at desc);
call keep_within_company('audit_log');
revoke all on audit_log from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on audit_log to canhoto_app, canhoto_platform;

create index delivery_events_recorded on delivery_events (company_id, recorded_at desc);
create index delivery_events_user on delivery_events (company_id, user_id, recorded_at desc);
-- For days across companies: rows are added in the order of this column, so a BRIN index is enough.
create index delivery_events_days on delivery_events using brin (recorded_at);

