-- How a company looks, what the platform gives to a new one, and a fleet of which nothing is lost.

alter table companies add column logo_file_id uuid;
alter table companies add foreign key (id, logo_file_id) references files (company_id, id);
create unique index companies_cnpj on companies (cnpj) where cnpj is not null;
grant insert, update on companies to canhoto_platform;
-- A new name ends nobody's session; only a company that is closed, or another clock, does.
drop trigger end_sessions on companies;
create trigger end_sessions after update on companies for each row
  when (old.is_active is distinct from new.is_active or old.timezone is distinct from new.timezone)
  execute function end_sessions();

-- A logo is seen at the sign-in, before anybody is somebody; no other file is.
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

create trigger keep_deleted before delete on vehicles for each row execute function keep_deleted();

-- Whoever runs the platform lists and searches in every company.
create index deliveries_time on deliveries (created_at);
create or replace function search_deliveries(term text) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := '%' || replace(replace(replace(plain_text(term), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if is_platform() then
    return query select id from deliveries where search_text like pattern order by created_at desc limit 20000;
  else
    return query select id from deliveries where company_id = actor_id('company') and search_text like pattern
      order by created_at desc limit 20000;
  end if;
end $$;
