import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/cluster.ts'
import { SECRET, startApp } from '../../test/harness.ts'
import { prepareLogin } from './application-login.ts'
import { assertRowSecurity, type Connection, openPool } from './database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

const { pool, owner, company, as } = await startApp()

/** The user that the pool's connections log in as, and the role that they have. */
async function readUser(login: Connection) {
  const opened = openPool(login, 1)
  try {
    await assertRowSecurity(opened)
    return (await opened.query('select session_user as login, current_user as role')).rows[0]
  } finally {
    await opened.end()
  }
}

test('the application logs in as a user that is no superuser, owns nothing and creates no role', async () => {
  const { rows } = await pool.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit,
            exists (select from pg_class where relowner = r.oid) as owns,
            exists (select from pg_proc where proowner = r.oid) as owns_functions
       from pg_roles r where rolname = session_user`,
  )
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
      owns: false,
      owns_functions: false,
    },
  ])
})

test('the application may become the six roles, and no other user of the server', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select rolname as name from pg_roles where pg_has_role(session_user, oid, 'member')
        and rolname <> session_user order by 1`,
  )
  expect(rows.map((row) => row.name)).toEqual([
    'canhoto_app',
    'canhoto_client',
    'canhoto_driver',
    'canhoto_platform',
    'canhoto_positions',
    'canhoto_sign_in',
  ])
})

test.each([
  'reset role',
  'set role none',
  'reset session authorization',
  'set session authorization default',
])('after "%s" no table of a company can be read', async (statement) => {
  await as('ADMIN', await company())
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query(statement)
  for (const table of ['users', 'companies', 'deliveries', 'sessions', 'positions']) {
    const seen = await client.query(`select 1 from ${table}`).then(
      ({ rowCount }) => rowCount,
      (error: Error) => (error.message.startsWith('permission denied') ? 0 : error.message),
    )
    expect([table, seen]).toEqual([table, 0])
  }
})

test('the application cannot become the owner of the tables', async () => {
  const { rows } = await owner.query<{ name: string }>('select current_user as name')
  const name = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const statement of [`set role ${name}`, `set session authorization ${name}`])
    await expect(pool.query(statement)).rejects.toThrow('permission denied')
})

test('a server whose application would log in as the owner does not start', async () => {
  await expect(assertRowSecurity(owner)).rejects.toThrow('não isola as empresas')
  await expect(assertRowSecurity(pool)).resolves.toBeUndefined()
})

test('where the server asks for passwords, every process of the installation knows the login’s', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'canhoto-login-'))
  chmodSync(folder, 0o755)
  const hba_file = path.join(folder, 'hba')
  writeFileSync(hba_file, 'local all postgres peer map=canhoto\nlocal all all scram-sha-256\n')
  const dataDir = path.join(folder, 'data')
  const { connection, stop } = await startEmbedded({
    dataDir,
    durable: false,
    settings: { hba_file },
  })
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  await migrate(connection)

  const secret = SECRET
  const logins = await Promise.all([
    prepareLogin(connection, { secret }),
    prepareLogin(connection, { secret }),
  ])
  for (const login of logins)
    expect(await readUser(login)).toEqual({ login: 'canhoto_login_postgres', role: 'canhoto_app' })
  // The address of an external server, with parameters of its own.
  const address = `postgres://postgres@localhost/postgres?host=${connection.host}&application_name=a`
  const external = await prepareLogin({ connectionString: address }, { secret })
  expect(await readUser(external)).toMatchObject({ login: 'canhoto_login_postgres' })

  const stranger = { ...logins[0], password: 'another password' }
  await expect(readUser(stranger)).rejects.toThrow('password authentication failed')
})

test('an owner who may create no user starts with those that the operator created', async () => {
  const { connection, drop } = await createTestDatabase()
  const name = `owner_${connection.database.slice(-12)}`
  const options = (await owner.query(`select role_grant_options() as text`)).rows[0]?.text ?? ''
  const roles =
    'canhoto_app, canhoto_driver, canhoto_client, canhoto_sign_in, canhoto_positions, canhoto_platform'
  for (const user of [name, `${name}_login`]) {
    await owner.query(`create role ${user} login noinherit`)
    await owner.query(`grant ${roles} to ${user} ${options}`)
  }
  await owner.query(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await owner.query(`drop database ${name}`)
    await owner.query(`drop role ${name}, ${name}_login`)
    await drop()
  })

  const own = { ...connection, user: name, database: name }
  await migrate(own)
  const address = { host: connection.host, port: String(connection.port), user: `${name}_login` }
  const url = `postgres://localhost/${name}?${new URLSearchParams(address)}`
  expect(await readUser(await prepareLogin(own, { secret: SECRET, url }))).toEqual({
    login: `${name}_login`,
    role: 'canhoto_app',
  })
  await expect(prepareLogin(own, { secret: SECRET })).rejects.toThrow('defina DATABASE_APP_URL')
})
