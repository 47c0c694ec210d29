-- Marks a stored file as kept. One that is gone was discarded while its process stood still: whoever sent it has to send it again.
create or replace function keep_file(stored uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update files set state = 'kept' where id = stored;
  if not found then raise exception 'File % was discarded.', stored; end if;
end $$;
