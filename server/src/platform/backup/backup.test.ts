import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/cluster.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import type { Storage } from '../storage/storage.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'
import { migrate } from '../migrate.ts'

const COMPANY = '01930000-0000-7000-8000-000000000001'
const USER = '01930000-0000-7000-8000-000000000002'
const DRIVER = '01930000-0000-7000-8000-000000000003'
const FILE = '01930000-0000-7000-8000-000000000004'
const DELIVERY = '01930000-0000-7000-8000-000000000005'
const RECEIPT = '01930000-0000-7000-8000-000000000006'

type Connection = pg.ClientConfig
let source: Connection

beforeAll(async () => {
  const database = await createTestDatabase()
  source = database.connection
  await asOwner(source, (client) => client.query(SAMPLE_ROWS))
  return () => database.drop()
})

async function asOwner<T>(connection: Connection, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function newFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'canhoto-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function newDatabase(): Promise<Connection> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database.connection
}

async function newArchive() {
  const dataDir = await newFolder()
  await mkdir(path.join(dataDir, 'files', '04'), { recursive: true })
  await mkdir(path.join(dataDir, 'secrets'))
  await writeFile(path.join(dataDir, 'files', '04', FILE), 'the photo')
  await writeFile(path.join(dataDir, 'secrets', 'jwt'), 'the secret')
  const output = path.join(await newFolder(), 'canhoto.tar.gz')
  await writeBackup({ connection: source, dataDir, output })
  return output
}

const listAllRows = (connection: Connection) =>
  asOwner(connection, async (client) => {
    const tables = ['companies', 'users', 'drivers', 'files', 'deliveries', 'receipts', 'positions']
    const rows = []
    for (const table of tables) {
      const found = await client.query(`select to_jsonb(t) as row from ${table} t order by 1::text`)
      rows.push([table, found.rows])
    }
    return rows
  })

test('a restored backup has the same rows, files and secret', async () => {
  const archive = await newArchive()
  const connection = await newDatabase()
  const dataDir = await newFolder()
  await restoreBackup({ connection, dataDir, archive })

  expect(await listAllRows(connection)).toEqual(await listAllRows(source))
  expect(await readFile(path.join(dataDir, 'files', '04', FILE), 'utf8')).toBe('the photo')
  expect(await readFile(path.join(dataDir, 'secrets', 'jwt'), 'utf8')).toBe('the secret')
  expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'secrets'])
})

test('files of a bucket are in the backup, and are restored into another bucket or into a folder', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.end)
  const [bucket, other] = [await s3.open('antes'), await s3.open('depois')]
  await bucket.write(FILE, Buffer.from('the photo'))
  const output = path.join(await newFolder(), 'canhoto.tar.gz')
  await writeBackup({ connection: source, dataDir: await newFolder(), bucket, output })

  const restore = async (into: { bucket?: Storage; dataDir: string }) =>
    restoreBackup({ connection: await newDatabase(), archive: output, ...into })
  await restore({ bucket: other, dataDir: await newFolder() })
  expect(await text(other.read(FILE))).toBe('the photo')
  await expect(restore({ bucket: other, dataDir: await newFolder() })).rejects.toThrow(
    'O balde de STORAGE_URL não está vazio: restaure em outro balde ou prefixo.',
  )
  const dataDir = await newFolder()
  await restore({ dataDir })
  expect(await readFile(path.join(dataDir, 'files', '04', FILE), 'utf8')).toBe('the photo')
})

test('after a restore the rules hold as before: foreign keys, row security, partitions', async () => {
  const connection = await newDatabase()
  await restoreBackup({ connection, dataDir: await newFolder(), archive: await newArchive() })
  const rules = `
    select 'key ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'table ' || relname || relrowsecurity || relforcerowsecurity || coalesce(pg_get_expr(relpartbound, oid), '')
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select 'trigger ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`
  const listRules = (database: Connection) =>
    asOwner(database, async (client) => (await client.query(rules)).rows)
  expect(await listRules(connection)).toEqual(await listRules(source))
})

