-- Reasons as they were before a change: a phone without a network sends what it showed (sql/occurrences.sql).
create table former_reasons (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  reason_id uuid not null,
  code text not null,
  label text not null,
  delivery_status text not null,
  photo_required boolean not null,
  is_active boolean not null,
  tp_motivo smallint not null,
  changed_at timestamptz not null default now(),
  foreign key (company_id, reason_id) references occurrence_reasons (company_id, id)
);
create index former_reasons_reason on former_reasons (company_id, reason_id, changed_at desc);
call keep_within_company('former_reasons');
revoke all on former_reasons from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on former_reasons to canhoto_app, canhoto_driver;
