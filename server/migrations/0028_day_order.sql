-- The order in which a driver makes the deliveries of the day; null: after those that have one.
alter table deliveries add column day_order integer check (day_order between 1 and 1000);