test('an owner who is no superuser can restore and back up as well', async () => {
  const connection = await newDatabase()
  const name = `owner_${connection.database?.slice(-12)}`
  await asOwner(connection, (client) => client.query(createRoleSql(name)))
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await asOwner(connection, (client) => client.query(`drop role ${name}`))
  })
  // Before PostgreSQL 16, noinherit also keeps the owner of a database out of its schema.
  await asOwner({ ...connection, database: name }, (client) =>
    client.query(`grant all on schema public to ${name}`),
  )
  const own = { ...connection, user: name, password: 'x', database: name }
  await migrate(own)

  await restoreBackup({ connection: own, dataDir: await newFolder(), archive: await newArchive() })
  expect(await listAllRows(own)).toEqual(await listAllRows(source))

  const again = path.join(await newFolder(), 'again.tar.gz')
  const manifest = await writeBackup({ connection: own, dataDir: await newFolder(), output: again })
  const counts = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))
  expect(counts).toMatchObject({ users: 1, deliveries: 1, receipts: 1, positions: 2 })

  // An owner that inherits the application's roles is bound by their policies and sees a part of the rows.
  await asOwner(own, (client) =>
    client.query(`create policy part on users as restrictive using (false)`),
  )
  const part = writeBackup({ connection: own, dataDir: await newFolder(), output: again })
  await expect(part).rejects.toThrow('não vê todas as linhas (users)')
})

test('a backup that was tampered with is refused, and nothing is written', async () => {
  const archive = await newArchive()
  const bytes = gunzipSync(await readFile(archive))
  const at = bytes.indexOf('Padaria Sol')
  bytes.write('Padaria Lua', at)
  await writeFile(archive, gzipSync(bytes))

  const connection = await newDatabase()
  const dataDir = await newFolder()
  await expect(restoreBackup({ connection, dataDir, archive })).rejects.toThrow('foi alterado')
  expect(await asOwner(connection, async (c) => (await c.query('table users')).rows)).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
})

test('half a backup is refused', async () => {
  const archive = await newArchive()
  const bytes = await readFile(archive)
  await writeFile(archive, bytes.subarray(0, bytes.length / 2))
  const restored = restoreBackup({
    connection: await newDatabase(),
    dataDir: await newFolder(),
    archive,
  })
  await expect(restored).rejects.toThrow('está danificada')
})

test('a database that is in use is never overwritten', async () => {
  const archive = await newArchive()
  const connection = await newDatabase()
  await restoreBackup({ connection, dataDir: await newFolder(), archive })
  const again = restoreBackup({ connection, dataDir: await newFolder(), archive })
  await expect(again).rejects.toThrow('não está vazio')
})

test('files that are already there are never overwritten', async () => {
  const archive = await newArchive()
  const dataDir = await newFolder()
  await mkdir(path.join(dataDir, 'files'))
  await writeFile(path.join(dataDir, 'files', 'mine'), '')
  const restored = restoreBackup({ connection: await newDatabase(), dataDir, archive })
  await expect(restored).rejects.toThrow('não está vazia')
})

/** The application's roles belong to the whole server, so the user who created them grants them to this one. */
const createRoleSql = (name: string) => `
  create role ${name} login noinherit createrole password 'x';
  grant ${name} to current_user;
  do $$ declare app text; begin
    for app in select rolname from pg_roles where rolname like 'canhoto\\_%' and not rolcanlogin loop
      execute format('grant %I to ${name} with admin option', app);
    end loop;
  end $$`

// A delivery and its receipt refer to each other, and positions are in partitions by day.
const SAMPLE_ROWS = `
  insert into companies (id, name, domain) values ('${COMPANY}', 'Transportes Alfa', 'alfa.com.br');
  insert into users (id, username, password_hash, full_name) values ('${USER}', 'joao', 'x', 'João \\ "Zé"');
  insert into drivers (id, company_id, user_id, name) values ('${DRIVER}', '${COMPANY}', '${USER}', 'João');
  insert into files (id, company_id, state, name, mime, created_by)
    values ('${FILE}', '${COMPANY}', 'kept', 'foto.jpg', 'image/jpeg', '${USER}');
  insert into deliveries (id, company_id, nf_number, client_name, source, created_by, merchandise_value)
    values ('${DELIVERY}', '${COMPANY}', '1001', 'Padaria Sol', 'manual', '${USER}', 1234.56);
  insert into receipts (id, company_id, delivery_id, file_id, captured_at, created_by)
    values ('${RECEIPT}', '${COMPANY}', '${DELIVERY}', '${FILE}', now(), '${USER}');
  update deliveries set receipt_id = '${RECEIPT}';
  select ensure_positions_day(current_date);
  insert into positions (company_id, driver_id, recorded_at, latitude, longitude)
    values ('${COMPANY}', '${DRIVER}', now(), -23.5, -46.6),
           ('${COMPANY}', '${DRIVER}', now() - interval '90 days', -23.4, -46.5);`
