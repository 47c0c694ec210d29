import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/cluster.ts'
import { migrate } from './migrate.ts'
import { REWRITTEN_MIGRATIONS } from './rewritten-migrations.ts'

async function migratedDatabase() {
  const { connection, drop } = await createTestDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const migrateAgain = async () => {
    const lines: string[] = []
    await migrate(connection, (line) => lines.push(line))
    return lines
  }
  return { client, migrateAgain }
}

test('a database of this version is left as it is', async () => {
  const { migrateAgain } = await migratedDatabase()
  expect(await migrateAgain()).toEqual([])
})

test('a function whose text changed is replaced at the next start, and no other', async () => {
  const { client, migrateAgain } = await migratedDatabase()
  await client.query(
    `create or replace function plain_text(value text) returns text language sql immutable parallel safe as 'select value';
     update applied_sql set sha256 = 'another text' where name = 'foundation/4-text.sql'`,
  )
  expect(await migrateAgain()).toEqual(['sql foundation/4-text.sql'])
  const { rows } = await client.query(`select plain_text('ÁRVORE') as text`)
  expect(rows).toEqual([{ text: 'arvore' }])
})

test('every file of server/sql can be applied again to a database in use', async () => {
  const { client, migrateAgain } = await migratedDatabase()
  const { rowCount } = await client.query(`update applied_sql set sha256 = 'another text'`)
  expect(await migrateAgain()).toHaveLength(rowCount ?? 0)
})

test('a migration that was altered after it was applied stops the start', async () => {
  const { client, migrateAgain } = await migratedDatabase()
  await client.query(`update migrations set sha256 = 'another text' where name like '0004%'`)
  await expect(migrateAgain()).rejects.toThrow(
    'A migração 0004_tracking.sql foi alterada depois de aplicada.',
  )
})

test('a version that is older than the database does not start, and replaces nothing of it', async () => {
  const { client, migrateAgain } = await migratedDatabase()
  await client.query(
    `insert into migrations (name, sha256) values ('9999_of_tomorrow.sql', 'its text');
     update applied_sql set sha256 = 'its text'`,
  )
  await expect(migrateAgain()).rejects.toThrow(
    'O banco de dados é de uma versão mais nova do Canhoto (9999_of_tomorrow.sql).',
  )
  const { rows } = await client.query('select distinct sha256 from applied_sql')
  expect(rows).toEqual([{ sha256: 'its text' }])
})

test('a database that knows the texts from before server/sql starts, and knows the present ones then', async () => {
  const { client, migrateAgain } = await migratedDatabase()
  const before = await client.query('select name, sha256 from migrations order by name')
  for (const [name, sha256] of Object.entries(REWRITTEN_MIGRATIONS))
    await client.query('update migrations set sha256 = $2 where name = $1', [name, sha256])
  expect(await migrateAgain()).toEqual([])
  const after = await client.query('select name, sha256 from migrations order by name')
  expect(after.rows).toEqual(before.rows)
})

test('no function or trigger of the database holds a sentence in Portuguese', async () => {
  const { client } = await migratedDatabase()
  const { rows } = await client.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
        and prosrc ~* '[áàâãéêíóôõúç]' and proname not in ('plain_text', 'words_pattern')`,
  )
  expect(rows).toEqual([])
})
