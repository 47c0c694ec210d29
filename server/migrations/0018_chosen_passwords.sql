-- A password that another user or the environment of the first start chose: its user replaces it at the first sign-in, before
-- any company is opened with it.
alter table users add column must_change_password boolean not null default false;
grant insert (must_change_password) on users to canhoto_app, canhoto_platform;

-- Functions of server/sql that have another result now, or another name.
drop function if exists find_password_hash(text);
drop function if exists is_password_reset_valid(text);
