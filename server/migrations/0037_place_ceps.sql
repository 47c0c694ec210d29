-- The CEP of an address that was photographed, which is a place for other addresses with it (modules/deliveries/route-order).
alter table delivery_places add column cep text generated always as (cep_in(address)) stored;
create index delivery_places_cep on delivery_places (company_id, cep, seen_at) where cep is not null;
