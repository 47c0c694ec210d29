-- Functions that indexes and generated columns are built on: a change of what they answer needs a migration that
-- rebuilds those.

-- Text for searching, without case and accents.
create or replace function plain_text(value text) returns text language sql immutable parallel safe as $$
  select lower(translate(value, 'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ',
                                'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn'))
$$;

-- A number for every three letters of a text that follow one another, other numbers for each company: an index of them finds matches of a
-- company without those of all others. The keys of a part of a text are among the keys of the text.
create or replace function search_keys(company uuid, value text) returns int[] language sql immutable parallel safe as $$
  select array(select (hashtextextended(substr(value, n, 3), uuid_hash_extended(company, 0)) & 2147483647)::int
    from generate_series(1, length(value) - 2) n)
$$;

-- The key by which names are sorted: without case and accents, also those written as a letter and a mark after it.
create or replace function sort_text(value text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F]', '', 'g'))
$$;

-- An old plate and its Mercosul form are the same vehicle: the fifth character, a digit, becomes a letter.
create or replace function mercosul_plate(plate text) returns text language sql immutable as $$
  select case when plate ~ '^[A-Z]{3}[0-9]{4}$'
    then overlay(plate placing translate(substr(plate, 5, 1), '0123456789', 'ABCDEFGHIJ') from 5 for 1)
    else plate end
$$;

-- The digits of the CEP in an address; null without one.
create or replace function cep_in(address text) returns text language sql immutable parallel safe as $$
  select replace(substring(address from '\m[0-9]{5}-?[0-9]{3}\M'), '-', '')
$$;

-- The letters and digits of a document as it was typed; null without any.
create or replace function plain_document(value text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(upper(value), '[^0-9A-Z]', '', 'g'), '')
$$;

-- A CPF as it is shown where it is not needed: ***.456.789-**. Any other document stays.
create or replace function masked_document(value text) returns text language sql immutable parallel safe as $$
  select case when value ~ '^[0-9]{11}$' then '***.' || substr(value, 4, 3) || '.' || substr(value, 7, 3) || '-**' else value end
$$;
