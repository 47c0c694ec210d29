-- How many positions the last hour has of which the driver has some, so that they are not counted again for each one that comes
-- (modules/tracking/positions). Null: they are counted when the next one comes.
alter table driver_states add column last_hour timestamptz, add column last_hour_positions int;
