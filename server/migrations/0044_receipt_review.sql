-- What is read of each photo of a stub, and what users of the office decide of it (decision 0030).
alter table receipts
  -- The contract's StubReading; null where nothing was read.
  add column ocr jsonb,
  -- The queue of photos to read (sql/receipt-review.sql). Those that came before photos were read are in no queue.
  add column reading text not null default 'none' check (reading in ('none', 'waiting', 'claimed', 'done')),
  add column claimed_at timestamptz,
  add column reading_attempts smallint not null default 0,
  add column read_at timestamptz,
  -- Null of one that a rule found valid, not a user.
  add column validated_by uuid references users,
  add column validated_at timestamptz,
  add column rejection_reason text;
alter table receipts alter column reading set default 'done';

create index receipts_to_read on receipts (company_id, received_at) where reading in ('waiting', 'claimed');
-- The queue of the office, oldest first.
create index receipts_to_review on receipts (company_id, captured_at, id) where status = 'PENDING_REVIEW' and reading = 'done';
create index receipts_decided on receipts (company_id, status, validated_at, id) where status <> 'PENDING_REVIEW';
create index receipts_read on receipts (company_id, read_at) where read_at is not null;
create index receipts_validated_by on receipts (validated_by);

-- What was rejected proves nothing to a client.
create policy not_rejected on receipts as restrictive for select to canhoto_client using (status <> 'REJECTED');
-- A visitor with the link of a proof is told that it was rejected (sql/proof-seals.sql).
drop function if exists find_proof(uuid);

-- Of a delivery whose photos were all rejected: its driver is asked for another one.
alter table deliveries add column photo_refused_at timestamptz, add column photo_refusal text;
create index deliveries_photo_refused on deliveries (company_id, driver_id) where photo_refused_at is not null;

alter table delivery_events drop constraint delivery_events_kind_check,
  add constraint delivery_events_kind_check
  check (kind in ('CREATED', 'STATUS', 'ASSIGNED', 'RECEIPT', 'RESTORED', 'OCCURRENCE', 'EDITED', 'REVIEW'));

-- A phone is told of refused photos too.
alter table push_notices add column kind text not null default 'delivery' check (kind in ('delivery', 'photo'));
drop function if exists claim_push_notices(interval, interval);
