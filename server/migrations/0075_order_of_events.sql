-- The history of a delivery is in the order in which its events were recorded. A transaction that waited for the delivery began before the
-- one that it waited for, but its events come after it: they have the time of their own insertion, and not of the transaction's beginning.
alter table delivery_events alter column recorded_at set default clock_timestamp();
