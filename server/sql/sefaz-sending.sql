-- The turns of the events of every company at SEFAZ: one call for each claim. The time comes from the process that sends.

-- A lane for each company, environment and authorizer that has events.
create or replace function ensure_sefaz_lane() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sefaz_lanes (company_id, environment, authorizer) values (new.company_id, new.environment, new.authorizer)
    on conflict do nothing;
  return null;
end $$;
create or replace trigger ensure_lane after insert or update of authorizer on sefaz_events for each row execute function ensure_sefaz_lane();

-- What waits for a certificate goes on with the one that was uploaded.
create or replace function wake_sefaz_queues() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sefaz_events e set next_at = now()
   where e.company_id = new.company_id and e.next_at > now() and e.claim_id is null and e.code in ('no_certificate', 'no_private_key');
  update dfe_cursors c set next_read_at = now()
   where c.company_id = new.company_id and c.next_read_at > now() and c.state = 'failing' and c.code = 'certificate';
  return null;
end $$;
create or replace trigger wake_queues after insert on certificates for each row execute function wake_sefaz_queues();

-- Whether another event of the same document goes before this one: its cancellations before new events, and of one type the lower
-- sequence.
create or replace function waits_for_earlier_sefaz_event(e sefaz_events) returns boolean language sql stable as $$
  select exists (
    select from sefaz_events b
     where (b.company_id, b.environment, b.access_key) = (e.company_id, e.environment, e.access_key) and b.id <> e.id
       and (b.state in ('signed', 'sending', 'unknown') or b.state = 'waiting' and b.next_at is not null)
       and (b.cancels_id is not null and e.cancels_id is null or b.type = e.type and b.sequence < e.sequence))
$$;

-- Claims the event that has waited longest, of those whose lane has no call under way and is not paused, and whose authorizer works. A
-- claim that was not finished in time, as of a process that was killed, ends: if its call may have been made, its answer counts as lost.
create or replace function claim_sefaz_event(at timestamptz, claim_timeout interval, lost_reason text) returns setof sefaz_events
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due record;
  -- Lanes that another process has taken since.
  taken text[] := '{}';
  is_claimed boolean := false;
  new_claim uuid := gen_random_uuid();
begin
  update sefaz_events e set claim_id = null, claimed_at = null, is_uncertain = e.is_uncertain or e.state = 'sending',
         code = case e.state when 'sending' then 'lost' else e.code end,
         reason = case e.state when 'sending' then lost_reason else e.reason end,
         state = case e.state when 'sending' then 'unknown' else e.state end
   where e.ctid = any (array(select x.ctid from sefaz_events x
     where x.claim_id is not null and x.claimed_at <= at - claim_timeout for update skip locked));
  update sefaz_lanes l set claim_id = null, claimed_at = null
   where l.ctid = any (array(select x.ctid from sefaz_lanes x
     where x.claim_id is not null and x.claimed_at <= at - claim_timeout
       and not exists (select from sefaz_events e where e.claim_id = x.claim_id) for update skip locked));

  for due in
    select e.company_id, e.id, e.environment, e.authorizer, b.open_until
      from sefaz_events e
      join sefaz_lanes l on (l.company_id, l.environment, l.authorizer) = (e.company_id, e.environment, e.authorizer)
      join sefaz_settings s on s.company_id = e.company_id and s.events = e.environment
      join companies c on c.id = e.company_id and c.is_active
      left join sefaz_breakers b on (b.environment, b.authorizer) = (e.environment, e.authorizer)
     where e.next_at <= at and e.claim_id is null and e.state in ('waiting', 'signed', 'unknown') and e.problems = '{}'
       and l.claim_id is null and coalesce(l.paused_until <= at, true)
       and (l.refused_certificate_id is null or l.refused_certificate_id is distinct from current_certificate(e.company_id))
       and coalesce(b.open_until <= at, true)
     order by b.open_until is not null and b.last_failed_company = e.company_id, e.next_at, e.id
  loop
    continue when concat_ws(' ', due.company_id, due.environment, due.authorizer) = any (taken);
    continue when (select waits_for_earlier_sefaz_event(e) from sefaz_events e where e.id = due.id);
    perform from sefaz_lanes l
      join sefaz_events e on e.id = due.id and e.claim_id is null and e.next_at <= at and e.state in ('waiting', 'signed', 'unknown')
     where (l.company_id, l.environment, l.authorizer) = (due.company_id, due.environment, due.authorizer)
       and l.claim_id is null and coalesce(l.paused_until <= at, true)
       for update of l, e skip locked;
    is_claimed := found;
    exit when is_claimed;
    taken := taken || concat_ws(' ', due.company_id, due.environment, due.authorizer);
  end loop;
  if not is_claimed then return; end if;
  if due.open_until is not null then
    update sefaz_breakers b set open_until = at + claim_timeout, trial_claim = new_claim
     where (b.environment, b.authorizer) = (due.environment, due.authorizer) and b.open_until <= at;
    if not found then return; end if;
  end if;
  update sefaz_lanes l set claim_id = new_claim, claimed_at = at
   where (l.company_id, l.environment, l.authorizer) = (due.company_id, due.environment, due.authorizer);
  return query update sefaz_events e set claim_id = new_claim, claimed_at = at where e.id = due.id returning e.*;
