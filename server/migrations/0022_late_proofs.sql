-- A proof made in good faith is taken, whatever became of its delivery meanwhile: what became of it is marked for the office.
alter table receipts add column circumstance text
  check (circumstance in ('OTHER_DRIVER', 'CANCELLED', 'FINISHED', 'DELETED'));
