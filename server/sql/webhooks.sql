-- What addresses of a company are told, and the queue of it. A message is written by triggers in the transaction that it tells of, so
-- that none is lost and none is sent of what did not happen.

create or replace function queue_webhook_messages(company uuid, told_event text, happened_at timestamptz, data jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_messages (company_id, webhook_id, event, payload)
  select company, w.id, told_event, jsonb_build_object('type', told_event, 'version', 1,
           'timestamp', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)
    from webhooks w where w.company_id = company and w.is_active and told_event = any (w.events)
$$;
revoke execute on function queue_webhook_messages from public;

-- Ids and fiscal numbers, by which another program finds the rest where it may; no names, addresses or documents of people.
create or replace function webhook_delivery(delivery deliveries) returns jsonb language sql immutable as $$
  select jsonb_build_object('delivery_id', delivery.id, 'nf_number', delivery.nf_number, 'series', delivery.series,
    'nfe_key', delivery.nfe_key, 'status', delivery.status)
$$;

-- The history of a delivery has everything that happens to it. What is restored is no news.
create or replace function tell_delivery_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  delivery deliveries;
  about jsonb;
begin
  if not exists (select from webhooks w where w.company_id = new.company_id and w.is_active) then return null; end if;
  select * into delivery from deliveries d where d.company_id = new.company_id and d.id = new.delivery_id;
  about := webhook_delivery(delivery);
  case new.kind
    when 'CREATED' then
      perform queue_webhook_messages(new.company_id, 'delivery.created', new.occurred_at, about);
    when 'STATUS' then
      about := about || jsonb_build_object('status', new.to_status, 'previous_status', new.from_status);
      perform queue_webhook_messages(new.company_id, 'delivery.status_changed', new.occurred_at, about);
      if new.to_status = 'DELIVERED' then
        perform queue_webhook_messages(new.company_id, 'delivery.delivered', new.occurred_at, about);
      end if;
    when 'RECEIPT' then
      perform queue_webhook_messages(new.company_id, 'receipt.created', new.occurred_at,
        about || jsonb_build_object('receipt_id', new.details -> 'receipt_id'));
    when 'OCCURRENCE' then
      perform queue_webhook_messages(new.company_id, 'occurrence.created', new.occurred_at, about || jsonb_build_object(
        'occurrence_id', new.details -> 'occurrence_id', 'reason_code', new.details -> 'code', 'reason', new.details -> 'reason'));
    else null;
  end case;
  return null;
end $$;
create or replace trigger tell_webhooks after insert on delivery_events for each row when (new.recorded_at >= now())
  execute function tell_delivery_event();

create or replace function tell_receipt_review() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_webhook_messages(new.company_id, 'receipt.reviewed', now(),
            webhook_delivery(d) || jsonb_build_object('receipt_id', new.id, 'receipt_status', new.status))
     from deliveries d where d.company_id = new.company_id and d.id = new.delivery_id;
  return null;
end $$;
create or replace trigger tell_webhooks after update of status on receipts for each row
  when (new.status is distinct from old.status) execute function tell_receipt_review();

-- Claims the next message that is due, of the address that has waited longest for its turn. A claim that was not finished in time, as
-- of a process that was killed, is given again: the message is sent a second time, under the same id.
create or replace function claim_webhook_message(claim_timeout interval)
returns table (message_id uuid, webhook_id uuid, url text, secret text, previous_secret text, payload jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare target webhooks;
begin
  select w.* into target from webhooks w
   where w.is_active and coalesce(w.claimed_at < now() - claim_timeout, true) and coalesce(w.paused_until <= now(), true)
     and exists (select from webhook_messages m where m.webhook_id = w.id and m.next_attempt_at <= now())
     and exists (select from companies c where c.id = w.company_id and c.is_active)
   order by w.served_at nulls first, w.id limit 1 for update of w skip locked;
  if not found then return; end if;
  update webhooks w set claimed_at = now(), served_at = now() where w.id = target.id;
  return query
  select m.id, target.id, target.url, target.secret,
         case when target.previous_secret_until > now() then target.previous_secret end, m.payload
    from webhook_messages m where m.webhook_id = target.id and m.next_attempt_at <= now()
   order by m.next_attempt_at, m.created_at, m.id limit 1;
end $$;
revoke execute on function claim_webhook_message from public;
grant execute on function claim_webhook_message to canhoto_platform;

-- Writes down an attempt and when there is another: `delays` are the seconds after the first, the second … attempt. An address that
-- has answered nothing well for `max_failing`, or says that it is gone, is called no more, and the office is told.
create or replace function finish_webhook_attempt(message uuid, result jsonb, delays int[], max_pause int, max_failing interval)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target webhooks;
  tried webhook_messages;
  is_sent boolean := coalesce((result ->> 'status')::int between 200 and 299, false);
  ended text;
begin
  select w.* into target from webhooks w join webhook_messages m on m.webhook_id = w.id
   where m.id = message and m.state <> 'sent' for update of w, m;
  -- Deleted meanwhile, with its log; or this process stood still for so long that another one has sent it.
  if not found then return; end if;
  update webhook_messages m set attempts = m.attempts + 1,
         state = case when is_sent then 'sent' when m.attempts >= cardinality(delays) then 'failed' else 'waiting' end,
         next_attempt_at = case when not is_sent then now() + make_interval(secs => delays[m.attempts + 1] * (1 + random() / 10)) end
   where m.id = message returning * into tried;
  insert into webhook_attempts (company_id, message_id, duration_ms, status, error, answer)
    values (target.company_id, message, (result ->> 'duration_ms')::int, (result ->> 'status')::int, result ->> 'error',
      coalesce(result ->> 'answer', ''));
  if is_sent then
    update webhooks w set claimed_at = null, failing_since = null, failures = 0, paused_until = null where w.id = target.id;
    return;
  end if;
  ended := case when (result ->> 'status')::int = 410 then 'gone' when target.failing_since < now() - max_failing then 'failing' end;
  update webhooks w set claimed_at = null, failing_since = coalesce(w.failing_since, now()), failures = w.failures + 1,
         paused_until = now() + make_interval(secs => least(delays[1] * (w.failures + 1), max_pause)),
         is_active = w.is_active and ended is null, disabled_reason = coalesce(ended, w.disabled_reason)
   where w.id = target.id;
  if ended is not null and target.is_active then
    insert into alerts (company_id, type, severity, cause, details)
      values (target.company_id, 'webhook_disabled', 'critical', 'webhook_disabled ' || target.id || ' ' || now(),
        jsonb_build_object('label', target.name, 'what', ended))
      on conflict do nothing;
  end if;
end $$;
revoke execute on function finish_webhook_attempt from public;
grant execute on function finish_webhook_attempt to canhoto_platform;

-- A new secret signs from now on, and the one before for `overlap` more.
create or replace function rotate_webhook_secret(webhook uuid, new_secret text, overlap interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  update webhooks w set previous_secret = w.secret, previous_secret_until = now() + overlap, secret = new_secret
   where w.company_id = actor_id('company') and w.id = webhook
$$;
revoke execute on function rotate_webhook_secret from public;
grant execute on function rotate_webhook_secret to canhoto_app;

-- Purges the log of every company, with its attempts. Answers how many messages.
create or replace function purge_webhook_messages(kept_days int, max_rows int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int;
begin
  delete from webhook_messages where ctid = any (array(
    select m.ctid from webhook_messages m where m.created_at < now() - make_interval(days => kept_days) limit max_rows));
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke execute on function purge_webhook_messages from public;
grant execute on function purge_webhook_messages to canhoto_platform;
