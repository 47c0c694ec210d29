-- The companies whose drivers are told take turns (server/sql/push-notices.sql).
drop function if exists claim_push_notices(interval, interval);
