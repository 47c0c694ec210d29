-- The turns of the cursors of every company: one request to SEFAZ for each claim. The time comes from the process that asks.

-- Claims the cursor that has waited longest among those with something to ask now: its next page, or else an NSU that was jumped over,
-- the newest first. A query by NSU is counted here, before it is sent, so that one that is lost counts too. A claim that was not
-- finished in time, as of a process that was killed, ends.
create or replace function claim_dfe_cursor(at timestamptz, claim_timeout interval, max_queries int)
returns table (company_id uuid, cnpj text, service text, environment text, uf_code text, claim uuid, last_nsu bigint, gap_nsu bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target dfe_cursors;
  gap bigint;
  new_claim uuid := gen_random_uuid();
begin
  select c.* into target from dfe_cursors c
   where c.is_active and c.state <> 'stopped' and coalesce(c.claimed_at <= at - claim_timeout or c.claim_id is null, true)
     and exists (select from companies o join sefaz_settings s on s.company_id = o.id and s.distribution = c.environment
       where o.id = c.company_id and o.is_active)
     and (c.next_read_at <= at or (c.state in ('reading', 'up_to_date') and c.next_gap_at <= at
       and exists (select from dfe_gaps g where (g.company_id, g.cnpj, g.service, g.environment) = (c.company_id, c.cnpj, c.service, c.environment))
       and (select count(*) from dfe_queries q where (q.company_id, q.cnpj, q.service, q.environment) = (c.company_id, c.cnpj, c.service, c.environment)
              and q.asked_at > at - interval '1 hour') < max_queries))
   order by c.claimed_at nulls first, c.company_id, c.cnpj, c.service limit 1 for update of c skip locked;
  if not found then return; end if;
  if target.next_read_at > at then
    select max(g.nsu) into gap from dfe_gaps g
     where (g.company_id, g.cnpj, g.service, g.environment) = (target.company_id, target.cnpj, target.service, target.environment);
    insert into dfe_queries (company_id, cnpj, service, environment, asked_at)
      values (target.company_id, target.cnpj, target.service, target.environment, at);
    delete from dfe_queries q where (q.company_id, q.cnpj, q.service, q.environment) = (target.company_id, target.cnpj, target.service, target.environment)
       and q.asked_at <= at - interval '1 day';
  end if;
  update dfe_cursors c set claim_id = new_claim, claimed_at = at
   where (c.company_id, c.cnpj, c.service, c.environment) = (target.company_id, target.cnpj, target.service, target.environment);
  return query select target.company_id, target.cnpj, target.service, target.environment, target.uf_code, new_claim, target.last_nsu, gap;
end $$;
revoke execute on function claim_dfe_cursor from public;
grant execute on function claim_dfe_cursor to canhoto_platform;

-- Opens a transaction for the company of a cursor whose claim is still this one. Its row stays locked until the end, so that a claim that
-- went to another process meanwhile writes nothing.
create or replace function enter_dfe_cursor(of_claim uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare entered record;
begin
  select c.company_id, o.timezone into entered
    from dfe_cursors c join companies o on o.id = c.company_id and o.is_active
   where c.claim_id = of_claim for update of c;
  if not found then raise exception 'the claim of the cursor ended' using errcode = 'CA007'; end if;
  perform set_config('actor.user', '', true), set_config('actor.company', entered.company_id::text, true),
          set_config('actor.driver', '', true), set_config('actor.document', '', true),
          set_config('TimeZone', entered.timezone, true);
end $$;
revoke execute on function enter_dfe_cursor from public;
grant execute on function enter_dfe_cursor to canhoto_app;
