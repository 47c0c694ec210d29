-- Restoring a deleted delivery from the archive.

-- Inserts an archived row as it was. Generated columns, and columns that the table did not have then, get their own values.
create or replace function insert_archived_row(target text, archived jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare columns text;
begin
  select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
   where a.attrelid = target::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and archived ? a.attname;
  execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)', target, columns) using archived;
end $$;
revoke execute on function insert_archived_row from public;

-- A user, a driver or a route that exists no more cannot be named again: the user who restores stands for the user.
create or replace function existing_user(member_id text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select u.id from users u where u.id = member_id::uuid), actor_id('user'))
$$;
revoke execute on function existing_user from public;

-- Restores a delivery of the actor's company that was deleted since an instant, with its history, occurrences, documents and links. Answers
-- whether there was one. A delivery that was on the way on a route that has ended since is pending.
create or replace function restore_delivery(delivery uuid, since timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb;
  route uuid;
  status text;
  part record;
begin
  delete from deleted_records r
   where r.company_id = actor_id('company') and r.table_name = 'deliveries' and r.record_id = delivery and r.deleted_at >= since
  returning r.record into was;
  if was is null then return false; end if;

  select r.id into route from routes r where r.id = (was ->> 'route_id')::uuid and r.finished_at is null;
  status := case when was ->> 'status' = 'IN_TRANSIT' and route is null then 'PENDING' else was ->> 'status' end;
  perform insert_archived_row('deliveries', was || jsonb_build_object(
    'driver_id', (select d.id from drivers d where d.id = (was ->> 'driver_id')::uuid),
    'route_id', route, 'status', status, 'updated_at', now(), 'created_by', existing_user(was ->> 'created_by')));

  for part in
    delete from deleted_records r
     where r.company_id = actor_id('company') and r.table_name in ('delivery_events', 'delivery_documents', 'occurrences', 'tracking_links')
       and r.record ->> 'delivery_id' = delivery::text
    returning r.table_name, r.record
  loop
    perform insert_archived_row(part.table_name, part.record
      || case when part.record ? 'user_id'
        then jsonb_build_object('user_id', existing_user(part.record ->> 'user_id')) else '{}' end
      || case when part.table_name = 'tracking_links'
        then jsonb_build_object('created_by', existing_user(part.record ->> 'created_by')) else '{}' end
      || case when part.table_name = 'occurrences' then jsonb_build_object(
        'driver_id', (select d.id from drivers d where d.id = (part.record ->> 'driver_id')::uuid),
        'route_id', (select r.id from routes r where r.id = (part.record ->> 'route_id')::uuid)) else '{}' end);
  end loop;
  insert into delivery_events (company_id, delivery_id, kind, from_status, to_status)
  values (actor_id('company'), delivery, 'RESTORED', was ->> 'status', status);
  return true;
end $$;
revoke execute on function restore_delivery from public;
grant execute on function restore_delivery to canhoto_app;
