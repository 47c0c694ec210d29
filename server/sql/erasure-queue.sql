-- The requests of erasures that are not done are a queue, which the processes of the server work through in the background.

-- Notes that a person shall be made anonymous. Null when that is under way: a person is asked for once, by whatever.
create or replace function request_erasure(wanted jsonb, subject text, why text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := actor_id('company');
  requested uuid;
begin
  perform pg_advisory_xact_lock(hashtext('request_erasure'), hashtext(company::text));
  if exists (select from person_requests r where r.company_id = company and (r.wanted ->> 'document' = request_erasure.wanted ->> 'document'
      or r.wanted ->> 'user_id' = request_erasure.wanted ->> 'user_id'
      or plain_text(r.wanted ->> 'name') = plain_text(request_erasure.wanted ->> 'name'))) then return null; end if;
  insert into person_requests (company_id, user_id, kind, subject, reason, state, wanted, finished_at)
  values (company, actor_id('user'), 'ERASURE', request_erasure.subject, why, 'waiting', request_erasure.wanted, null)
  returning id into requested;
  return requested;
end $$;
revoke execute on function request_erasure from public;
grant execute on function request_erasure to canhoto_app;

-- Claims the request that waits longest, one of a company at a time. A claim that was not kept, as of a process that was killed, is given
-- again. `wanted` is null when the rows are changed and the bytes of files are left.
create or replace function claim_erasure(claim_timeout interval)
returns table (request_id uuid, company uuid, requested_by uuid, claim uuid, attempt int, wanted jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One claim at a time, so that two nodes do not take two requests of one company.
  perform pg_advisory_xact_lock(hashtext('claim_erasure'));
  return query
  update person_requests r set state = 'running', claim_id = gen_random_uuid(), claimed_at = clock_timestamp(), attempts = r.attempts + 1
   where r.id = (select p.id from person_requests p
     where (p.state = 'waiting' or p.state = 'running' and p.claimed_at < clock_timestamp() - claim_timeout)
       and not exists (select from person_requests o where o.company_id = p.company_id and o.state = 'running'
         and o.claimed_at >= clock_timestamp() - claim_timeout)
     order by p.created_at, p.id limit 1 for update of p skip locked)
  returning r.id, r.company_id, r.user_id, r.claim_id, r.attempts, r.wanted;
end $$;
revoke execute on function claim_erasure from public;
grant execute on function claim_erasure to canhoto_platform;

-- The process that has the claim is still at it.
create or replace function keep_erasure(request uuid, claim uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update person_requests r set claimed_at = clock_timestamp() where r.id = request and r.claim_id = claim
$$;
revoke execute on function keep_erasure from public;
grant execute on function keep_erasure to canhoto_platform;

-- Opens a transaction in the name of the administrator who asked, as long as that user is one and the claim is still this one.
create or replace function enter_erasure(request uuid, claim uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked person_requests;
  zone text;
begin
  select r.* into asked from person_requests r where r.id = request and r.claim_id = claim;
  if not found then raise exception 'the claim of the erasure ended' using errcode = 'CA007'; end if;
  select c.timezone into zone from memberships m
    join users u on u.id = m.user_id and u.is_active
    join companies c on c.id = m.company_id and c.is_active
   where m.company_id = asked.company_id and m.user_id = asked.user_id and m.role = 'ADMIN' and m.is_active and m.removed_at is null;
  if not found then raise exception 'the user of the request left' using errcode = 'CA003'; end if;
  perform set_config('actor.user', asked.user_id::text, true),
          set_config('actor.company', asked.company_id::text, true),
          set_config('actor.driver', '', true),
          set_config('actor.document', '', true),
          set_config('TimeZone', zone, true);
end $$;
revoke execute on function enter_erasure from public;
grant execute on function enter_erasure to canhoto_app;

-- `problem`: the sentence that says why nothing was done; null when all is.
create or replace function finish_erasure(request uuid, claim uuid, problem text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update person_requests r set state = case when problem is null then 'done' else 'failed' end, failure = problem, wanted = null,
         claim_id = null, finished_at = clock_timestamp()
   where r.id = request and r.claim_id = claim
$$;
revoke execute on function finish_erasure from public;
grant execute on function finish_erasure to canhoto_platform;
