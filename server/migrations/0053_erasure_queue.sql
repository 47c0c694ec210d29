-- An erasure is done in the background (sql/erasure-queue.sql, decision 0032): its request is the queue.
alter table person_requests
  add column state text not null default 'done' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Whom it is about, until the person's rows are changed: {document, name, user_id}.
  add column wanted jsonb,
  -- The sentence for the user.
  add column failure text,
  add column finished_at timestamptz,
  add column claim_id uuid,
  add column claimed_at timestamptz,
  add column attempts int not null default 0,
  add check (wanted is null or state in ('waiting', 'running')),
  add check (state <> 'waiting' or wanted is not null),
  add check ((state = 'failed') = (failure is not null));
update person_requests set finished_at = created_at;
alter table person_requests alter column finished_at set default now();
create index person_requests_unfinished on person_requests (created_at) where state in ('waiting', 'running');

-- Every column but what names the person and the claim.
revoke select on person_requests from canhoto_app;
grant select (id, company_id, user_id, kind, subject, reason, counts, created_at, state, failure, finished_at) on person_requests to canhoto_app;

drop function if exists erase_person(text, text, uuid, text, uuid[], text, text, text);
drop function if exists scrub_company(text, uuid[]);
