import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { alreadyInUse } from './lock.ts'

const PREVIOUS_TIMEOUT_MS = 30_000
/** No process ever has this number. */
const UNUSED_PID = 2 ** 30

export interface PidFile {
  pid: number
  socket: string
}

/** The process and the socket's folder of the server that runs on this data, or was killed. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socket] = text.split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), socket: socket ?? '' } : null
}

/** The previous process was killed: its database is still shutting down, or left only its file. */
export async function waitForPrevious(cluster: string, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + PREVIOUS_TIMEOUT_MS
  for (let round = 0; ; round++) {
    const previous = await readPidFile(cluster)
    if (!previous) return
    if (!(await isServing(previous.pid, cluster))) return invalidatePid(cluster, previous.pid)
    if (Date.now() > deadline) throw alreadyInUse(path.dirname(cluster))
    if (round === 0) log('Esperando o banco de dados anterior terminar…')
    if (round === 20 && process.platform === 'linux') process.kill(previous.pid, 'SIGINT')
    await sleep(50)
  }
}

/** A zombie does not count, nor another program that got the same number after a reboot. */
async function isServing(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await readCommand(pid)).includes('postgres')
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (!/^\d+ \(postgres\) [^ZX]/.test(state)) return false
  const processFolder = await stat(`/proc/${pid}/cwd`).catch(() => null)
  const clusterFolder = await stat(cluster)
  return (
    !processFolder ||
    (processFolder.ino === clusterFolder.ino && processFolder.dev === clusterFolder.dev)
  )
}

async function readCommand(pid: number): Promise<string> {
  const ps = promisify(execFile)('ps', ['-o', 'comm=', '-p', `${pid}`])
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/**
 * PostgreSQL would mistake such a program for itself and refuse to start. The rest of the file stays:
 * by it PostgreSQL finds orphaned children that still use the shared memory.
 */
async function invalidatePid(cluster: string, pid: number): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.startsWith(`${pid}\n`)) {
    await writeFile(file, text.replace(`${pid}`, `${UNUSED_PID}`))
  }
}
