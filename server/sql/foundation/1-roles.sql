-- The database roles that decide which rows an actor sees. A transaction takes one of them on; their policies do the rest.
--   canhoto_app       the office of a company: the rows of that company alone
--   canhoto_driver    a driver: of those, the driver's own deliveries, route and positions
--   canhoto_client    a client: of those, the deliveries that the client's document sends or receives; reads only
--   canhoto_sign_in   before a session exists: reads users and where they work, writes the session, nothing else
--   canhoto_positions several drivers at once, of any companies: their positions and what decides on these
--   canhoto_platform  MASTER and the server's housekeeping: every company
-- They are roles and not conditions of one policy, because an OR in a policy keeps indexes from being used (decision 0001).
-- The application logs in as a user that owns nothing and may take on these six alone (decision 0015).

-- The options of a grant after which the member takes the role on, and is bound by none of its policies until then.
-- Before PostgreSQL 16 only the member as a whole can be kept from inheriting, by noinherit.
create or replace function role_grant_options() returns text language sql stable as $$
  select case when current_setting('server_version_num')::int >= 160000 then 'with inherit false, set true' else '' end
$$;

-- A role that may be taken on already is not granted again: the granting user may lack the right to grant it.
create or replace procedure grant_application_role(name text, member text) language plpgsql as $$
begin
  if not pg_has_role(member, name, case when role_grant_options() = '' then 'member' else 'set' end) then
    execute format('grant %I to %I %s', name, member, role_grant_options());
  end if;
end $$;

do $$
declare
  name text;
  is_ordinary_owner boolean := not (select rolsuper from pg_roles where rolname = current_user);
begin
  if is_ordinary_owner and role_grant_options() = '' and (select rolinherit from pg_roles where rolname = current_user) then
    execute format('alter role %I noinherit', current_user);
  end if;
  foreach name in array array['canhoto_app', 'canhoto_driver', 'canhoto_client', 'canhoto_sign_in', 'canhoto_positions', 'canhoto_platform'] loop
    begin
      if to_regrole(name) is null then execute format('create role %I nologin nobypassrls', name); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if is_ordinary_owner then call grant_application_role(name, current_user); end if;
  end loop;
end $$;
grant usage on schema public to canhoto_app, canhoto_driver, canhoto_client, canhoto_sign_in, canhoto_positions, canhoto_platform;
