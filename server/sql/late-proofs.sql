-- Proofs of deliveries that the driver does not see any more.

-- The delivery of a note that this driver registered under another id, also when it was deleted since.
create or replace function aliased_delivery(wanted uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select a.delivery_id from delivery_aliases a
   where a.company_id = actor_id('company') and a.id = wanted and a.driver_id = actor_id('driver')
$$;
revoke execute on function aliased_delivery from public;

-- The id of the delivery that a driver's phone knows by this one.
create or replace function delivery_of_phone(wanted uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$ select coalesce(aliased_delivery(wanted), wanted) $$;
revoke execute on function delivery_of_phone from public;
grant execute on function delivery_of_phone to canhoto_driver;

-- The access key of a delivery that was deleted from the driver's list: its note may have been registered again since.
create or replace function deleted_key(wanted uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select r.record ->> 'nfe_key' from deleted_records r
   where r.company_id = actor_id('company') and r.table_name = 'deliveries' and r.record_id in (wanted, aliased_delivery(wanted))
     and (r.record ->> 'driver_id' = actor_id('driver')::text or r.record_id = aliased_delivery(wanted))
   order by r.record_id = wanted desc limit 1
$$;
revoke execute on function deleted_key from public;

create or replace function save_delivery_alias(alias uuid, key text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into delivery_aliases (id, company_id, delivery_id, driver_id)
  select alias, d.company_id, d.id, actor_id('driver') from deliveries d
   where d.company_id = actor_id('company') and d.nfe_key = key and d.id <> alias
  on conflict do nothing
$$;
revoke execute on function save_delivery_alias from public;
grant execute on function save_delivery_alias to canhoto_driver;

-- The delivery that a driver's photo proves: the one of that id, or else the one of the note that the driver holds. A driver
-- proves a delivery that is or was theirs, or whose access key they know from the paper.
create or replace function find_proved_delivery(wanted uuid, key text) returns table (id uuid, status text, is_own boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.status, d.driver_id is not distinct from actor_id('driver')
    from deliveries d
   where d.company_id = actor_id('company') and (d.id in (wanted, aliased_delivery(wanted)) or d.nfe_key in (key, deleted_key(wanted)))
     and (d.driver_id = actor_id('driver') or d.id = aliased_delivery(wanted) or d.nfe_key in (key, deleted_key(wanted))
       or exists (select from delivery_events e
         where e.company_id = d.company_id and e.delivery_id = d.id and e.kind = 'ASSIGNED'
           and e.details ->> 'from_driver_id' = actor_id('driver')::text))
   order by d.id = wanted desc limit 1
$$;
revoke execute on function find_proved_delivery from public;
grant execute on function find_proved_delivery to canhoto_driver;

-- Whoever changes the delivery now has ended when this answers.
create or replace function lock_proved_delivery(delivery uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from deliveries d where d.company_id = actor_id('company') and d.id = delivery for update
$$;
revoke execute on function lock_proved_delivery from public;
grant execute on function lock_proved_delivery to canhoto_driver;

-- The deleted delivery that can be restored for the proof.
create or replace function find_deleted_delivery(wanted uuid, key text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select r.record_id from deleted_records r
   where r.company_id = actor_id('company') and r.table_name = 'deliveries' and r.record_id in (wanted, aliased_delivery(wanted))
     and (r.record ->> 'driver_id' = actor_id('driver')::text or r.record ->> 'nfe_key' = key or r.record_id = aliased_delivery(wanted))
   order by r.record_id = wanted desc limit 1
$$;
revoke execute on function find_deleted_delivery from public;
grant execute on function find_deleted_delivery to canhoto_driver;

-- For the photo of a driver: answers the delivery that it proves, and what became of this meanwhile (null: nothing). A deleted
-- delivery is restored. Where it is not the driver's any more, the rest of the transaction sees the rows of the company, as the
-- office does: only to store this photo, which is why this function alone decides it.
create or replace function enter_proof(wanted uuid, key text) returns table (id uuid, circumstance text)
language plpgsql set search_path = public, pg_temp as $$
declare
  found record;
  locked uuid;
  deleted uuid;
begin
  -- What the office does with it at this moment is waited for, and the delivery is then looked for again as it has become.
  loop
    select * into found from find_proved_delivery(wanted, key);
    exit when found.id is null or found.id = locked;
    perform lock_proved_delivery(found.id);
    locked := found.id;
  end loop;
  if found.id is not null then
    if not found.is_own then
      perform set_config('role', 'canhoto_app', true);
    end if;
    return query select found.id, case
      when found.status = 'CANCELLED' then 'CANCELLED'
      when not found.is_own then 'OTHER_DRIVER'
      -- A driver who was asked for another photo does not come late with it.
      when found.status = 'DELIVERED' and not exists (
        select from deliveries d where d.id = found.id and d.photo_refused_at is not null) then 'FINISHED' end;
    return;
  end if;
  deleted := find_deleted_delivery(wanted, key);
  if deleted is not null then
    perform set_config('role', 'canhoto_app', true);
    perform restore_delivery(deleted, '-infinity');
    return query select deleted, 'DELETED';
  end if;
end $$;
revoke execute on function enter_proof from public;
grant execute on function enter_proof to canhoto_driver;

-- A driver who registers a note that the office has already, and has given to no driver, holds the paper: the delivery becomes
-- the driver's. Answers it, or the one that the driver has already; null for a colleague's.
create or replace function take_registered_note(key text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  delivery uuid;
begin
  update deliveries d set driver_id = actor_id('driver'), updated_at = now()
   where d.company_id = actor_id('company') and d.nfe_key = key and d.driver_id is null
     and d.status not in ('DELIVERED', 'CANCELLED')
  returning d.id into delivery;
  if delivery is null then
    return (select d.id from deliveries d
      where d.company_id = actor_id('company') and d.nfe_key = key and d.driver_id = actor_id('driver'));
  end if;
  insert into delivery_events (company_id, delivery_id, kind, details)
  values (actor_id('company'), delivery, 'ASSIGNED', jsonb_build_object('driver_id', actor_id('driver')::text));
  return delivery;
end $$;
revoke execute on function take_registered_note from public;
grant execute on function take_registered_note to canhoto_driver;
