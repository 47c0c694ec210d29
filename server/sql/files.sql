-- Marks a stored file as kept. One that is gone was discarded while its process stood still: whoever sent it has to send it again.
create or replace function keep_file(stored uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update files set state = 'kept' where id = stored;
  if not found then raise exception 'File % was discarded.', stored; end if;
end $$;

-- Whether no backup is being written. One that begins waits for the end of this transaction (write-backup.ts takes the lock alone).
create or replace function may_remove_files() returns boolean language sql as $$
  select pg_try_advisory_xact_lock_shared(hashtext('backup'))
$$;
