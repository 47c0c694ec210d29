-- Which events a delivery needs: what is looked at again, and what an event is about (docs/sefaz.md).

-- Documents of which something changed, so that their events are computed again. The key of an NF-e or of a CT-e.
create table sefaz_due (
  company_id uuid not null references companies,
  access_key text not null,
  -- When it is looked at; while a process does so, when its claim ends.
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  -- A change during the work takes the claim away, so that the document is looked at once more.
  claim_id uuid,
  primary key (company_id, access_key)
);
create index sefaz_due_next on sefaz_due (next_at);
call keep_within_company('sefaz_due');
-- Triggers write it, and functions of the server's own work read it.
revoke all on sefaz_due from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;

-- Since when events go where they go now. Deliveries that ended before get no event by themselves.
alter table sefaz_settings add column events_since timestamptz;

alter table sefaz_events
  -- The receipt, or the failed attempt, that it tells of; null of a cancellation.
  add column receipt_id uuid,
  add column occurrence_id uuid,
  -- What it says is not so any more.
  add column is_outdated boolean not null default false,
  add column changed_at timestamptz not null default now();
create index sefaz_events_changed on sefaz_events (company_id, changed_at);
create index sefaz_events_listed on sefaz_events (company_id, created_at desc, sequence desc, id desc) where state <> 'dropped';

-- Whether SEFAZ has blocked the company at an authorizer.
create index sefaz_events_blocked on sefaz_events (company_id, authorizer) where code in ('656', '678');

-- A link stays when its delivery is deleted: the event is a fiscal record, and a restored delivery has its events again.
alter table sefaz_event_deliveries drop constraint sefaz_event_deliveries_company_id_delivery_id_fkey;
