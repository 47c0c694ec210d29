-- Rows that are older than some days are purged (server/sql/purge.sql). The keys are added in the order of this column.
create index idempotency_keys_created on idempotency_keys using brin (created_at);
create index sign_in_attempts_failed on sign_in_attempts using brin (failed_at);
