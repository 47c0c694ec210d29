-- Functions of server/sql that have other parameters or results now.
drop function if exists enter_company_choice(uuid, double precision);
drop function if exists find_password_hash(text);

-- Sessions are written by the functions of server/sql/sessions.sql and own-account.sql alone.
revoke insert, update, delete on sessions from canhoto_app, canhoto_driver, canhoto_platform;
