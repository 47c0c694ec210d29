-- Who received, as the office reads it in the photo or asks for it: for the events of SEFAZ, which need a name and a document. What the
-- driver has sent stays as it was sealed.
alter table receipts
  add column given_receiver_name text,
  add column given_receiver_document text,
  add column given_by uuid references users,
  add column given_at timestamptz;
create index receipts_given_by on receipts (given_by) where given_by is not null;
