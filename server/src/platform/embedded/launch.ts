import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENVIRONMENT, type Owner, pathForOwner } from './owner.ts'
import { waitForPrevious, readPidFile } from './pid-file.ts'

interface Launch {
  cluster: string
  owner: Owner
  binaries: string
  socket: string
  settings: Record<string, string>
  log: (line: string) => void
}

export interface Running {
  pid: number
  exited: Promise<'stopped' | 'died'>
  stop(): Promise<void>
}

/**
 * The shell waits on a pipe to this process: when this process ends, however that happens, the pipe
 * closes and the database is asked for a fast shutdown.
 */
const GUARD = `
exec 3<&0 </dev/null
"$0" "$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT "$server" 2>/dev/null; } & watch=$!
exec 3<&-
trap 'kill -INT "$server" 2>/dev/null' INT TERM HUP
wait "$server"; code=$?
wait "$server" 2>/dev/null
kill "$watch" 2>/dev/null
exit "$code"`

const FIXED_SETTINGS = {
  port: '5432',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  // Errors of statements reach their callers; the log is for errors of the server itself.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
const STOP_TIMEOUT_MS = 30_000
const START_TIMEOUT_MS = 10_000

export async function launch(options: Launch): Promise<Running> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    await waitForPrevious(options.cluster, options.log)
    const child = start(options)
    const problem = await waitUntilReady(child)
    if (problem === null) return superviseProcess(child, await getPid(options.cluster), options.log)
    if (!/lock file|shared memory block/.test(problem) || Date.now() > deadline) {
      throw new Error(`O banco de dados embutido não iniciou: ${problem.trim()}`)
    }
    await sleep(100)
  }
}

function start({ cluster, owner, binaries, socket, settings }: Launch): ChildProcess {
  const flags = Object.entries({ ...FIXED_SETTINGS, ...settings, unix_socket_directories: socket })
  const postgres = path.join(binaries, 'postgres')
  return spawn(
    '/bin/sh',
    [
      '-c',
      GUARD,
      postgres,
      '-D',
      pathForOwner(cluster, owner),
      ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Detached, because Ctrl-C in a terminal reaches the whole group and the database has to be stopped last.
    { ...owner, cwd: cluster, env: ENVIRONMENT, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  )
}

/** Null when it accepts connections, otherwise its last output before it ended. */
function waitUntilReady(child: ChildProcess): Promise<string | null> {
  let output = ''
  return new Promise((resolve, reject) => {
    const onOutput = (text: string) => {
      output = (output + text).slice(-4000)
      if (!output.includes('ready to accept connections')) return
      child.stderr?.off('data', onOutput)
      resolve(null)
    }
    child.stderr?.setEncoding('utf8').on('data', onOutput)
    child.stdin?.on('error', () => {})
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}

async function getPid(cluster: string): Promise<number> {
  const file = await readPidFile(cluster)
  if (!file) throw new Error('O banco de dados embutido parou logo depois de iniciar.')
  return file.pid
}

function superviseProcess(child: ChildProcess, pid: number, log: (line: string) => void): Running {
  let stopping = false
  // Its output while it starts and stops is routine; its output in between is logged.
  child.stderr?.on('data', (text: string) => {
    if (!stopping) log(text.trimEnd())
  })
  const exited = new Promise<'stopped' | 'died'>((resolve) => {
    child.once('exit', () => resolve(stopping ? 'stopped' : 'died'))
  })
  void exited.then(() => child.stdin?.destroy())
  unrefProcess(child)
  return {
    pid,
    exited,
    async stop() {
      stopping = true
      child.ref()
      child.stdin?.end()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(killTimer)
    },
  }
}

/** The database must not keep this process alive: a command that is done ends, and the database ends with it. */
function unrefProcess(child: ChildProcess): void {
  child.unref()
  for (const pipe of [child.stdin, child.stderr]) (pipe as Socket | null)?.unref()
}
