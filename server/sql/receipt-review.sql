-- The rows of receipts are the queue of photos of stubs to read (decision 0030, as 0010). The receipts backend reads what it claims here.

-- Claims the photo that has waited longest, of the company that has waited longest for its turn. A claim that was not finished in time
-- is given again.
create or replace function claim_receipt(claim_timeout interval)
returns table (receipt_id uuid, of_company uuid, file_id uuid, mime text, attempts int, circumstance text,
  nf_number text, series text, nfe_key text, captured_on date)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_company uuid;
  claimed uuid;
begin
  for next_company in
    -- The companies with photos to read, one step in the index for each: 'distinct' would read an entry of every photo that waits.
    with recursive w as (
      (select r.company_id from receipts r where r.reading in ('waiting', 'claimed') order by r.company_id limit 1)
      union all
      select (select r.company_id from receipts r where r.reading in ('waiting', 'claimed') and r.company_id > w.company_id order by r.company_id limit 1)
        from w where w.company_id is not null)
    select w.company_id from w where w.company_id is not null
     order by (select max(t.claimed_at) from receipts t
                where t.company_id = w.company_id and t.reading in ('waiting', 'claimed')) nulls first
  loop
    update receipts r set reading = 'claimed', claimed_at = clock_timestamp(), reading_attempts = r.reading_attempts + 1
     where r.id = (
       select q.id from receipts q
        where q.company_id = next_company
          and (q.reading = 'waiting' or q.reading = 'claimed' and q.claimed_at < clock_timestamp() - claim_timeout)
        order by q.received_at limit 1 for update skip locked)
    returning r.id into claimed;
    exit when claimed is not null;
  end loop;
  return query
  select r.id, r.company_id, r.file_id, f.mime, r.reading_attempts::int, r.circumstance, d.nf_number, d.series, d.nfe_key,
         (r.captured_at at time zone c.timezone)::date
    from receipts r
    join files f on f.id = r.file_id
    join deliveries d on d.company_id = r.company_id and d.id = r.delivery_id
    join companies c on c.id = r.company_id
   where r.id = claimed;
end $$;
revoke execute on function claim_receipt from public;
grant execute on function claim_receipt to canhoto_platform;

-- An attempt that does not count, because the storage was away. The photo is claimed again when the claim has ended.
create or replace function discount_reading_attempt(receipt uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update receipts r set reading_attempts = r.reading_attempts - 1
   where r.id = receipt and r.reading = 'claimed' and r.reading_attempts > 0
$$;
revoke execute on function discount_reading_attempt from public;
grant execute on function discount_reading_attempt to canhoto_platform;

-- Stores what was read of a claimed photo; null: nothing. One that leaves no doubt is valid, unless a user decided meanwhile.
create or replace function finish_reading(receipt uuid, result jsonb, leaves_no_doubt boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update receipts r set ocr = result, reading = 'done', claimed_at = null, read_at = now(),
         status = case when leaves_no_doubt and r.status = 'PENDING_REVIEW' then 'VALID' else r.status end,
         validated_at = case when leaves_no_doubt and r.status = 'PENDING_REVIEW' then now() else r.validated_at end
   where r.id = receipt and r.reading = 'claimed'
$$;
revoke execute on function finish_reading from public;
grant execute on function finish_reading to canhoto_platform;

-- What a delivery shows: its newest valid receipt, or else its newest one that nobody has rejected. With none left, the delivery is without
-- a valid receipt, and its driver is asked for another photo.
create or replace function show_receipt_of(company uuid, delivery uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown uuid;
  refused_at timestamptz;
  refusal text;
begin
  select r.id into shown from receipts r
   where r.company_id = company and r.delivery_id = delivery and r.status <> 'REJECTED'
   order by r.status = 'VALID' desc, r.captured_at desc, r.id desc limit 1;
  if shown is null then
    select r.validated_at, r.rejection_reason into refused_at, refusal from receipts r
     where r.company_id = company and r.delivery_id = delivery
     order by r.validated_at desc nulls last limit 1;
  end if;
  update deliveries d set updated_at = now(), receipt_id = shown, photo_refused_at = refused_at, photo_refusal = refusal
   where d.company_id = company and d.id = delivery;
end $$;
revoke execute on function show_receipt_of from public;

-- For the photo that the actor has just sent.
create or replace function show_new_receipt(delivery uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select show_receipt_of(actor_id('company'), delivery)
$$;
revoke execute on function show_new_receipt from public;
grant execute on function show_new_receipt to canhoto_app, canhoto_driver;

create or replace function show_newest_receipt() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform show_receipt_of(new.company_id, new.delivery_id);
  return null;
end $$;
create or replace trigger show_newest_receipt after update of status on receipts for each row
  when (new.status is distinct from old.status) execute function show_newest_receipt();

-- A driver is asked for another photo in their list, and on a phone that is told of news. Where no driver can be asked, the office is
-- warned.
create or replace function ask_for_photo() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare asked uuid;
begin
  select v.id into asked from deliveries d join drivers v on v.company_id = d.company_id and v.id = d.driver_id and v.is_active
   where d.company_id = new.company_id and d.id = new.delivery_id;
  if asked is null then
    insert into alerts (company_id, type, severity, cause, delivery_id, actor_id, details)
    select d.company_id, 'photo_refused', 'warning', 'photo_rejected ' || new.id, d.id, new.created_by,
           jsonb_build_object('nf_number', d.nf_number, 'client_name', d.client_name,
             'reason', new.rejection_reason || '. Nenhum motorista ativo tem a entrega para fotografar de novo.')
      from deliveries d where d.company_id = new.company_id and d.id = new.delivery_id
    on conflict do nothing;
  elsif exists (select from push_subscriptions s where s.driver_id = asked) then
    insert into push_notices (company_id, driver_id, delivery_id, kind) values (new.company_id, asked, new.delivery_id, 'photo');
  end if;
  return null;
end $$;
create or replace trigger ask_for_photo after update of status on receipts for each row
  when (new.status = 'REJECTED' and old.status is distinct from 'REJECTED') execute function ask_for_photo();
