-- A new company begins with the standard reasons, however it was created.
create or replace function add_standard_reasons() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into occurrence_reasons (company_id, code, label, delivery_status, photo_required, position)
  select new.id, s.code, s.label, s.delivery_status, s.photo_required, s.position from standard_reasons s;
  return null;
end $$;
create or replace trigger add_standard_reasons after insert on companies
  for each row execute function add_standard_reasons();
