-- Receipts that came before the review and that nobody has decided: in no queue, listed the newest first (decision 0030).
create index receipts_before_review on receipts (company_id, captured_at, id) where status = 'PENDING_REVIEW' and reading = 'none';
