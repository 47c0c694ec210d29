-- Opens the transaction of a batch of positions: the drivers of those sessions that are open. As enter_session it decides alone who acts.
create or replace function enter_drivers(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare entered record;
begin
  select string_agg(s.driver_id::text, ',') as drivers, string_agg(s.user_id::text, ',') as users,
         string_agg(distinct s.company_id::text, ',') as companies,
         string_agg(s.company_id || '/' || s.driver_id, ',') as company_drivers into entered
    from sessions s
   where s.id = any(ids) and s.role = 'DRIVER' and s.driver_id is not null and s.ended_at is null and s.expires_at > now();
  perform set_config('actor.drivers', coalesce(entered.drivers, ''), true),
          set_config('actor.users', coalesce(entered.users, ''), true),
          set_config('actor.companies', coalesce(entered.companies, ''), true),
          set_config('actor.company_drivers', coalesce(entered.company_drivers, ''), true),
          tell_workers();
end $$;
revoke execute on function enter_drivers from public;
grant execute on function enter_drivers to canhoto_app;
