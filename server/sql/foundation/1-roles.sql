-- The database roles that decide which rows an actor sees. A transaction takes one of them on; their policies do the rest.
--   canhoto_app       the office of a company: the rows of that company alone
--   canhoto_driver    a driver: of those, the driver's own deliveries, route and positions
--   canhoto_client    a client: of those, the deliveries that the client's document sends or receives; reads only
--   canhoto_sign_in   before a session exists: reads users and where they work, writes the session, nothing else
--   canhoto_platform  MASTER and the server's housekeeping: every company
-- They are roles and not conditions of one policy, because an OR in a policy keeps indexes from being used (decision 0001).
do $$
declare
  name text;
  is_ordinary_owner boolean := not (select rolsuper from pg_roles where rolname = current_user);
  grant_option text := case when current_setting('server_version_num')::int >= 160000
    then 'with inherit false, set true' else '' end;
begin
  -- Before PostgreSQL 16 only a role as a whole can be kept from inheriting.
  if is_ordinary_owner and grant_option = '' then execute format('alter role %I noinherit', current_user); end if;
  foreach name in array array['canhoto_app', 'canhoto_driver', 'canhoto_client', 'canhoto_sign_in', 'canhoto_platform'] loop
    begin
      execute format('create role %I nologin nobypassrls', name);
    exception when duplicate_object or unique_violation then null;
    end;
    -- The connecting user takes on one role at a time and is bound by none of their policies until then.
    if is_ordinary_owner then execute format('grant %I to %I %s', name, current_user, grant_option); end if;
  end loop;
end $$;
grant usage on schema public to canhoto_app, canhoto_driver, canhoto_client, canhoto_sign_in, canhoto_platform;
