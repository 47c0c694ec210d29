-- Certificates of companies: their keys are destroyed with them, every use is in the audit, and their end is told in time.

-- A removed certificate stays as a name in the audit and in what was signed with it; its key does not.
create or replace function destroy_certificate_key() returns trigger language plpgsql as $$
begin
  new.key_id := null;
  new.wrapped_data_key := null;
  new.key_nonce := null;
  new.key_ciphertext := null;
  new.key_tag := null;
  return new;
end $$;
create or replace trigger destroy_key before update of removed_at on certificates for each row
  when (new.removed_at is not null) execute function destroy_certificate_key();

-- The certificate that counts: the newest that is valid now.
create or replace function current_certificate(company uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from certificates t
   where t.company_id = company and t.removed_at is null and t.not_before <= now() and t.not_after > now()
   order by t.not_before desc, t.uploaded_at desc, t.id limit 1
$$;
revoke execute on function current_certificate from public;

-- For the sending process: the certificate that counts with its sealed key; no row without one. It writes into the audit for what it is
-- used. Another role of the application reads no key, and only the sending process can open one.
create or replace function use_certificate(company uuid, purpose text)
returns table (certificate_id uuid, company_id uuid, cnpj text, sha256 text, certificate text, chain text[],
  key_id text, wrapped_data_key bytea, key_nonce bytea, key_ciphertext bytea, key_tag bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare target certificates;
begin
  select t.* into target from certificates t
   where t.id = current_certificate(company) and exists (select from companies c where c.id = company and c.is_active);
  if not found then return; end if;
  insert into audit_log (company_id, user_id, action, record_type, record_id, record_label, changes)
  values (company, actor_id('user'), 'USED', 'certificate', target.id, target.subject, jsonb_build_object(
    'purpose', jsonb_build_object('from', null, 'to', purpose), 'serial', jsonb_build_object('from', null, 'to', target.serial)));
  return query select target.id, target.company_id, target.cnpj, target.sha256, target.certificate, target.chain,
    target.key_id, target.wrapped_data_key, target.key_nonce, target.key_ciphertext, target.key_tag;
end $$;
revoke execute on function use_certificate from public;
grant execute on function use_certificate to canhoto_platform;

-- Tells the office that the last certificate of a company expires, when at most so many of its days are left, and when it has expired; once
-- each, and where events or the distribution wait for a new one every 24 hours after its end for so many days. The administrators are told by e-mail too where
-- there is a mail server. Answers how many alerts were raised.
drop function if exists raise_certificate_alerts(int[], boolean);
create or replace function raise_certificate_alerts(days_before int[], days_after int, has_mail boolean) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare raised int;
begin
  with last as (
    select distinct on (t.company_id) t.id, t.company_id, t.subject, t.not_after <= now() as is_expired,
           floor(extract(epoch from now() - t.not_after) / 86400)::int as days_since,
           (t.not_after at time zone c.timezone)::date as day, (now() at time zone c.timezone)::date as today,
           exists (select from sefaz_settings s where s.company_id = t.company_id and (s.events <> 'off' or s.distribution <> 'off')) as is_used
      from certificates t join companies c on c.id = t.company_id and c.is_active
     where t.removed_at is null
     order by t.company_id, t.not_after desc, t.uploaded_at desc
  ), due as (
    select l.*, l.day - l.today as days,
           case when not l.is_expired then (select min(n) from unnest(days_before) n where n >= l.day - l.today)
                when l.is_used then -least(l.days_since, days_after) else 0 end as stage
      from last l
  ), told as (
    insert into alerts (company_id, type, severity, cause, details)
    select d.company_id, 'certificate_expiring', case when d.stage <= 7 then 'critical' else 'warning' end,
           'certificate_expiring ' || d.id || ' ' || d.stage,
           jsonb_build_object('label', d.subject, 'day', d.day, 'count', d.days)
             || case when d.is_expired then '{"what": "expired"}' else '{}' end::jsonb
      from due d where d.stage is not null
    on conflict do nothing
    returning company_id, details
  ), mailed as (
    insert into emails (company_id, kind, recipient, user_id, details, expires_at)
    select t.company_id, 'certificate', a.email, a.user_id, jsonb_build_object('certificate', t.details), now() + interval '2 days'
      from told t, administrators_with_email(t.company_id) a where has_mail
  )
  select count(*) into raised from told;
  return raised;
end $$;
revoke execute on function raise_certificate_alerts from public;
grant execute on function raise_certificate_alerts to canhoto_platform;
