-- The companies whose drivers are told take turns (server/sql/push-notices.sql).
drop function if exists claim_push_notices(interval, interval);

-- MASTER's list of users says who wants proofs, of whichever company.
create index proof_subscriptions_user on proof_subscriptions (user_id);
