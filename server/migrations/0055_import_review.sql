-- Files of an import that were read with doubt wait for a user ('A conferir', decision 0035).
alter table import_files drop constraint import_files_outcome_check,
  add constraint import_files_outcome_check check (outcome in ('created', 'duplicate', 'refused', 'proposed', 'to_review')),
  -- What was read of a file that waits: {kind, mime, unread, note, fields}. It goes when a user has decided.
  add column reading jsonb,
  add column reviewed_by uuid references users,
  add column reviewed_at timestamptz,
  add constraint import_files_reading_check check ((outcome is not distinct from 'to_review') = (reading is not null));
create index import_files_to_review on import_files (company_id, id) where outcome = 'to_review';
