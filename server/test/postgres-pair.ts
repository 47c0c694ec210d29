import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './running-server.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
/** PostgreSQL does not run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const run = promisify(execFile)

/** Whether Debian's postgresql-15 is installed. */
export const hasPostgres = existsSync(join(BINARIES, 'pg_basebackup'))

/** A primary and a replica that follows it. */
export async function startPair() {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-pair-'))
  if (USER.uid) await chown(folder, USER.uid, USER.gid)
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const options = { ...USER, cwd: folder }
  const create = ['-D', first, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']
  await run(join(BINARIES, 'initdb'), [...create, '--locale=C.UTF-8'], options)
  const primary = await startServer(first, folder)
  const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '--no-sync']
  await run(join(BINARIES, 'pg_basebackup'), ['-D', second, '-R', '-c', 'fast', ...source], options)
  const replica = await startServer(second, folder)
  return {
    primary,
    replica,
    async stop() {
      await Promise.all([replica.kill(), primary.kill()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(data: string, folder: string) {
  const port = await freePort()
  const settings = ['-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  let child: ChildProcess

  async function start() {
    child = spawn(join(BINARIES, 'postgres'), ['-D', data, ...settings, '-c', 'fsync=off'], {
      ...USER,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own processes are halted and killed with it.
      detached: true,
    })
    let output = ''
    for await (const line of child.stderr ?? []) {
      output += String(line)
      if (output.includes('ready to accept')) break
    }
    if (!output.includes('ready to accept')) throw new Error(`PostgreSQL did not start: ${output}`)
  }

  const signal = async (name: NodeJS.Signals) => {
    const ids = await run('pgrep', ['-P', String(child.pid)]).then(
      ({ stdout }) => stdout.trim().split('\n').map(Number),
      () => [],
    )
    for (const id of [child.pid ?? 0, ...ids]) killIfRunning(id, name)
  }

  await start()
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    /** Takes connections and answers nothing, as a machine behind a broken network. */
    halt: () => signal('SIGSTOP'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      await signal('SIGKILL')
      await exited
    },
  }
}

function killIfRunning(id: number, signal: NodeJS.Signals) {
  try {
    process.kill(id, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}
