-- The clock of a phone may be wrong. captured_at and occurred_at are by the server's clock (domain/phone-time.ts); beside them
-- stand the time that the phone said and how many milliseconds its clock was ahead, which is null when the call did not
-- tell it. All three are null in rows from before.
alter table receipts add column phone_captured_at timestamptz, add column phone_skew_ms bigint;
alter table consents add column phone_occurred_at timestamptz, add column phone_skew_ms bigint;

-- The skew that the driver's times were last corrected by.
alter table driver_states add column phone_skew_ms bigint;

-- Each position asks for the route and the consent of its time.
create index routes_driver on routes (driver_id, started_at);
create index consents_user on consents (user_id, occurred_at);
