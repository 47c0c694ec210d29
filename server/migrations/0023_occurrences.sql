-- Why a delivery was not made: the reasons of each company, and the occurrences that its drivers record with them.

-- What every company begins with: of Proceda's table OCOREN 3.1, what a driver at a door needs. A trigger alone reads it
-- (sql/occurrences.sql).
create table standard_reasons (
  code text primary key,
  label text not null,
  delivery_status text not null,
  photo_required boolean not null,
  position integer not null
);
insert into standard_reasons (code, label, delivery_status, photo_required, position) values
  ('21', 'Estabelecimento fechado', 'REATTEMPTED', true, 1),
  ('46', 'Responsável pelo recebimento ausente', 'REATTEMPTED', false, 2),
  ('20', 'Fora do horário ou sem tempo para entregar', 'REATTEMPTED', false, 3),
  ('19', 'Cliente pediu reentrega', 'REATTEMPTED', false, 4),
  ('06', 'Endereço não localizado', 'PROBLEM', false, 5),
  ('60', 'Endereço de entrega errado', 'PROBLEM', false, 6),
  ('77', 'Cliente mudou de endereço', 'PROBLEM', false, 7),
  ('03', 'Recusa: falta o pedido de compra', 'REFUSED', false, 8),
  ('04', 'Recusa: pedido de compra cancelado', 'REFUSED', false, 9),
  ('08', 'Recusa: preço diferente do pedido', 'REFUSED', false, 10),
  ('09', 'Recusa: mercadoria diferente do pedido', 'REFUSED', false, 11),
  ('11', 'Recusa: embalagem com defeito', 'REFUSED', true, 12),
  ('78', 'Avaria total', 'PROBLEM', true, 13),
  ('79', 'Avaria parcial', 'PROBLEM', true, 14),
  ('80', 'Extravio total', 'PROBLEM', false, 15),
  ('81', 'Extravio parcial', 'PROBLEM', false, 16),
  ('99', 'Outro motivo', 'PROBLEM', false, 17);

create table occurrence_reasons (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  -- Of OCOREN 3.1; several reasons may share one.
  code text not null check (code ~ '^[0-9]{2}$'),
  label text not null,
  -- What the delivery becomes.
  delivery_status text not null check (delivery_status in ('PROBLEM', 'REFUSED', 'REATTEMPTED')),
  photo_required boolean not null default false,
  -- A reason is never deleted: a phone without a network may still send an occurrence with it.
  is_active boolean not null default true,
  position integer not null,
  -- As the fiscal event 'Insucesso na Entrega' has it: 1 receiver not found, 2 refused, 3 no such address, 4 others.
  tp_motivo smallint not null generated always as (case
    when code in ('46', '21', '77') then 1
    when code in ('03', '04', '07', '08', '09', '11', '88', '90', '94') then 2
    when code in ('06', '60') then 3
    else 4 end) stored,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index occurrence_reasons_label on occurrence_reasons (company_id, plain_text(label));
call keep_within_company('occurrence_reasons');
revoke insert, update, delete on occurrence_reasons from canhoto_driver;

insert into occurrence_reasons (company_id, code, label, delivery_status, photo_required, position)
select c.id, s.code, s.label, s.delivery_status, s.photo_required, s.position from companies c, standard_reasons s;

create table occurrences (
  id uuid primary key,
  company_id uuid not null references companies,
  delivery_id uuid not null,
  reason_id uuid not null,
  -- As the reason was.
  code text not null,
  label text not null,
  -- What the delivery was to become: what the reason says, or with a next attempt REATTEMPTED.
  delivery_status text not null check (delivery_status in ('PROBLEM', 'REFUSED', 'REATTEMPTED')),
  note text,
  next_attempt date,
  file_id uuid unique,
  driver_id uuid,
  route_id uuid,
  -- By the server's clock; the phone's own time and how far its clock was ahead stand beside it (decision 0020).
  occurred_at timestamptz not null,
  phone_occurred_at timestamptz,
  phone_skew_ms bigint,
  received_at timestamptz not null default now(),
  latitude double precision,
  longitude double precision,
  accuracy real,
  -- What had become of the delivery meanwhile (decision 0021).
  circumstance text check (circumstance in ('OTHER_DRIVER', 'CANCELLED', 'FINISHED', 'DELETED')),
  user_id uuid not null default actor_id('user') references users,
  unique (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade,
  foreign key (company_id, reason_id) references occurrence_reasons (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, driver_id) references drivers (company_id, id),
  foreign key (company_id, route_id) references routes (company_id, id)
);
create index occurrences_delivery on occurrences (company_id, delivery_id, occurred_at);
create index occurrences_time on occurrences (company_id, occurred_at desc);
call keep_within_company('occurrences');
create policy of_visible_delivery on occurrences as restrictive to canhoto_driver, canhoto_client
  using (exists (select from deliveries d where d.id = delivery_id));

-- The latest occurrence, by the time at the door, so that lists need no join.
alter table deliveries add column occurrence_label text, add column occurrence_at timestamptz, add column next_attempt date;
create index deliveries_occurrence on deliveries (company_id, occurrence_at) where occurrence_at is not null;

alter table delivery_events drop constraint delivery_events_kind_check,
  add constraint delivery_events_kind_check
  check (kind in ('CREATED', 'STATUS', 'ASSIGNED', 'RECEIPT', 'RESTORED', 'OCCURRENCE'));

-- A deleted delivery is restored with its occurrences (sql/restore-delivery.sql).
drop index deleted_records_parts;
create index deleted_records_parts on deleted_records (company_id, (record ->> 'delivery_id'))
  where table_name in ('delivery_events', 'delivery_documents', 'occurrences');
