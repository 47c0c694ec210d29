-- Whether the company's drivers must write down who received the goods.
alter table companies add column receiver_rule text not null default 'OPTIONAL' check (receiver_rule in ('OPTIONAL', 'REQUIRED'));
grant update (receiver_rule) on companies to canhoto_app;
