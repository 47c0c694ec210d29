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

-- What a phone may still show of a reason that was changed.
create or replace function keep_former_reason() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_reasons (company_id, reason_id, code, label, delivery_status, photo_required, is_active, tp_motivo)
  values (old.company_id, old.id, old.code, old.label, old.delivery_status, old.photo_required, old.is_active, old.tp_motivo);
  return null;
end $$;
create or replace trigger keep_former_reason after update on occurrence_reasons for each row
  when ((old.code, old.label, old.delivery_status, old.photo_required, old.is_active)
    is distinct from (new.code, new.label, new.delivery_status, new.photo_required, new.is_active))
  execute function keep_former_reason();
