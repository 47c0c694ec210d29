-- The time stamps of the chains of receipts (decision 0045).

-- The hashes of the next seals that have no stamp, of one company: in their order, of days of the company that are over, at most so many.
create or replace function next_unstamped_seals(at timestamptz, max_seals int)
returns table (company uuid, first_position int, hashes text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, u.first_position, u.hashes
    from companies c
   cross join lateral (select coalesce(max(t.last_position), 0) as position from chain_stamps t where t.company_id = c.id) last
   cross join lateral (
     select min(n.position)::int as first_position, array_agg(n.hash order by n.position) as hashes
       from (select s.position, s.hash from proof_seals s
              where s.company_id = c.id and s.position > last.position
                and s.sealed_at < date_trunc('day', at at time zone c.timezone) at time zone c.timezone
              order by s.position limit max_seals) n
   ) u
   where u.first_position is not null
   limit 1
$$;
revoke execute on function next_unstamped_seals from public;
grant execute on function next_unstamped_seals to canhoto_platform;

-- Where two processes have asked for the same stamp, the first one stays.
create or replace function store_chain_stamp(company uuid, first_position int, last_position int, root text, token bytea,
  stamped_at timestamptz, authority text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into chain_stamps values (company, first_position, last_position, root, token, stamped_at, authority) on conflict do nothing
$$;
revoke execute on function store_chain_stamp from public;
grant execute on function store_chain_stamp to canhoto_platform;

-- The stamp that covers a proof, with the hashes of all seals that it covers, of which the path to the root is made. By the proof's link,
-- as find_proof.
create or replace function find_chain_stamp(link uuid)
returns table (company uuid, first_position int, last_position int, root text, token bytea, stamped_at timestamptz, authority text,
  hashes text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.first_position, t.last_position, t.root, t.token, t.stamped_at, t.authority,
         array(select n.hash from proof_seals n
                where n.company_id = t.company_id and n.position between t.first_position and t.last_position order by n.position)
    from proof_seals s
    join chain_stamps t on t.company_id = s.company_id and t.last_position = (
      select min(c.last_position) from chain_stamps c where c.company_id = s.company_id and c.last_position >= s.position)
   where s.verification_id = link and s.position >= t.first_position
$$;
revoke execute on function find_chain_stamp from public;
grant execute on function find_chain_stamp to canhoto_app, canhoto_driver, canhoto_client, canhoto_platform, canhoto_sign_in;
