-- Mailboxes and their turns. The actor of what a mailbox imports is the mailbox's own user.

create or replace function create_mailbox(mailbox_id uuid, label text, settings jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into users (id, username, password_hash, full_name, is_active, removed_at)
    values (mailbox_id, mailbox_id::text, '-', (settings ->> 'name') || label, false, now());
  insert into mailboxes (id, company_id, name, host, port, security, username, password, folder, senders, authserv_id, read_since)
  select mailbox_id, actor_id('company'), s.name, s.host, s.port, s.security, s.username, s.password, s.folder, s.senders, s.authserv_id,
         coalesce(s.read_since, current_date)
    from jsonb_to_record(settings) as s(name text, host text, port int, security text, username text, password text, folder text,
      senders text[], authserv_id text, read_since date);
end $$;
revoke execute on function create_mailbox from public;
grant execute on function create_mailbox to canhoto_app;

-- The user of a mailbox is called as the mailbox is.
create or replace function rename_mailbox_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users u set full_name = new.name || substr(u.full_name, length(old.name) + 1) where u.id = new.id;
  return null;
end $$;
create or replace trigger rename_user after update of name on mailboxes for each row when (new.name <> old.name)
  execute function rename_mailbox_user();

-- The encrypted password of a mailbox of the actor's company.
create or replace function mailbox_password(mailbox uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select b.password from mailboxes b where b.company_id = actor_id('company') and b.id = mailbox
$$;
revoke execute on function mailbox_password from public;
grant execute on function mailbox_password to canhoto_app;

-- Claims the mailbox that has waited longest, one of a company at a time, so that slow servers of one company hold one turn. A claim that
-- was not finished in time, as of a process that was killed, ends.
create or replace function claim_mailbox(claim_timeout interval) returns table (mailbox_id uuid, company_id uuid, claim uuid, password text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare target mailboxes;
begin
  -- One claim at a time, so that two nodes do not take two mailboxes of one company.
  perform pg_advisory_xact_lock(hashtext('claim_mailbox'));
  select b.* into target from mailboxes b
   where b.is_active and b.removed_at is null and b.next_read_at <= now()
     and not exists (select from mailboxes o where o.company_id = b.company_id and o.claim_id is not null
       and o.claimed_at >= now() - claim_timeout)
     and exists (select from companies c where c.id = b.company_id and c.is_active)
   order by b.claimed_at nulls first, b.id limit 1 for update of b;
  if not found then return; end if;
  return query
  update mailboxes b set claim_id = gen_random_uuid(), claimed_at = clock_timestamp() where b.id = target.id
  returning b.id, b.company_id, b.claim_id, b.password;
end $$;
revoke execute on function claim_mailbox from public;
grant execute on function claim_mailbox to canhoto_platform;

-- Opens a transaction in the name of a mailbox whose claim is still this one. Its row stays locked until the end, so that a claim that
-- went to another process meanwhile writes nothing.
create or replace function enter_mailbox(mailbox uuid, claim uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare entered record;
begin
  select b.id, b.company_id, c.timezone into entered
    from mailboxes b join companies c on c.id = b.company_id and c.is_active
   where b.id = mailbox and b.claim_id = claim and b.is_active and b.removed_at is null for update of b;
  if not found then raise exception 'the claim of the mailbox ended' using errcode = 'CA007'; end if;
  perform set_config('actor.user', entered.id::text, true),
          set_config('actor.company', entered.company_id::text, true),
          set_config('actor.driver', '', true),
          set_config('actor.document', '', true),
          set_config('TimeZone', entered.timezone, true);
end $$;
revoke execute on function enter_mailbox from public;
grant execute on function enter_mailbox to canhoto_app;

-- Writes down how a reading ended, and when the next one is: after `pause` seconds, or later with each failure. One that has failed for
-- `alerted_after` is told to the office, once until it is read again.
create or replace function finish_mailbox(mailbox uuid, claim uuid, problem text, pause int, max_pause int, alerted_after interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  with finished as (
    update mailboxes b
       set claim_id = null, last_read_at = now(), last_error = problem,
           failing_since = case when problem is not null then coalesce(b.failing_since, now()) end,
           failures = case when problem is null then 0 else b.failures + 1 end,
           -- One that a user asked for meanwhile stays due.
           next_read_at = case when b.next_read_at > b.claimed_at then b.next_read_at else now() + make_interval(secs =>
             case when problem is null then pause else least(pause * power(2, least(b.failures, 10)), max_pause) end) end
     where b.id = mailbox and b.claim_id = claim
    returning b.*)
  insert into alerts (company_id, type, severity, cause, details)
  select f.company_id, 'mailbox_failing', 'warning', 'mailbox_failing ' || f.id || ' ' || f.failing_since,
         jsonb_build_object('label', f.name, 'day', f.failing_since)
    from finished f where f.failing_since < now() - alerted_after
  on conflict do nothing
$$;
revoke execute on function finish_mailbox from public;
grant execute on function finish_mailbox to canhoto_platform;

-- Purges the log of every company. Answers how many messages.
create or replace function purge_mailbox_messages(kept_days int, max_rows int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int;
begin
  delete from mailbox_messages where ctid = any (array(
    select m.ctid from mailbox_messages m where m.created_at < now() - make_interval(days => kept_days) limit max_rows));
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke execute on function purge_mailbox_messages from public;
grant execute on function purge_mailbox_messages to canhoto_platform;
