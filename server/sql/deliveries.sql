-- The newest deliveries of a company with a word that many have, one after the other until there are enough. By the index of words
-- all that have it would have to be read and sorted; the database often prefers that, because it does not know how large the
-- company is.
create or replace function search_newest(company uuid, pattern text, most int) returns setof uuid
language sql stable set search_path = public, pg_temp set enable_bitmapscan = off set enable_sort = off as $$
  select id from deliveries where company_id = company and search_text like pattern order by created_at desc limit most
$$;
revoke execute on function search_newest from public;

-- Ids of deliveries by number or client name, the newest. ILIKE may not use its index under row security, so this function reads
-- past it, within the actor's company. It answers ids alone: the policies of the asking query still decide what the actor sees.
create or replace function search_deliveries(term text, most int default 10000) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  part text := plain_text(term);
  pattern text := '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  company uuid := actor_id('company');
begin
  if is_platform_actor() then
    if length(part) < 3 or (select count(*) filter (where n.search_text like pattern) >= 10 from (
        select d.search_text from deliveries d order by d.created_at desc limit 200) n) then
      return query select id from deliveries where search_text like pattern order by created_at desc limit most;
    else
      return query select d.id from companies c cross join lateral (select m.id, m.created_at from deliveries m
          where m.company_id = c.id and search_keys(m.company_id, m.search_text) @> search_keys(c.id, part) and m.search_text like pattern
          order by m.created_at desc limit most) d
        order by d.created_at desc limit most;
    end if;
  -- One or two characters have no keys: the index would be read as a whole.
  elsif length(part) < 3 or (select count(*) filter (where n.search_text like pattern) >= 10 from (
      select d.search_text from deliveries d where d.company_id = company order by d.created_at desc limit 200) n) then
    return query select search_newest(company, pattern, most);
  else
    return query select id from deliveries
      where company_id = company and search_keys(company_id, search_text) @> search_keys(company, part) and search_text like pattern
      order by created_at desc limit most;
  end if;
end $$;

-- The first registration of an invoice, which refuses a second one. It answers every actor of the company: a driver may
-- not see a colleague's delivery, but sees its number in the refusal.
create or replace function find_delivery_by_key(key text) returns table (id uuid, nf_number text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, nf_number, created_at from deliveries where company_id = actor_id('company') and nfe_key = key
$$;

-- A place in the driver's day ends with the driver.
create or replace function forget_day_order() returns trigger language plpgsql as $$
begin
  new.day_order := null;
  return new;
end $$;
create or replace trigger forget_day_order before update of driver_id on deliveries for each row
  when (new.driver_id is distinct from old.driver_id) execute function forget_day_order();
