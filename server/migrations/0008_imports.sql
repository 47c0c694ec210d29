-- Many documents at once. The rows are the queue: what waits here is read whoever starts next, after any crash.
-- 'cte' and 'mdfe': deliveries that a transport document lists by the invoice's key alone.

alter table deliveries drop constraint deliveries_source_check,
  add constraint deliveries_source_check check (source in ('xml', 'pdf', 'photo', 'manual', 'cte', 'mdfe'));
alter table delivery_documents drop constraint delivery_documents_kind_check,
  add constraint delivery_documents_kind_check check (kind in ('xml', 'pdf', 'photo', 'cte', 'mdfe'));

create table imports (
  id uuid primary key,
  company_id uuid not null references companies,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index imports_created on imports (company_id, created_at desc);
call keep_within_company('imports');

create table import_files (
  id uuid primary key,
  company_id uuid not null references companies,
  import_id uuid not null,
  file_id uuid not null,
  name text not null,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done')),
  -- How often somebody began to read it. One that takes its reader down again and again is given up.
  attempts integer not null default 0,
  claimed_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('created', 'duplicate', 'refused', 'proposed')),
  -- The sentence for the person.
  detail text,
  -- The invoices of the file and what became of each: [{key, nf_number, outcome, delivery_id}].
  notes jsonb not null default '[]',
  -- The day's route that an MDF-e proposes, until somebody takes it.
  proposal jsonb,
  check ((state = 'done') = (outcome is not null)),
  unique (company_id, id),
  foreign key (company_id, import_id) references imports (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index import_files_import on import_files (company_id, import_id, id);
create index import_files_waiting on import_files (company_id, id) where state <> 'done';
create index import_files_turns on import_files (company_id, claimed_at desc nulls last);
call keep_within_company('import_files');

revoke all on imports, import_files from canhoto_driver, canhoto_client;

-- The next file to read, of the company that has waited longest for its turn. One that nobody finished is taken again.
create function claim_import_file(given_up_after interval) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turn uuid;
  claimed uuid;
begin
  for turn in
    select w.company_id from (select distinct company_id from import_files where state <> 'done') w
     order by (select max(t.claimed_at) from import_files t where t.company_id = w.company_id) nulls first
  loop
    update import_files set state = 'reading', claimed_at = clock_timestamp(), attempts = attempts + 1
     where id = (
       select f.id from import_files f
        where f.company_id = turn
          and (f.state = 'waiting' or f.state = 'reading' and f.claimed_at < clock_timestamp() - given_up_after)
        order by f.id limit 1 for update skip locked)
    returning id into claimed;
    exit when claimed is not null;
  end loop;
  return claimed;
end $$;

-- Opens a transaction for whoever brought the file, while it is being read: as what they are in the company now.
create function enter_import(claimed uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_file record;
begin
  select f.created_by, f.company_id, c.timezone into found_file
    from import_files f
    join companies c on c.id = f.company_id and c.is_active
    join users u on u.id = f.created_by and u.is_active
    left join memberships m on m.company_id = f.company_id and m.user_id = u.id and m.is_active and m.removed_at is null
   where f.id = claimed and f.state = 'reading' and (u.is_master or m.role in ('ADMIN', 'SUPERVISOR', 'OPERATOR'));
  if not found then raise exception 'import ended' using errcode = 'CA003'; end if;
  perform set_config('actor.user', found_file.created_by::text, true),
          set_config('actor.company', found_file.company_id::text, true),
          set_config('actor.driver', '', true),
          set_config('actor.document', '', true),
          set_config('TimeZone', found_file.timezone, true);
end $$;
revoke execute on function claim_import_file, enter_import from public;
grant execute on function claim_import_file, enter_import to canhoto_app;

-- Its person left meanwhile: nothing may be done in their name any more.
create function abandon_import_file(claimed uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update import_files set state = 'done', finished_at = now(), outcome = 'refused',
    detail = 'Quem enviou este arquivo não tem mais acesso à empresa.'
   where id = claimed and state = 'reading'
$$;
revoke execute on function abandon_import_file from public;
grant execute on function abandon_import_file to canhoto_app;
