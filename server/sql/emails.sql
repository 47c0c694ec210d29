-- The queue of messages that leave by e-mail, of every company. A message is written in the transaction that it tells of, so that none is
-- lost and none is sent of what did not happen.

-- Opens the transaction of a job for one company.
create or replace function enter_company_job(company uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select set_config('actor.user', '', true), set_config('actor.company', c.id::text, true), set_config('actor.driver', '', true),
         set_config('actor.document', '', true), set_config('TimeZone', c.timezone, true)
    from companies c where c.id = company
$$;
revoke execute on function enter_company_job from public;
grant execute on function enter_company_job to canhoto_app;

-- The active administrators of a company who have an address.
create or replace function administrators_with_email(company uuid) returns table (user_id uuid, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.email from memberships m join users u on u.id = m.user_id and u.is_active and u.email is not null
   where m.company_id = company and m.role = 'ADMIN' and m.is_active and m.removed_at is null
$$;
revoke execute on function administrators_with_email from public;

-- The link that was just made for a user, to the user's own address. Answers the address, or null without one.
create or replace function queue_password_email(email_id uuid, member_id uuid, hash text, email_kind text, encrypted text)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare address text;
begin
  if not is_platform_actor() and not works_only_in_actor_company(member_id) then
    raise exception 'not a user of the company' using errcode = '42501';
  end if;
  insert into emails (id, company_id, kind, recipient, secret, user_id, expires_at, details)
  select email_id,
         (select (array_agg(m.company_id))[1] from memberships m where m.user_id = u.id and m.removed_at is null having count(*) = 1),
         email_kind, u.email, encrypted, u.id, r.expires_at, jsonb_build_object('user_name', u.full_name)
    from users u join password_resets r on r.user_id = u.id and r.token_hash = hash and r.used_at is null
   where u.id = member_id and u.email is not null
  returning recipient into address;
  return address;
end $$;
revoke execute on function queue_password_email from public;
grant execute on function queue_password_email to canhoto_app, canhoto_platform;

-- Tells a user who forgot the password and is sent no link whom to ask.
create or replace function queue_password_advice(member_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into emails (kind, recipient, user_id, expires_at, details)
  select 'password_forgotten', u.email, u.id, now() + interval '1 hour', jsonb_build_object('user_name', u.full_name, 'without_link', true)
    from users u where u.id = member_id and u.email is not null
$$;
revoke execute on function queue_password_advice from public;
grant execute on function queue_password_advice to canhoto_platform;

-- Writes down what was asked for. Answers false, and writes nothing, when the network address has asked too often.
create or replace function request_password_email(asked_email text, from_address text, max_of_address int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7048, hashtext(from_address));
  if max_of_address <= (select count(*) from password_requests p
                         where p.address = from_address and p.requested_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into password_requests (email, address) values (asked_email, from_address);
  return true;
end $$;
revoke execute on function request_password_email from public;
grant execute on function request_password_email to canhoto_sign_in;

-- Takes a request that nobody has handled, and answers the users whom it may be of; `found` false when there was none. Only requests that
-- links were made for count for the limit of an e-mail: its links of the last hour, which still work, are all that a stranger who goes on
-- asking can bring about. A user whom a second company could ever have changed gets no link: whoever chose the address would open both.
create or replace function take_password_request(max_of_email int) returns table (found boolean, members uuid[], without_link uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken password_requests;
  is_too_many boolean;
begin
  select q.* into taken from password_requests q where q.handled_at is null and q.requested_at > now() - interval '1 hour'
   order by q.requested_at limit 1 for update skip locked;
  if taken.id is null then return query select false, '{}'::uuid[], '{}'::uuid[]; return; end if;
  perform pg_advisory_xact_lock(7049, hashtext(lower(taken.email)));
  is_too_many := max_of_email <= (select count(*) from password_requests p where lower(p.email) = lower(taken.email)
    and p.requested_at > now() - interval '2 hours' and p.handled_at > now() - interval '1 hour' and not p.is_over_limit);
  update password_requests p set handled_at = clock_timestamp(), is_over_limit = is_too_many where p.id = taken.id;
  if is_too_many then return query select true, '{}'::uuid[], '{}'::uuid[]; return; end if;
  return query
  select true, coalesce(array_agg(c.id) filter (where c.gets_link), '{}'), coalesce(array_agg(c.id) filter (where not c.gets_link), '{}')
    from (
      select u.id, case when u.is_master then 0 else 1 end = (select count(*) from memberships m where m.user_id = u.id) as gets_link
        from users u
       where lower(u.email) = lower(taken.email) and u.is_active
         and (u.is_master or exists (select from memberships m join companies c on c.id = m.company_id and c.is_active
                                      where m.user_id = u.id and m.is_active and m.removed_at is null))
       order by u.id limit 5) c;
end $$;
revoke execute on function take_password_request from public;
grant execute on function take_password_request to canhoto_platform;

-- Whether the client who calls is sent proofs, and a change of it.
create or replace function wants_own_proofs() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from proof_subscriptions s where s.company_id = actor_id('company') and s.user_id = actor_id('user'))
$$;
create or replace function set_own_proofs(is_wanted boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_wanted then
    insert into proof_subscriptions (company_id, user_id) values (actor_id('company'), actor_id('user')) on conflict do nothing;
  else
    delete from proof_subscriptions s where s.company_id = actor_id('company') and s.user_id = actor_id('user');
  end if;
end $$;
revoke execute on function wants_own_proofs, set_own_proofs from public;
grant execute on function wants_own_proofs, set_own_proofs to canhoto_client;

-- The proof of a receipt that became valid, to each client of the delivery who wants it and was not sent it; once, however often it is
-- decided. One that was given up, as when the receipt was rejected before it left, is queued again.
create or replace function queue_proof_emails(receipt uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into emails (company_id, kind, recipient, user_id, receipt_id, details)
  select r.company_id, 'proof', u.email, u.id, r.id, jsonb_build_object('nf_number', d.nf_number)
    from receipts r
    join deliveries d on d.company_id = r.company_id and d.id = r.delivery_id
    join memberships m on m.company_id = r.company_id and m.role = 'CLIENT' and m.is_active and m.removed_at is null
     and m.client_document in (d.client_document, d.sender_document)
    join proof_subscriptions s on s.company_id = m.company_id and s.user_id = m.user_id
    join users u on u.id = m.user_id and u.is_active and u.email is not null
   where r.id = receipt and r.status = 'VALID' and (is_platform_actor() or r.company_id = actor_id('company'))
     and not exists (select from sent_proofs p where p.company_id = r.company_id and p.receipt_id = r.id and p.user_id = u.id)
  on conflict (company_id, receipt_id, user_id) where kind = 'proof' do update
     set state = 'waiting', attempts = 0, next_attempt_at = now(), last_error = null, recipient = excluded.recipient
   where emails.state = 'failed'
$$;
revoke execute on function queue_proof_emails from public;
grant execute on function queue_proof_emails to canhoto_app, canhoto_platform;

-- Claims the next message that is due, of the company that has waited longest for its turn. Of each company at most so many are tried in an
-- hour, those about passwords counted for themselves. A claim that was not finished in time, as of a process that was killed, is given
-- again: the message is sent a second time, under the same Message-ID. `is_wanted` is false of the proof for a client who wants none now.
create or replace function claim_email(kinds text[], claim_timeout interval, max_per_hour int)
returns table (email_id uuid, of_company uuid, company_name text, kind text, recipient text, details jsonb, secret text, receipt_id uuid,
  attempts int, is_expired boolean, is_wanted boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  next_company uuid;
  open_kinds text[];
  claimed uuid;
begin
  for next_company, open_kinds in
    with due as (select distinct e.company_id from emails e where e.kind = any (kinds) and e.next_attempt_at <= now()),
    tried as (
      select e.company_id, max(e.claimed_at) as latest, count(*) filter (where e.kind like 'password%') as passwords,
             count(*) filter (where e.kind not like 'password%') as others
        from emails e where e.claimed_at > now() - interval '1 hour' group by e.company_id)
    select d.company_id, o.kinds
      from due d left join tried t on t.company_id is not distinct from d.company_id
     cross join lateral (
       select array_agg(k) as kinds from unnest(kinds) k
        where max_per_hour > coalesce(case when k like 'password%' then t.passwords else t.others end, 0)) o
     where o.kinds is not null and (d.company_id is null or exists (select from companies c where c.id = d.company_id and c.is_active))
     order by t.latest nulls first
  loop
    update emails e
       set state = 'sending', attempts = e.attempts + 1, claimed_at = clock_timestamp(), next_attempt_at = clock_timestamp() + claim_timeout
     where e.id = (
       select q.id from emails q
        where q.company_id is not distinct from next_company and q.kind = any (open_kinds) and q.next_attempt_at <= now()
        order by q.kind like 'password%' desc, q.next_attempt_at, q.id limit 1 for update skip locked)
    returning e.id into claimed;
    exit when claimed is not null;
  end loop;
  return query
  select e.id, e.company_id, c.name, e.kind, e.recipient, e.details, e.secret, e.receipt_id, e.attempts,
         coalesce(e.expires_at <= now(), false),
         e.kind <> 'proof' or exists (
           select from proof_subscriptions s join memberships m on m.company_id = s.company_id and m.user_id = s.user_id
             join users u on u.id = m.user_id and u.is_active
            where s.company_id = e.company_id and s.user_id = e.user_id and m.is_active and m.removed_at is null)
    from emails e left join companies c on c.id = e.company_id where e.id = claimed;
end $$;
revoke execute on function claim_email from public;
grant execute on function claim_email to canhoto_platform;

-- Writes down how an attempt ended: with `delay`, seconds, there is another. One that lost its claim meanwhile changes nothing.
create or replace function finish_email(email uuid, attempt int, new_state text, error text, delay int) returns void
language sql security definer set search_path = public, pg_temp as $$
  with finished as (
    update emails e set state = new_state, last_error = error, sent_at = case when new_state = 'sent' then now() end,
           next_attempt_at = case when new_state = 'waiting' then now() + make_interval(secs => delay * (1 + random() / 10)) end,
           secret = case when new_state = 'waiting' then e.secret end
     where e.id = email and e.state = 'sending' and e.attempts = attempt
    returning e.kind, e.state, e.company_id, e.receipt_id, e.user_id
  )
  insert into sent_proofs (company_id, receipt_id, user_id)
  select f.company_id, f.receipt_id, f.user_id from finished f
   where f.kind = 'proof' and f.state = 'sent' and f.receipt_id is not null and f.user_id is not null
  on conflict do nothing
$$;
revoke execute on function finish_email from public;
grant execute on function finish_email to canhoto_platform;

-- Schedules whose time has come and that were not sent for it: `due_day` is the last of their days, by the company's clock, so that an hour
-- that comes twice or never at a change of summer time sends once.
create or replace function due_email_schedules(at timestamptz) returns table (schedule_id uuid, of_company uuid, due_day date)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.company_id, t.due
    from email_schedules s join companies c on c.id = s.company_id and c.is_active
   cross join lateral (select ((at at time zone c.timezone) - make_interval(hours => s.hour))::date as day) l
   cross join lateral (select case s.frequency when 'daily' then l.day when 'weekly' then date_trunc('week', l.day)::date
                                else date_trunc('month', l.day)::date end as due) t
   where s.is_active and s.last_day < t.due and (s.paused_until is null or s.paused_until <= at)
   order by s.last_day, s.id limit 100
$$;
revoke execute on function due_email_schedules from public;
grant execute on function due_email_schedules to canhoto_platform;

-- Purges the log of every company, and what was asked for on the page of forgotten passwords. Answers how many messages.
create or replace function purge_emails(kept_days int, max_rows int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int;
begin
  delete from password_requests where ctid = any (array(
    select p.ctid from password_requests p where p.requested_at < now() - interval '1 day' limit max_rows));
  delete from emails where ctid = any (array(
    select e.ctid from emails e where e.created_at < now() - make_interval(days => kept_days) limit max_rows));
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke execute on function purge_emails from public;
grant execute on function purge_emails to canhoto_platform;
