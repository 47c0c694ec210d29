-- How a person's values are found in any text: in a note, in the text of a document, in JSON, in an address of the web.

-- A name or an address: whatever its case, its accents and what stands between its words.
create or replace function words_pattern(value text) returns text language plpgsql immutable as $$
declare
  sign text;
  pattern text := '';
begin
  foreach sign in array regexp_split_to_array(plain_text(normalize(trim(value), NFC)), '') loop
    pattern := pattern || case
      when sign ~ '\s' then ' '
      when sign ~ '[aeioucn]' then '(?:[' || sign || upper(sign)
        || case sign when 'a' then 'áàâãäÁÀÂÃÄ' when 'e' then 'éèêëÉÈÊË' when 'i' then 'íìîïÍÌÎÏ' when 'o' then 'óòôõöÓÒÔÕÖ'
             when 'u' then 'úùûüÚÙÛÜ' when 'c' then 'çÇ' else 'ñÑ' end
        || ']|%C3%[0-9A-F]{2})' || U&'[\0300-\036F]?'
      when sign ~ '[[:alnum:]]' then sign
      else '\' || sign end;
  end loop;
  return '(?<![[:alnum:]])' || regexp_replace(pattern, ' +', '(?:[\\s+_.-]|%20)+', 'g') || '(?![[:alnum:]])';
end $$;

-- A CPF or a telephone, with its punctuation or without it; not within a longer number, as an access key is.
create or replace function number_pattern(value text) returns text language sql immutable as $$
  select '(?<![0-9])(?:\+?55[ ().-]{0,3})?\(?' || array_to_string(regexp_split_to_array(value, ''), '[ ()./-]{0,3}') || '(?![0-9])'
$$;

create or replace function email_pattern(value text) returns text language sql immutable as $$
  select '(?<![[:alnum:]])' || replace(regexp_replace(lower(trim(value)), '([^[:alnum:]])', '\\\1', 'g'), '\@', '(?:@|%40)') || '(?![[:alnum:]])'
$$;

create or replace function scrub_text(value text, pattern text) returns text language sql immutable as $$
  select regexp_replace(value, pattern, '[anonimizado]', 'gi')
$$;

-- Every text and number of it, and the names of its fields.
create or replace function scrub_json(value jsonb, pattern text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(scrub_text(key, pattern), scrub_json(item, pattern)), '{}')
      from jsonb_each(value) each (key, item))
    when 'array' then (select coalesce(jsonb_agg(scrub_json(item, pattern) order by n), '[]')
      from jsonb_array_elements(value) with ordinality each (item, n))
    when 'string' then to_jsonb(scrub_text(value #>> '{}', pattern))
    when 'number' then case when value #>> '{}' ~* pattern then '"[anonimizado]"'::jsonb else value end
    else value end;
end $$;

-- Replaces what a pattern finds in every column of text and JSON of the actor's company, in the rows that a condition names ($3: ids of
-- deliveries). What is a key, a hash or sealed stays; nothing personal is in it. Positions have no text but their source, and are millions.
-- Answers how many rows changed.
create or replace function scrub_company(pattern text, only_deliveries uuid[] default null) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target record;
  changed int;
  total int := 0;
begin
  if pattern is null then return 0; end if;
  for target in
    select c.oid, c.relname, string_agg(format(case when a.atttypid = 'jsonb'::regtype then '%1$I = scrub_json(t.%1$I, $2)'
             else '%1$I = scrub_text(t.%1$I, $2)' end, a.attname), ', ') as changes,
           string_agg(format('t.%I', a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('companies', 'proof_seals', 'positions')
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
     group by c.oid, c.relname
     -- The audit last: it notes what the others were.
     order by c.relname = 'audit_log', c.relname
  loop
    if only_deliveries is not null and target.relname <> 'deliveries' and target.relname <> 'deleted_records' and not exists (
      select from pg_attribute k where k.attrelid = target.oid and k.attname = 'delivery_id' and not k.attisdropped) then continue; end if;
    execute format('update %I t set %s where t.company_id = $1 and %s and concat_ws(chr(10), %s) ~* $2', target.relname, target.changes,
      case when only_deliveries is null then '$3 is null' when target.relname = 'deliveries' then 't.id = any($3)'
        when target.relname = 'deleted_records' then '(t.record_id = any($3) or (t.record ->> ''delivery_id'')::uuid = any($3))'
        else 't.delivery_id = any($3)' end, target.columns)
      using actor_id('company'), pattern, only_deliveries;
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;
revoke execute on function scrub_company from public;
