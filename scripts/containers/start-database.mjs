import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../server/src/platform/embedded/find-binaries.ts'

const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** What the image of PostgreSQL does at its first start: initdb with the service's arguments, then its script. */
export async function startDatabase({ environment }, script, { folder, port }) {
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
  const client = await connect({ port, password: environment.POSTGRES_PASSWORD })
  // A database cannot be created among other statements.
  for (const statement of script.split(';')) if (statement.trim()) await client.query(statement)
  await client.end()
  return { stop: () => server.kill('SIGQUIT') }
}

async function connect({ port, password }) {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}

/** Where Debian's packages put PostgreSQL's programs, which are in the image's PATH. */
export function clientPrograms() {
  const place = '/usr/lib/postgresql'
  if (!existsSync(place)) return ''
  return readdirSync(place)
    .map((version) => path.join(place, version, 'bin'))
    .join(':')
}
