-- The rows of import_files are the queue of documents to read (decision 0010).

-- Claims the next file to read, of the company that follows on the one that was served last. A claim that was not finished in time
-- is given again. A step in the index leads from a company to the next one, however many wait and however many files. The files of
-- an inactive company wait until it is active again.
create or replace function claim_import_file(claim_timeout interval, after_company uuid)
returns table (id uuid, company_id uuid, import_id uuid, created_by uuid, file_id uuid, name text, attempts int, sha256 text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  before_all constant uuid := '00000000-0000-0000-0000-000000000000';
  served uuid := coalesce(after_company, before_all);
  next_company uuid;
  is_last_round boolean := after_company is null;
begin
  loop
    select f.company_id into next_company from import_files f
     where f.state <> 'done' and f.company_id > served
     order by f.company_id limit 1;
    if next_company is null or is_last_round and next_company > after_company then
      exit when is_last_round;
      is_last_round := true;
      served := before_all;
      continue;
    end if;
    return query
      with claimed as (
        update import_files f set state = 'reading', claimed_at = clock_timestamp(), attempts = f.attempts + 1
         where f.id = (
           select w.id from import_files w
            where w.company_id = next_company and exists (select from companies c where c.id = next_company and c.is_active)
              and (w.state = 'waiting' or w.state = 'reading' and w.claimed_at < clock_timestamp() - claim_timeout)
            order by w.id limit 1 for update skip locked)
        returning f.*)
      select c.id, c.company_id, c.import_id, c.created_by, c.file_id, c.name, c.attempts, coalesce(s.sha256, s.id::text)
        from claimed c join files s on s.id = c.file_id;
    exit when found;
    served := next_company;
  end loop;
end $$;

-- Of a file that is still being read.
create or replace function renew_import_claim(claimed uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update import_files set claimed_at = clock_timestamp() where id = claimed and state = 'reading'
$$;

-- An attempt that does not count, because the storage was away. The file is claimed again when the claim has ended.
create or replace function discount_import_attempt(claimed uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update import_files set attempts = attempts - 1 where id = claimed and state = 'reading' and attempts > 0
$$;

-- Opens a transaction in the name of the user who uploaded the file, or had it tried again, with the rights that the user has in the
-- company now.
create or replace function enter_import(claimed uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_file record;
begin
  select f.created_by, f.company_id, c.timezone, c.is_active,
         u.is_active and (u.is_master or m.role in ('ADMIN', 'SUPERVISOR', 'OPERATOR')) or 'deliveries.import' = any (k.scopes)
           or b.id is not null as may_import
    into found_file
    from import_files f
    join companies c on c.id = f.company_id
    join users u on u.id = f.created_by
    left join api_keys k on k.id = u.id and k.company_id = f.company_id and k.revoked_at is null and coalesce(k.expires_at > now(), true)
    left join mailboxes b on b.id = u.id and b.company_id = f.company_id and b.removed_at is null
    left join memberships m on m.company_id = f.company_id and m.user_id = u.id and m.is_active and m.removed_at is null
   where f.id = claimed and f.state = 'reading';
  if not found_file.is_active then raise exception 'the company of the import is inactive' using errcode = 'CA009'; end if;
  if found_file.may_import is not true then raise exception 'the user of the import left' using errcode = 'CA003'; end if;
  perform set_config('actor.user', found_file.created_by::text, true),
          set_config('actor.company', found_file.company_id::text, true),
          set_config('actor.driver', '', true),
          set_config('actor.document', '', true),
          set_config('TimeZone', found_file.timezone, true);
end $$;

-- Gives back a claimed file whose company was deactivated: the attempt does not count, and the file waits for the company.
create or replace function release_import_file(claimed uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update import_files set state = 'waiting', claimed_at = null, attempts = greatest(attempts - 1, 0)
   where id = claimed and state = 'reading'
$$;

-- Refuses a claimed file whose user has left: nothing may be done in that user's name any more.
create or replace function abandon_import_file(claimed uuid, reason text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update import_files set state = 'done', finished_at = now(), outcome = 'refused', detail = reason
   where id = claimed and state = 'reading'
$$;

revoke execute on function claim_import_file, renew_import_claim, discount_import_attempt, enter_import, release_import_file, abandon_import_file from public;
grant execute on function claim_import_file, renew_import_claim, discount_import_attempt, enter_import, release_import_file, abandon_import_file to canhoto_app;

-- Ids of the deliveries that an import created, within the actor's company. It answers ids alone: the policies of the asking
-- query decide what the actor sees, and drivers and clients see no imports.
create or replace function deliveries_of_import(import uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select (note ->> 'delivery_id')::uuid from import_files f, jsonb_array_elements(f.notes) note
   where f.company_id = actor_id('company') and f.import_id = import and note ->> 'outcome' = 'created'
$$;
