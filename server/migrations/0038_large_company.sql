-- What the screens of a company with a million deliveries need (bench/screens.bench.ts).

-- A client's newest deliveries are those received, by deliveries_client, and those sent.
create index deliveries_sender on deliveries (company_id, sender_document, created_at) where sender_document is not null;
-- MASTER's lists are made of those of each company, whose indexes begin with it. This one also tempted the database to look
-- for the rows of a small company among the newest of all.
drop index deliveries_time;

-- It is told how many it may find (sql/deliveries.sql).
drop function if exists search_deliveries(text);

-- The figures of a month are counted from this index alone, without its tens of thousands of deliveries.
drop index deliveries_delivered;
create index deliveries_delivered on deliveries (company_id, delivered_at) include (status, driver_id, delivery_date_expected)
  where delivered_at is not null;
