-- Alerts are purged too (server/sql/purge.sql), which takes two more arguments. They are added in the order of this column.
drop function if exists purge_records(int, int, int, int, int);
create index alerts_purge on alerts using brin (created_at);
