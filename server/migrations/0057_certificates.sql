-- The digital certificates (A1) with which a company signs events of SEFAZ (sql/certificates.sql).
create table certificates (
  id uuid primary key,
  company_id uuid not null references companies,
  -- Of the holder: of the company or of one of its branches.
  cnpj text not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  -- Of the certificate, hexadecimal.
  sha256 text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  -- PEM, as are the authorities that came with it.
  certificate text not null,
  chain text[] not null default '{}',
  -- The private key, which only the sending process can read (src/sefaz/certificates/seal-key.ts). Destroyed when it is removed.
  key_id text,
  wrapped_data_key bytea,
  key_nonce bytea,
  key_ciphertext bytea,
  key_tag bytea,
  uploaded_by uuid not null default actor_id('user') references users,
  uploaded_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (company_id, id),
  check (num_nulls(key_id, wrapped_data_key, key_nonce, key_ciphertext, key_tag) = case when removed_at is null then 0 else 5 end)
);
create unique index certificates_sha256 on certificates (company_id, sha256) where removed_at is null;
create index certificates_uploaded_by on certificates (uploaded_by);
call keep_within_company('certificates');
-- The application writes a key and never reads one.
revoke all on certificates from canhoto_app, canhoto_driver, canhoto_client, canhoto_platform;
grant select (id, company_id, cnpj, subject, issuer, serial, sha256, not_before, not_after, certificate, chain, uploaded_by, uploaded_at, removed_at)
  on certificates to canhoto_app;
grant insert on certificates to canhoto_app;
grant update (removed_at) on certificates to canhoto_app;

-- The office is told of a certificate that expires, and its administrators by e-mail.
alter table alerts drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in ('delivery_deleted', 'delivery_failed', 'delivery_late', 'unexpected_place',
    'photo_refused', 'parado', 'no_signal', 'plan_limit', 'webhook_disabled', 'mailbox_failing', 'certificate_expiring'));
alter table emails drop constraint emails_kind_check,
  add constraint emails_kind_check check (kind in ('password_link', 'password_forgotten', 'proof', 'digest', 'report', 'certificate'));
