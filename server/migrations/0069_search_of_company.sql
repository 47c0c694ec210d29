-- The index of numbers and names knew no company, and the same three digits are in numbers of all of them: of ten million deliveries it read
-- fifty thousand entries for each three digits that are looked for, and 300 deliveries for the 15 of the company (decision 0048).
drop index deliveries_search;
create index deliveries_search on deliveries using gin (search_keys(company_id, search_text));
