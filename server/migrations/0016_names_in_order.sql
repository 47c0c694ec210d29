-- Names in Portuguese order, the same on every server: Ângela beside Angela, whatever the database's collation. Stored,
-- because a list of thousands is sorted by bytes then, and an index of an ICU collation would have to be rebuilt with ICU.
alter table users add column sort_name text collate "C" generated always as (sort_text(full_name)) stored;
alter table drivers add column sort_name text collate "C" generated always as (sort_text(name)) stored;
alter table companies add column sort_name text collate "C" generated always as (sort_text(name)) stored;
grant select (sort_name) on users to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform, canhoto_sign_in;

create index users_sort_name on users (sort_name, id);
create index drivers_sort_name on drivers (company_id, sort_name, id);
create index companies_sort_name on companies (sort_name, id);
