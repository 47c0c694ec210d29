-- What the company did at the request of a person (LGPD, art. 18): who did it, when and why, and nothing that names the person.
create table person_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  user_id uuid not null default actor_id('user') references users,
  kind text not null check (kind in ('EXPORT', 'ERASURE')),
  -- The masked CPF, or what the person was.
  subject text not null,
  reason text,
  -- How many of what.
  counts jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index person_requests_created on person_requests (company_id, created_at desc);
create index person_requests_user on person_requests (user_id);
call keep_within_company('person_requests');
revoke all on person_requests from canhoto_driver, canhoto_client, canhoto_platform;
revoke insert, update, delete on person_requests from canhoto_app;

-- Who took the goods is found by the document that the driver typed, with or without its punctuation.
create index receipts_receiver on receipts (company_id, plain_document(receiver_document)) where receiver_document is not null;
create index drivers_cpf on drivers (company_id, cpf) where cpf is not null;
