-- max_users and max_drivers limit every transaction. Two transactions that take the last place wait for each other at the
-- company's row (decision 0008). The error carries its values; the sentence is made in
-- domain/plan-limit.ts.

create or replace function enforce_plan_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c companies;
  used integer;
  max integer;
begin
  select * into c from companies where id = new.company_id for no key update;
  if tg_table_name = 'memberships' then
    select count(*) into used from memberships m
     where m.company_id = c.id and m.is_active and m.user_id <> new.user_id;
    max := c.max_users;
  else
    select count(*) into used from drivers d where d.company_id = c.id and d.is_active and d.id <> new.id;
    max := c.max_drivers;
  end if;
  if used >= max then
    raise exception 'plan limit reached' using errcode = 'CA002',
      detail = json_build_object('plan', c.subscription_plan, 'table', tg_table_name, 'max', max, 'used', used)::text;
  end if;
  return new;
end $$;

create or replace trigger enforce_plan_limit_on_insert before insert on memberships
  for each row when (new.is_active) execute function enforce_plan_limit();
create or replace trigger enforce_plan_limit_on_update before update of is_active on memberships
  for each row when (new.is_active and not old.is_active) execute function enforce_plan_limit();
create or replace trigger enforce_plan_limit_on_insert before insert on drivers
  for each row when (new.is_active) execute function enforce_plan_limit();
create or replace trigger enforce_plan_limit_on_update before update of is_active on drivers
  for each row when (new.is_active and not old.is_active) execute function enforce_plan_limit();
