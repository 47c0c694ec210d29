-- A link that shows one delivery to anyone who has it, until it expires.
create table tracking_links (
  -- The secret part of the link: 122 random bits.
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  delivery_id uuid not null,
  created_by uuid not null default actor_id('user') references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade
);
create index tracking_links_delivery on tracking_links (company_id, delivery_id, expires_at);
create index tracking_links_created_by on tracking_links (created_by);
call keep_within_company('tracking_links');
-- They are made and read by functions alone (sql/tracking-links.sql).
revoke all on tracking_links from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
