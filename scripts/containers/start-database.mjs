import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../run.mjs'

const START_TIMEOUT_MS = 30_000
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** What the image of PostgreSQL does at its first start: initdb with the service's arguments, then its script. */
export async function startDatabase({ environment }, script, { folder, port }) {
  const { findBinaries } = await import(inRoot('server/src/platform/embedded/find-binaries.ts'))
  const bin = await findBinaries(USER, () => {})
  mkdirSync(folder)
  const password = path.join(folder, 'password')
  writeFileSync(password, environment.POSTGRES_PASSWORD)
  if (USER) for (const name of [folder, password]) chownSync(name, USER.uid, USER.gid)
  const data = path.join(folder, 'data')
  const asUser = { ...USER, cwd: '/', stdio: 'ignore' }
  const own = ['-D', data, '--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256']
  const given = environment.POSTGRES_INITDB_ARGS.split(' ')
  execFileSync(path.join(bin, 'initdb'), [...own, ...given], asUser)
  const options = ['-D', data, '-p', port, '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off']
  const server = spawn(path.join(bin, 'postgres'), options, asUser)
  const url = `postgres://postgres:${environment.POSTGRES_PASSWORD}@127.0.0.1:${port}/postgres`
  const env = { PATH: databasePath(), PGCONNECT_TIMEOUT: '5' }
  const isUp = () => spawnSync('pg_isready', ['-d', url], { env }).status === 0
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!isUp() && Date.now() < deadline) await sleep(200)
  const psql = ['-d', url, '-v', 'ON_ERROR_STOP=1', '-q', '-f', '-']
  execFileSync('psql', psql, { env, input: script, stdio: ['pipe', 'inherit', 'inherit'] })
  return { stop: () => server.kill('SIGQUIT') }
}

/** PATH with PostgreSQL's programs, which Debian's packages keep in folders of their own. */
export function databasePath() {
  const place = '/usr/lib/postgresql'
  const versions = existsSync(place) ? readdirSync(place) : []
  return [process.env.PATH, ...versions.map((each) => path.join(place, each, 'bin'))].join(':')
}
