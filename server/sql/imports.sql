-- The rows of import_files are the queue of documents to read (decision 0010).

-- Claims the next file to read, of the company that has waited longest for its turn. A claim that was not finished in time
-- is given again.
create or replace function claim_import_file(claim_timeout interval) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_company uuid;
  claimed uuid;
begin
  for next_company in
    -- The companies with files to read, one step in the index for each: 'distinct' would read an entry of every file that waits.
    with recursive w as (
      (select company_id from import_files where state <> 'done' order by company_id limit 1)
      union all
      select (select f.company_id from import_files f where f.state <> 'done' and f.company_id > w.company_id order by f.company_id limit 1)
        from w where w.company_id is not null)
    select w.company_id from w where w.company_id is not null
     order by (select max(t.claimed_at) from import_files t where t.company_id = w.company_id) nulls first
  loop
    update import_files set state = 'reading', claimed_at = clock_timestamp(), attempts = attempts + 1
     where id = (
       select f.id from import_files f
        where f.company_id = next_company
          and (f.state = 'waiting' or f.state = 'reading' and f.claimed_at < clock_timestamp() - claim_timeout)
        order by f.id limit 1 for update skip locked)
    returning id into claimed;
    exit when claimed is not null;
  end loop;
  return claimed;
end $$;

-- Of a file that is still being read.
create or replace function renew_import_claim(claimed uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update import_files set claimed_at = clock_timestamp() where id = claimed and state = 'reading'
$$;

-- Opens a transaction in the name of the user who uploaded the file, with the rights that the user has in the company now.
create or replace function enter_import(claimed uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_file record;
begin
  select f.created_by, f.company_id, c.timezone into found_file
    from import_files f
    join companies c on c.id = f.company_id and c.is_active
    join users u on u.id = f.created_by
    left join api_keys k on k.id = u.id and k.company_id = f.company_id and k.revoked_at is null and coalesce(k.expires_at > now(), true)
    left join mailboxes b on b.id = u.id and b.company_id = f.company_id and b.removed_at is null
    left join memberships m on m.company_id = f.company_id and m.user_id = u.id and m.is_active and m.removed_at is null
   where f.id = claimed and f.state = 'reading'
     and (u.is_active and (u.is_master or m.role in ('ADMIN', 'SUPERVISOR', 'OPERATOR')) or 'deliveries.import' = any (k.scopes)
       or b.id is not null);
  if not found then raise exception 'the user of the import left' using errcode = 'CA003'; end if;
  perform set_config('actor.user', found_file.created_by::text, true),
          set_config('actor.company', found_file.company_id::text, true),
          set_config('actor.driver', '', true),
          set_config('actor.document', '', true),
          set_config('TimeZone', found_file.timezone, true);
end $$;

-- Refuses a claimed file whose user has left: nothing may be done in that user's name any more.
create or replace function abandon_import_file(claimed uuid, reason text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update import_files set state = 'done', finished_at = now(), outcome = 'refused', detail = reason
   where id = claimed and state = 'reading'
$$;

revoke execute on function claim_import_file, renew_import_claim, enter_import, abandon_import_file from public;
grant execute on function claim_import_file, renew_import_claim, enter_import, abandon_import_file to canhoto_app;

-- Ids of the deliveries that an import created, within the actor's company. It answers ids alone: the policies of the asking
-- query decide what the actor sees, and drivers and clients see no imports.
create or replace function deliveries_of_import(import uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select (note ->> 'delivery_id')::uuid from import_files f, jsonb_array_elements(f.notes) note
   where f.company_id = actor_id('company') and f.import_id = import and note ->> 'outcome' = 'created'
$$;
