-- Time stamps (RFC 3161) of the chains of receipts (sql/chain-stamps.sql, decision 0045): each covers the seals of a company from one
-- position to another, and no seal is covered twice. Like the chain it only grows.
create table chain_stamps (
  company_id uuid not null references companies,
  first_position integer not null,
  last_position integer not null check (last_position >= first_position),
  -- Of the tree of the seals' hashes (src/timestamps/hash-tree.ts).
  root text not null,
  -- The token (DER), with the certificate of the authority.
  token bytea not null,
  -- By the authority's clock.
  stamped_at timestamptz not null,
  -- Its name, as its certificate says.
  authority text not null,
  primary key (company_id, last_position),
  unique (company_id, first_position)
);
call keep_within_company('chain_stamps');
revoke all on chain_stamps from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select on chain_stamps to canhoto_app, canhoto_platform;
