-- Why a session ended: 'signed_out', or what changed: 'user', 'password', 'role', 'membership', 'driver', 'company',
-- 'timezone'. Null while it is open, when it expired, and where it ended before this was noted.
alter table sessions add column ended_reason text;

-- What a phone encrypts unsent work with: given with each session of the user, and never changed, so that the same user
-- reads the work again after the next sign-in (decision 0018). No role may read the column.
alter table users add column storage_key bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- A function of server/sql that has another result now.
drop function if exists open_session(uuid, uuid, uuid, timestamptz, text);
