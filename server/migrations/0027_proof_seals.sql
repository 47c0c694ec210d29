-- What was known of each receipt when it came, as a chain of hashes (sql/proof-seals.sql). It only grows: no role may write it, a
-- trigger does.
create table proof_seals (
  company_id uuid not null references companies,
  -- 1, 2, 3 … within the company, without gaps.
  position integer not null check (position > 0),
  receipt_id uuid not null,
  -- Whoever has it may see the proof at /verificar/:id.
  verification_id uuid not null unique,
  -- JSON. What is hashed is this very text.
  content text not null,
  -- Of each personal value its salt and text, {"receiver_name": {"salt", "value"}}: content has their hashes alone, so that one
  -- can be forgotten and the chain still holds.
  personal jsonb not null,
  -- Of the position before; zeros at the first one.
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz not null default now(),
  primary key (company_id, position),
  unique (company_id, receipt_id),
  foreign key (company_id, receipt_id) references receipts (company_id, id)
);
call keep_within_company('proof_seals');
revoke all on proof_seals from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on proof_seals to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
create policy of_visible_receipt on proof_seals as restrictive to canhoto_driver, canhoto_client
  using (exists (select from receipts r where r.id = receipt_id));
