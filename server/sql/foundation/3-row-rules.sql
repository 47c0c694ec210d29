-- A migration calls one of these once per table, which decides who sees its rows.

-- MASTER passes, and so do the owner's own functions and its backups.
create or replace procedure open_to_platform(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy platform on %s to canhoto_platform, %I using (true)', target, current_user);
end $$;

-- For every table that has company_id; catalog.test.ts fails when one was forgotten.
create or replace procedure keep_within_company(target regclass) language plpgsql as $$
begin
  call open_to_platform(target);
  execute format($p$create policy company on %s to canhoto_app, canhoto_driver, canhoto_client
    using (company_id = (select actor_id('company')))$p$, target);
  -- By default a new row belongs to the actor's company.
  execute format($p$alter table %s alter column company_id set default actor_id('company')$p$, target);
  execute format('grant select, insert, update, delete on %s to canhoto_app, canhoto_driver, canhoto_platform', target);
  execute format('grant select on %s to canhoto_client', target);
end $$;
