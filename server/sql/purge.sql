-- Purges what is no longer needed, of every company: wrong sign-ins, answers to repeated requests, links that set a password,
-- pieces of uploads that were not finished, sessions that are over, and alerts of long ago. At most so many rows of each table per
-- call, so that a call stays short. Answers how many.
create or replace function purge_records(attempt_days int, key_days int, piece_days int, session_days int, alert_days int,
  open_alert_days int, max_rows int)
returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total int := 0;
  purged int;
begin
  delete from sign_in_attempts where ctid = any (array(
    select a.ctid from sign_in_attempts a where a.failed_at < now() - make_interval(days => attempt_days) limit max_rows));
  get diagnostics purged = row_count;
  total := total + purged;

  delete from idempotency_keys where ctid = any (array(
    select k.ctid from idempotency_keys k where k.created_at < now() - make_interval(days => key_days) limit max_rows));
  get diagnostics purged = row_count;
  total := total + purged;

  delete from password_resets where ctid = any (array(
    select r.ctid from password_resets r where r.expires_at < now() - make_interval(days => key_days) limit max_rows));
  get diagnostics purged = row_count;
  total := total + purged;

  delete from upload_pieces where ctid = any (array(
    select p.ctid from upload_pieces p where p.created_at < now() - make_interval(days => piece_days) limit max_rows));
  get diagnostics purged = row_count;
  total := total + purged;

  delete from sessions where ctid = any (array(
    select s.ctid from sessions s
     where least(s.ended_at, s.expires_at) < now() - make_interval(days => session_days) limit max_rows));
  get diagnostics purged = row_count;
  total := total + purged;

  -- Those of the plan, of certificates and of the distribution are few, and would be raised again while their cause lasts.
  delete from alerts where ctid = any (array(
    select a.ctid from alerts a
     where a.created_at < now() - make_interval(days => least(alert_days, open_alert_days)) and a.type not in ('plan_limit', 'certificate_expiring', 'sefaz_overdue')
       and (a.acknowledged_at < now() - make_interval(days => alert_days)
         or a.created_at < now() - make_interval(days => open_alert_days) and a.acknowledged_at is null)
     limit max_rows));
  get diagnostics purged = row_count;
  return total + purged;
end $$;
revoke execute on function purge_records from public;
grant execute on function purge_records to canhoto_platform;
