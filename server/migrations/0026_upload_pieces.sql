-- A file that comes in pieces over a slow network: its pieces, until the call that it belongs to joins them. The sender has the file
-- until then, so a crash of the database may lose them (unlogged), a backup leaves them out, and no other row refers to them.
create unlogged table upload_pieces (
  company_id uuid not null,
  user_id uuid not null default actor_id('user'),
  upload_id uuid not null,
  start integer not null,
  bytes bytea not null check (length(bytes) > 0),
  file_name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, upload_id, start)
);
-- Pictures cannot be compressed further.
alter table upload_pieces alter column bytes set storage external;
call keep_within_company('upload_pieces');
create policy own_pieces on upload_pieces as restrictive to canhoto_app, canhoto_driver
  using (user_id = (select actor_id('user')));
revoke all on upload_pieces from canhoto_client, canhoto_platform;

-- It takes the days of pieces too now (server/sql/purge.sql).
drop function if exists purge_records(int, int, int, int);
