import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Where any of these words stands, in small letters: in every column of every table, and in every stored file. */
export async function searchEverything(
  { owner, folder }: { owner: pg.Pool; folder: string },
  words: readonly string[],
) {
  return [...(await searchTables(owner, words)), ...(await searchFiles(folder, words))]
}

async function searchTables(owner: pg.Pool, words: readonly string[]) {
  const found: string[] = []
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped
      order by 1, 2`,
  )
  for (const { table, column } of columns) {
    const { rows } = await owner.query<{ value: string }>(
      `select t."${column}"::text as value from "${table}" t where t."${column}" is not null`,
    )
    const values = rows.map(({ value }) => value.toLowerCase())
    for (const value of values)
      if (words.some((word) => value.includes(word))) found.push(`${table}.${column}: ${value}`)
  }
  return found
}

async function searchFiles(folder: string, words: readonly string[]) {
  const found: string[] = []
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const text = (await readFile(path.join(file.parentPath, file.name), 'utf8')).toLowerCase()
    for (const word of words) if (text.includes(word)) found.push(`${file.name}: ${word}`)
  }
  return found
}
