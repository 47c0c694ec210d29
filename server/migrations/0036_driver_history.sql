-- What a driver delivered on some days, for the history: neither the whole company's days nor the driver's whole time is read.
create index deliveries_driver_delivered on deliveries (company_id, driver_id, delivered_at) where delivered_at is not null;
