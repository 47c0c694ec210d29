-- 'Entrada SEFAZ': what becomes of the documents that SEFAZ distributes (sql/sefaz-intake.sql, docs/sefaz.md).

-- IBGE code of the state that a certificate names; null where it names none.
alter table certificates add column uf_code text check (uf_code ~ '^[0-9]{2}$');
grant select (uf_code) on certificates to canhoto_app;

alter table dfe_documents
  add column attempts int not null default 0,
  add column handled_at timestamptz,
  -- Null until it is handled; false for one that Canhoto does not read yet.
  add column is_read boolean,
  add constraint dfe_documents_company_id_id_key unique (company_id, id);
create index dfe_documents_waiting on dfe_documents (company_id, received_at, nsu) where handled_at is null;
create index dfe_documents_unread on dfe_documents (company_id) where not is_read;
create index dfe_documents_age on dfe_documents (received_at);

-- The turn of each company whose documents are handled one after the other, in the order in which they came.
create table dfe_intakes (
  company_id uuid primary key references companies,
  -- In whose name deliveries are created and completed: no user, as that of a mailbox.
  user_id uuid not null references users,
  document_id uuid,
  claim_id uuid,
  claimed_at timestamptz
);
create unique index dfe_intakes_claim on dfe_intakes (claim_id) where claim_id is not null;
create index dfe_intakes_user on dfe_intakes (user_id);
call keep_within_company('dfe_intakes');
revoke all on dfe_intakes from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on dfe_intakes to canhoto_platform;
grant select (company_id, user_id) on dfe_intakes to canhoto_app, canhoto_driver, canhoto_client;

-- A company sees its name where it sees those of its users, keys and mailboxes.
drop policy company on users;
create policy company on users to canhoto_app, canhoto_driver, canhoto_client
  using (id in (select m.user_id from memberships m where m.company_id = (select actor_id('company')) and m.removed_at is null)
    or id = (select actor_id('user'))
    or id in (select k.id from api_keys k where k.company_id = (select actor_id('company')))
    or id in (select b.id from mailboxes b where b.company_id = (select actor_id('company')))
    or id in (select i.user_id from dfe_intakes i where i.company_id = (select actor_id('company'))));

-- The invoices that these documents tell of, each once.
create table dfe_entries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  environment text not null check (environment in ('homologation', 'production')),
  access_key text not null check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  -- note     its XML is here
  -- summary  SEFAZ gave its main fields alone (resNFe)
  -- listed   a CT-e names it
  -- key      nothing is known of it but its cancellation
  kind text not null check (kind in ('note', 'summary', 'listed', 'key')),
  -- The NF-e, or the CT-e that lists it. Null when that was purged.
  document_id uuid,
  number text not null,
  series text,
  shipper_name text,
  shipper_document text,
  recipient_name text,
  recipient_document text,
  municipality text,
  uf text,
  total_value numeric(14, 2),
  issued_on date,
  received_at timestamptz not null default now(),
  delivery_id uuid,
  ignored_at timestamptz,
  ignored_by uuid references users,
  cancelled_at timestamptz,
  state text not null generated always as (case when cancelled_at is not null then 'cancelled' when delivery_id is not null then 'delivery'
    when ignored_at is not null then 'ignored' else 'new' end) stored,
  search_text text generated always as (plain_text(number || ' ' || access_key || ' ' || coalesce(shipper_name, '') || ' '
    || coalesce(recipient_name, '') || ' ' || coalesce(municipality, ''))) stored,
  foreign key (company_id, document_id) references dfe_documents (company_id, id) on delete set null (document_id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete set null (delivery_id)
);
create unique index dfe_entries_key on dfe_entries (company_id, access_key, environment);
create index dfe_entries_received on dfe_entries (company_id, received_at desc, id desc);
create index dfe_entries_new on dfe_entries (company_id, received_at desc, id desc) where state = 'new';
create index dfe_entries_shipper on dfe_entries (company_id, shipper_document);
create index dfe_entries_age on dfe_entries (received_at);
create index dfe_entries_document on dfe_entries (company_id, document_id);
create index dfe_entries_delivery on dfe_entries (company_id, delivery_id) where delivery_id is not null;
create index dfe_entries_ignored_by on dfe_entries (ignored_by) where ignored_by is not null;
call keep_within_company('dfe_entries');
revoke all on dfe_entries from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, update on dfe_entries to canhoto_app;
grant select on dfe_entries to canhoto_platform;

-- Shippers whose notes become deliveries by themselves.
create table dfe_shippers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  -- Of an establishment, or the first eight characters, which all of a company have.
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{8}([0-9A-Z]{4}[0-9]{2})?$'),
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now()
);
create unique index dfe_shippers_cnpj on dfe_shippers (company_id, cnpj);
create index dfe_shippers_created_by on dfe_shippers (created_by);
call keep_within_company('dfe_shippers');
revoke all on dfe_shippers from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select, insert, delete on dfe_shippers to canhoto_app;
grant select on dfe_shippers to canhoto_platform;
