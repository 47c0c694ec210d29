import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { freePort } from './running-server.ts'

const deployed = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))
/** PostgreSQL does not run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const PASSWORD = 'a password of the test'
const WAIT = { timeout: 90_000, interval: 200 }

type Environment = Record<string, string>

/** Two databases with Patroni and etcd, as docs/operations.md describes them, and HAProxy, which leads to the primary. */
export async function startPatroni() {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-patroni-'))
  if (USER.uid) await chown(folder, USER.uid, USER.gid)
  const processes: ChildProcess[] = []
  const run = (command: string, args: string[], env: Environment = {}) => {
    const child = spawn(command, args, {
      ...USER,
      cwd: folder,
      env: { ...process.env, HOME: folder, ...env },
      stdio: 'ignore',
    })
    processes.push(child)
    return child
  }

  const etcd = await startEtcd(run, folder)
  const members = await Promise.all(
    ['um', 'dois'].map(async (name) => {
      const [port, rest] = [await freePort(), await freePort()]
      return startMember(run, { name, port, rest, folder, etcd })
    }),
  )
  const [first, second] = members
  if (!first || !second) throw new Error('No members.')
  const bind = await freePort()
  run('haproxy', ['-f', deployed('haproxy-database.cfg')], {
    DATABASE_BIND: `127.0.0.1:${bind}`,
    DATABASE_1: `127.0.0.1:${first.port}`,
    PATRONI_1: String(first.rest),
    DATABASE_2: `127.0.0.1:${second.port}`,
    PATRONI_2: String(second.rest),
  })
  await vi.waitUntil(
    async () => (await Promise.all(members.map((each) => each.is('sync')))).includes(true),
    WAIT,
  )

  return {
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${bind}/postgres`,
    async primary() {
      for (const member of members) if (await member.is('primary')) return member
      throw new Error('No primary.')
    },
    async stop() {
      for (const member of members) await member.kill()
      for (const child of processes) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Run = (command: string, args: string[], env?: Environment) => ChildProcess

async function startEtcd(run: Run, folder: string) {
  const [client, peer] = [await freePort(), await freePort()].map(
    (port) => `http://127.0.0.1:${port}`,
  )
  const urls = ['listen-client', 'advertise-client'].flatMap((name) => [
    `--${name}-urls`,
    client ?? '',
  ])
  const peers = ['listen-peer', 'initial-advertise-peer'].flatMap((name) => [
    `--${name}-urls`,
    peer ?? '',
  ])
  run('etcd', [
    '--data-dir',
    join(folder, 'etcd'),
    '--initial-cluster',
    `default=${peer}`,
    ...urls,
    ...peers,
  ])
  await vi.waitUntil(
    () =>
      fetch(`${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    WAIT,
  )
  return new URL(client ?? '').host
}

interface Member {
  name: string
  port: number
  rest: number
  folder: string
  etcd: string
}

async function startMember(run: Run, { name, port, rest, folder, etcd }: Member) {
  const data = join(folder, name)
  await mkdir(data, { mode: 0o700 })
  if (USER.uid) await chown(data, USER.uid, USER.gid)
  const child = run('patroni', [deployed('patroni.yml')], {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOST: etcd,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  })
  return {
    port,
    rest,
    /** As its Patroni says. */
    is: (role: 'primary' | 'sync') =>
      fetch(`http://127.0.0.1:${rest}/${role}`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    /** The whole machine, as a power cut would. */
    async kill() {
      const pid = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
      const postmaster = Number(pid.split('\n')[0])
      if (postmaster) await promisify(execFile)('kill', ['-9', String(postmaster)]).catch(() => {})
    },
  }
}
