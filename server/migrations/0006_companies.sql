-- The logo of a company, and the platform's defaults for a new one.

alter table companies add column logo_file_id uuid;
alter table companies add foreign key (id, logo_file_id) references files (company_id, id);
create unique index companies_cnpj on companies (cnpj) where cnpj is not null;
grant insert, update on companies to canhoto_platform;

-- The sign-in page shows the logo, before there is a session; it shows no other file.
grant select on files to canhoto_sign_in;
create policy logos on files for select to canhoto_sign_in
  using (exists (select from companies c where c.logo_file_id = files.id));

-- At most one row; none means the defaults.
create table platform_settings (
  only_row boolean primary key default true check (only_row),
  platform_name text not null default 'Canhoto',
  default_plan text not null default 'BASIC',
  default_max_users integer not null default 5,
  default_max_drivers integer not null default 2,
  updated_at timestamptz not null default now()
);
call open_to_platform('platform_settings');
create policy sign_in on platform_settings for select to canhoto_sign_in using (true);
grant select on platform_settings to canhoto_sign_in;
grant select, insert, update on platform_settings to canhoto_platform;

-- MASTER lists and searches across companies.
create index deliveries_time on deliveries (created_at);
