import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './running-server.ts'

const run = promisify(execFile)

/** Whether PgBouncer (Debian: pgbouncer) is installed. */
export const hasPgbouncer = await run('pgbouncer', ['--version']).then(
  () => true,
  () => false,
)

interface Server {
  host: string
  port: number
  user: string
  password: string
}

/** PgBouncer before a server, each transaction on any of a few connections; `size`: of each user to a database. */
export async function startPooler(admin: pg.ClientConfig, { size = 4 } = {}) {
  // It asks for the passwords of users as a superuser of its own, because ours may log in without one.
  const [user, password] = ['pooler', 'password'].map(
    (name) => `${name}_${randomBytes(6).toString('hex')}`,
  )
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`create role ${user} login superuser password '${password}'`)
  const { host = '', port = 5432 } = admin
  const started = await startPgbouncer(
    { host, port, user: user ?? '', password: password ?? '' },
    size,
  )
  return {
    ...started,
    async stop() {
      await started.stop()
      await client.query(`drop role ${user}`)
      await client.end()
    },
  }
}

async function startPgbouncer({ host, port: serverPort, user, password }: Server, size: number) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-pgbouncer-'))
  await writeFile(join(folder, 'users'), `"${user}" "${password}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
auth_user = ${user}
auth_query = select rolname, rolpassword from pg_authid where rolname = $1
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
  )
  const uid = await ownUser(host)
  if (uid !== undefined)
    for (const name of ['', 'users', 'pgbouncer.ini']) await chown(join(folder, name), uid, uid)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(uid !== undefined && { uid, gid: uid }),
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.')
    await wait(50)
  }
  return {
    host: '127.0.0.1',
    port,
    async stop() {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** It refuses to run as root: then as the user whom the folder of the server's socket belongs to. */
async function ownUser(host: string) {
  return process.getuid?.() === 0 && host.startsWith('/') ? (await stat(host)).uid : undefined
}

function answers(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}
