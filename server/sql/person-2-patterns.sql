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

-- The tables of companies with their columns of text and JSON, found in the catalogue. What is a key, a hash or sealed is not among them;
-- nothing personal is in it. Positions have no text but their source, and are millions.
create or replace function text_tables() returns table (name name, texts text, changes text, key_columns name[])
language sql stable as $$
  select c.relname,
         'concat_ws(chr(10), ' || string_agg(format('t.%I', a.attname), ', ') || ')',
         string_agg(format(case when a.atttypid = 'jsonb'::regtype then '%1$I = scrub_json(t.%1$I, $1)'
           else '%1$I = scrub_text(t.%1$I, $1)' end, a.attname), ', '),
         keys.columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    cross join lateral (select array_agg(k.attname order by k.attnum) as columns from pg_index i
      join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) keys
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname not in ('companies', 'proof_seals', 'positions')
     and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped)
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)
     and a.attname <> all(keys.columns)
     -- What was signed and registered at SEFAZ is a fiscal record, byte by byte; the rest is forgotten by forget_sefaz_contents.
     and not (c.relname = 'sefaz_events' and a.attname in ('content', 'signed_xml', 'proc_xml'))
   group by c.relname, keys.columns
   -- The audit last: it notes what the others were.
   order by c.relname = 'audit_log', c.relname
$$;

-- The pattern without what must stand before and after: it finds all that the pattern finds, and perhaps more, in half the time.
create or replace function loose_pattern(pattern text) returns text language sql immutable as $$
  select regexp_replace(pattern, '\(\?<?!\[(\[:alnum:\]|0-9)\]\)', '', 'g')
$$;

-- The keys of all rows of the actor's company that a pattern finds, by table. It only reads, so that nobody waits for it; and it leaves the
-- other processors to others.
create or replace function find_mentions(pattern text) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  target record;
  keys jsonb;
  mentions jsonb := '{}';
begin
  if pattern is null then return mentions; end if;
  for target in select * from text_tables() loop
    execute format('select jsonb_agg(jsonb_build_object(%s)) from %I t where t.company_id = $1 and %s ~* $2 and %3$s ~* $3',
      (select string_agg(format('%L, t.%I', k, k), ', ') from unnest(target.key_columns) k), target.name, target.texts)
      into keys using actor_id('company'), loose_pattern(pattern), pattern;
    if keys is not null then mentions := mentions || jsonb_build_object(target.name, keys); end if;
  end loop;
  return mentions;
end $$;
revoke execute on function find_mentions from public;

-- Replaces what a pattern finds in the rows of these keys. Answers how many rows changed.
create or replace function scrub_mentions(mentions jsonb, pattern text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target record;
  changed int;
  total int := 0;
begin
  for target in select t.* from text_tables() t where mentions ? t.name loop
    execute format('update %1$I t set %2$s from jsonb_populate_recordset(null::%1$I, $2) k where t.company_id = $3 and %3$s and %4$s ~* $1',
      target.name, target.changes, (select string_agg(format('t.%1$I = k.%1$I', k), ' and ') from unnest(target.key_columns) k), target.texts)
      using pattern, mentions -> target.name::text, actor_id('company');
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;
revoke execute on function scrub_mentions from public;

-- Replaces what a pattern finds in the rows of these deliveries, and in what is left of deleted ones. Answers how many rows changed.
create or replace function scrub_deliveries(ids uuid[], pattern text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target record;
  changed int;
  total int := 0;
begin
  if pattern is null then return 0; end if;
  for target in
    select t.*, case t.name when 'deliveries' then 't.id = any($2)'
        when 'deleted_records' then '(t.record_id = any($2) or (t.record ->> ''delivery_id'')::uuid = any($2))'
        else 't.delivery_id = any($2)' end as condition
      from text_tables() t
     where t.name in ('deliveries', 'deleted_records') or exists (select from pg_attribute a
       where a.attrelid = t.name::regclass and a.attname = 'delivery_id' and not a.attisdropped)
  loop
    execute format('update %I t set %s where t.company_id = $3 and %s and %s ~* $1', target.name, target.changes, target.condition, target.texts)
      using pattern, ids, actor_id('company');
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;
revoke execute on function scrub_deliveries from public;
