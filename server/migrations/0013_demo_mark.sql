-- A row here marks a database that was filled with demonstration data, whose passwords are published: `npm run serve`
-- refuses it. The application's roles get no right on it, so no request can take the mark away.
create table demo_data (
  only_row boolean primary key default true check (only_row),
  filled_at timestamptz not null default now()
);
call open_to_platform('demo_data');
-- Databases that were filled before this mark existed have the demonstration's first company, whose id is constant.
insert into demo_data (filled_at)
  select created_at from companies where id = '01930000-0000-7000-8000-00000000a1fa';
