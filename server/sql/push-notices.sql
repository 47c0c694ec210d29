-- Which drivers are told of new deliveries on their phones. push_notices is the queue; a process of the tracking backend sends
-- what it claims here.

-- A delivery that another user gave to a driver whose phone is to be told.
create or replace function note_new_delivery() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.driver_id is distinct from actor_id('driver')
     and exists (select from push_subscriptions s where s.driver_id = new.driver_id) then
    insert into push_notices (company_id, driver_id, delivery_id) values (new.company_id, new.driver_id, new.id);
  end if;
  return null;
end $$;
create or replace trigger note_new_delivery after insert on deliveries for each row
  when (new.driver_id is not null) execute function note_new_delivery();
create or replace trigger note_given_delivery after update of driver_id on deliveries for each row
  when (new.driver_id is not null and new.driver_id is distinct from old.driver_id) execute function note_new_delivery();

-- Claims all that one driver has not been told yet: how many of the deliveries are still theirs to make, of how many another photo is
-- still wanted, and the phones with an open session. The driver is of the company that follows on the one that was served last, and of
-- none of `passed_companies`. What was not finished in time is claimed again, until it is too old to be news.
create or replace function claim_push_notices(claim_timeout interval, max_age interval, after_company uuid, passed_companies uuid[])
returns table (of_company uuid, ids bigint[], deliveries int, photos int, subscriptions jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told_company uuid;
  told_driver uuid;
begin
  -- One after the other, so that what one driver has not been told is not taken apart.
  perform pg_advisory_xact_lock(hashtext('claim_push_notices'));
  delete from push_notices n where n.created_at < now() - max_age;
  select n.company_id, n.driver_id into told_company, told_driver from push_notices n
   where (n.claimed_at is null or n.claimed_at < now() - claim_timeout) and n.company_id <> all (passed_companies)
   order by n.company_id <= after_company, n.company_id, n.id limit 1;
  if not found then return; end if;
  return query
  with claimed as (
    update push_notices n set claimed_at = now()
     where n.driver_id = told_driver and (n.claimed_at is null or n.claimed_at < now() - claim_timeout)
    returning n.id, n.delivery_id, n.kind)
  select told_company, array_agg(c.id), (count(distinct d.id) filter (where c.kind = 'delivery' and d.status not in ('DELIVERED', 'CANCELLED')))::int,
    (count(distinct d.id) filter (where c.kind = 'photo' and d.photo_refused_at is not null))::int, coalesce((
      select jsonb_agg(jsonb_build_object('session_id', s.session_id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth))
        from push_subscriptions s
        join sessions t on t.id = s.session_id and t.ended_at is null and t.expires_at > now()
       where s.driver_id = told_driver), '[]')
    from claimed c
    left join deliveries d on d.id = c.delivery_id and d.driver_id = told_driver;
end $$;
revoke execute on function claim_push_notices from public;
grant execute on function claim_push_notices to canhoto_platform;

-- Removes what a driver has been told, and the subscriptions that their browsers have given up.
create or replace function finish_push_notices(told bigint[], ended uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from push_notices n where n.id = any (told);
  delete from push_subscriptions s where s.session_id = any (ended);
$$;
revoke execute on function finish_push_notices from public;
grant execute on function finish_push_notices to canhoto_platform;

-- A phone that drivers share has one subscription: the driver who subscribed last is told, of whichever company.
create or replace function save_push_subscription(of_session uuid, address text, public_key text, secret text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare own sessions;
begin
  select * into own from sessions t where t.id = of_session and t.driver_id = actor_id('driver');
  if not found then return; end if;
  delete from push_subscriptions s where s.endpoint = address or s.session_id = own.id;
  insert into push_subscriptions (session_id, company_id, driver_id, endpoint, p256dh, auth)
    values (own.id, own.company_id, own.driver_id, address, public_key, secret);
end $$;
revoke execute on function save_push_subscription from public;
grant execute on function save_push_subscription to canhoto_driver;
