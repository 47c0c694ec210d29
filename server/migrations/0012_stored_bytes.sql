-- The bytes of a refused file are purged after some days; its row stays, because the import lists it.
alter table files drop constraint files_state_check,
  add constraint files_state_check check (state in ('pending', 'kept', 'purged'));

-- The bytes that a company stores are added up from this index alone.
create index files_stored on files (company_id) include (size) where state <> 'purged';
create index import_files_refused on import_files (finished_at) where outcome = 'refused';
