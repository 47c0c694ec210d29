-- Uploads in pieces. The policies show users their own alone.

-- How many bytes of an upload are here, from its first on. None when a piece is missing, which a purge may have taken.
create or replace function received_bytes(upload uuid) returns bigint language sql stable as $$
  select case when sum(length(p.bytes)) = max(p.start + length(p.bytes)) then sum(length(p.bytes)) else 0 end
    from upload_pieces p where p.upload_id = upload
$$;

-- Stores a piece that begins where the received ones end, and answers where they end then. Any other piece, repeated or of
-- another tab, changes nothing. Beyond `max_bytes` the user's oldest uploads make room: a phone sends them again.
create or replace function add_piece(upload uuid, piece_start int, piece bytea, name text, max_bytes bigint) returns bigint
language plpgsql as $$
begin
  -- One statement, which sees one state: asked first and deleted then, it would take what another tab has stored in between.
  delete from upload_pieces p where p.upload_id = upload and piece_start = 0 and received_bytes(upload) = 0;
  insert into upload_pieces (upload_id, start, bytes, file_name)
    select upload, piece_start, piece, name where piece_start = received_bytes(upload)
    on conflict do nothing;
  delete from upload_pieces p using (
    select sizes.upload_id, sum(sizes.bytes) over (order by sizes.upload_id = upload desc, sizes.last_at desc) as with_newer
      from (select q.upload_id, sum(length(q.bytes)) as bytes, max(q.created_at) as last_at
              from upload_pieces q group by q.upload_id) sizes
  ) ranked where ranked.upload_id = p.upload_id and ranked.with_newer > max_bytes and p.upload_id <> upload;
  return received_bytes(upload);
end $$;
