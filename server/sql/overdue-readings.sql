-- Companies that read SEFAZ's distribution and do so no more, told before SEFAZ stops collecting for them (docs/sefaz.md).

-- The services of a company that have not been read for so many days of its calendar or more: where it has chosen to read, since when, and
-- what hinders it. The CNPJ that was read longest ago counts. What was never read, or is switched off, is not among them.
create or replace function overdue_readings(company uuid, min_days int, at timestamptz)
returns table (service text, environment text, day date, days int, why text)
language sql stable security definer set search_path = public, pg_temp as $$
  with oldest as (
    select distinct on (c.service) c.service, c.environment, c.state, (c.read_at at time zone o.timezone)::date as day,
           (at at time zone o.timezone)::date as today
      from sefaz_settings s join companies o on o.id = s.company_id
      join dfe_cursors c on c.company_id = s.company_id and c.environment = s.distribution and c.is_active
     where s.company_id = company and c.read_at is not null
     order by c.service, c.read_at
  )
  select l.service, l.environment, l.day, l.today - l.day,
         case when current_certificate(company) is null then 'certificate'
              when l.state = 'stopped' then 'stopped'
              when not exists (select from sefaz_senders p where p.seen_at > at - interval '2 minutes') then 'process'
              else 'failing' end
    from oldest l where l.today - l.day >= min_days
$$;
revoke execute on function overdue_readings from public;

-- For the company that acts.
create or replace function own_overdue_readings(min_days int, at timestamptz)
returns table (service text, environment text, day date, days int, why text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.* from overdue_readings(actor_id('company'), min_days, at) u
$$;
revoke execute on function own_overdue_readings from public;
grant execute on function own_overdue_readings to canhoto_app;

-- Tells the office of every company when its distribution has not been read for so many days, once for each of them, and since when documents
-- are missing. The administrators are told by e-mail too where there is a mail server. Answers how many alerts were raised.
create or replace function raise_overdue_alerts(days_after int[], missing_after int, has_mail boolean, at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare raised int;
begin
  with due as (
    select c.id as company_id, u.*, (select max(n) from unnest(days_after) n where n <= u.days) as stage
      from companies c join sefaz_settings s on s.company_id = c.id and s.distribution <> 'off',
           lateral overdue_readings(c.id, (select min(n) from unnest(days_after) n), at) u
     where c.is_active
  ), told as (
    insert into alerts (company_id, type, severity, cause, details)
    select d.company_id, 'sefaz_overdue', case when d.stage = (select min(n) from unnest(days_after) n) then 'warning' else 'critical' end,
           concat_ws(' ', 'sefaz_overdue', d.environment, to_char(d.day, 'YYYY-MM-DD'), string_agg(d.service, ' ' order by d.service), d.stage),
           jsonb_build_object('services', jsonb_agg(d.service order by d.service desc), 'environment', d.environment, 'day', d.day,
             'until', d.day + missing_after, 'count', d.days, 'why', min(d.why))
      from due d group by d.company_id, d.environment, d.day, d.days, d.stage
    on conflict do nothing
    returning company_id, details
  ), mailed as (
    insert into emails (company_id, kind, recipient, user_id, details, expires_at)
    select t.company_id, 'sefaz_overdue', a.email, a.user_id, jsonb_build_object('overdue', t.details), now() + interval '2 days'
      from told t, administrators_with_email(t.company_id) a where has_mail
  )
  select count(*) into raised from told;
  return raised;
end $$;
revoke execute on function raise_overdue_alerts from public;
grant execute on function raise_overdue_alerts to canhoto_platform;
