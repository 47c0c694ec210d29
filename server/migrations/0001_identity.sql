-- Users, the companies they work for, and their sessions.

create extension if not exists pg_trgm;

create table companies (
  id uuid primary key,
  name text not null,
  domain text not null unique,
  cnpj text,
  email text,
  primary_color text not null default '#3B82F6',
  secondary_color text not null default '#1E40AF',
  is_active boolean not null default true,
  subscription_plan text not null default 'BASIC',
  max_users integer not null default 5,
  max_drivers integer not null default 2,
  timezone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  full_name text not null,
  email text,
  cpf text,
  is_master boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));

create table memberships (
  user_id uuid not null references users,
  company_id uuid not null references companies,
  role text not null check (role in ('ADMIN', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT')),
  -- A client sees the deliveries whose sender or recipient has this CPF or CNPJ.
  client_document text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index memberships_user on memberships (user_id);

create table drivers (
  id uuid primary key,
  company_id uuid not null references companies,
  user_id uuid not null references users,
  name text not null,
  cpf text,
  cnh text,
  phone text,
  email text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (company_id, user_id),
  unique (company_id, id)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  company_id uuid not null references companies,
  -- The rights of the session, copied when it is opened (decision 0002): a change of any of them ends it.
  role text not null,
  driver_id uuid,
  client_document text,
  timezone text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id, company_id) where ended_at is null;
create index sessions_company on sessions (company_id) where ended_at is null;

create table sign_in_attempts (
  username text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_attempts_username on sign_in_attempts (username, failed_at);
create index sign_in_attempts_address on sign_in_attempts (address, failed_at);
