-- The turns of the companies that import (server/sql/imports.sql) are taken in the order of their ids, and need no index of times.
drop function if exists claim_import_file(interval);
drop index if exists import_files_turns;