end $$;
revoke execute on function claim_sefaz_event from public;
grant execute on function claim_sefaz_event to canhoto_platform;

-- Opens a transaction for the company of an event whose claim is still this one. Its row stays locked until the end, so that a claim that
-- went to another process meanwhile writes nothing.
create or replace function enter_sefaz_event(of_claim uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare entered record;
begin
  select e.company_id, c.timezone into entered
    from sefaz_events e join companies c on c.id = e.company_id
   where e.claim_id = of_claim for update of e;
  if not found then raise exception 'the claim of the event ended' using errcode = 'CA008'; end if;
  perform set_config('actor.user', '', true), set_config('actor.company', entered.company_id::text, true),
          set_config('actor.driver', '', true), set_config('actor.document', '', true),
          set_config('TimeZone', entered.timezone, true);
end $$;
revoke execute on function enter_sefaz_event from public;
grant execute on function enter_sefaz_event to canhoto_app;

-- Ends a claim: the lane may be paused, or waits for another certificate. `call` says how the call to the authorizer ended: 'answered',
-- 'failed', or 'none' without one. After five that failed in a row nothing is sent there for 1, 2, 4 … 15 minutes, and then one call tries.
create or replace function finish_sefaz_claim(of_claim uuid, at timestamptz, call text, pause_until timestamptz, refused_certificate uuid)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lane sefaz_lanes;
  max_failures constant int := 5;
  max_minutes constant int := 15;
begin
  update sefaz_lanes l set claim_id = null, claimed_at = null, paused_until = coalesce(pause_until, l.paused_until),
         refused_certificate_id = coalesce(refused_certificate, l.refused_certificate_id)
   where l.claim_id = of_claim returning * into lane;
  if not found then raise exception 'the claim of the event ended' using errcode = 'CA008'; end if;
  if call = 'answered' then
    update sefaz_breakers b set failures = 0, open_until = null, openings = 0, trial_claim = null
     where (b.environment, b.authorizer) = (lane.environment, lane.authorizer) and b.failures > 0;
  elsif call = 'failed' then
    insert into sefaz_breakers as b (environment, authorizer, failures, last_failed_company)
      values (lane.environment, lane.authorizer, 1, lane.company_id)
    on conflict (environment, authorizer) do update set
      failures = b.failures + 1,
      last_failed_company = lane.company_id,
      openings = case when b.trial_claim = of_claim then b.openings + 1 else b.openings end,
      open_until = case
        when b.trial_claim = of_claim then at + least(2 ^ (b.openings + 1), max_minutes) * interval '1 minute'
        when b.open_until is not null then b.open_until
        when b.failures + 1 >= max_failures then at + interval '1 minute' end,
      trial_claim = nullif(b.trial_claim, of_claim);
  else
    update sefaz_breakers b set open_until = at, trial_claim = null where b.trial_claim = of_claim;
  end if;
end $$;
revoke execute on function finish_sefaz_claim from public;
grant execute on function finish_sefaz_claim to canhoto_app;

-- A process that sends says that it is there; those that have not been seen for a day are forgotten.
create or replace function note_sefaz_sender(sender uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sefaz_senders s where s.seen_at < at - interval '1 day';
  insert into sefaz_senders (id, started_at, seen_at) values (sender, at, at) on conflict (id) do update set seen_at = at;
end $$;
revoke execute on function note_sefaz_sender from public;
grant execute on function note_sefaz_sender to canhoto_platform;

create or replace function remove_sefaz_sender(sender uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sefaz_senders s where s.id = sender
$$;
revoke execute on function remove_sefaz_sender from public;
grant execute on function remove_sefaz_sender to canhoto_platform;

-- When a process that sends was last seen; null: never.
create or replace function sefaz_sender_seen_at() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select max(s.seen_at) from sefaz_senders s
$$;
revoke execute on function sefaz_sender_seen_at from public;
grant execute on function sefaz_sender_seen_at to canhoto_app;

-- Claims the test of a certificate that has waited longest. One that is too old is left: nobody waits for it any more.
create or replace function claim_sefaz_test(at timestamptz, claim_timeout interval, max_age interval)
returns table (company_id uuid, environment text, service text, uf text, claim uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare new_claim uuid := gen_random_uuid();
begin
  return query update sefaz_tests t set claim_id = new_claim, claimed_at = at
   where t.company_id = (select x.company_id from sefaz_tests x join companies c on c.id = x.company_id and c.is_active
      where x.answered_at is null and x.requested_at > at - max_age and (x.claim_id is null or x.claimed_at <= at - claim_timeout)
      order by x.requested_at, x.company_id limit 1 for update of x skip locked)
  returning t.company_id, t.environment, t.service, t.uf, t.claim_id;
end $$;
revoke execute on function claim_sefaz_test from public;
grant execute on function claim_sefaz_test to canhoto_platform;

-- Writes what came of it; nothing when another test was asked for meanwhile.
create or replace function finish_sefaz_test(of_claim uuid, at timestamptz, duration int, answer_code text, answer_reason text)
returns void
language sql security definer set search_path = public, pg_temp as $$
  update sefaz_tests t set answered_at = at, duration_ms = duration, code = answer_code, reason = answer_reason, claim_id = null
   where t.claim_id = of_claim
$$;
revoke execute on function finish_sefaz_test from public;
grant execute on function finish_sefaz_test to canhoto_platform;
