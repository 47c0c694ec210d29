-- The phone's own time of a position that lay in the future and was moved back (domain/phone-time.ts), so that it is known when it
-- is sent again.
alter table positions add column moved_from timestamptz;
create index positions_moved on positions (driver_id, moved_from) where moved_from is not null;
