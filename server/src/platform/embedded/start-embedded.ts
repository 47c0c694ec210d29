import { access, constants, mkdir, realpath, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './find-binaries.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { acquireLock } from './lock.ts'
import { launch, type Running } from './launch.ts'
import { findClusterOwner, giveTo } from './owner.ts'
import { waitForPrevious } from './pid-file.ts'
import { writeAuthentication } from './write-authentication.ts'
import { createSocketFolder } from './create-socket-folder.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** False only for tests: committed data may not be on disk yet. */
  durable?: boolean
  settings?: Record<string, string>
  log?: (line: string) => void
}

export interface Embedded {
  connection: { host: string; port: number; user: string; database: string }
  /** The process id of the postmaster. */
  pid: number
  /** Resolves when the database has ended: stopped, or crashed. */
  exited: Promise<'stopped' | 'died'>
  stop(): Promise<void>
}

/** A real PostgreSQL, private to this process: it listens on a Unix socket alone and ends with the process. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { durable = true, settings = {}, log = () => {} } = options
  const dataDir = await openDataDir(options.dataDir)
  const release = await acquireLock(dataDir)
  try {
    const cluster = path.join(dataDir, 'pg')
    const owner = await findClusterOwner(cluster)
    const binaries = await findBinaries(owner, log)
    await initializeCluster({ cluster, owner, binaries, log })
    await waitForPrevious(cluster, log)
    if (owner && (await stat(cluster)).uid !== owner.uid) await giveTo(cluster, owner)
    await writeAuthentication(cluster, owner)
    const socket = await createSocketFolder(dataDir, owner)
    const running = await launch({
      cluster,
      owner,
      binaries,
      socket,
      settings: { ...(durable ? DURABLE : FRAGILE), ...settings },
      log,
    })
    return describeRunning(running, socket, release)
  } catch (error) {
    release()
    throw error
  }
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const FRAGILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch {
    throw new Error(
      `Não é possível usar a pasta de dados ${dataDir}. Defina DATA_DIR para uma pasta em que este usuário possa escrever.`,
    )
  }
}

function describeRunning(running: Running, socket: string, release: () => void): Embedded {
  const exited = running.exited.then(async (how) => {
    await rmdir(socket).catch(() => {})
    release()
    return how
  })
  return {
    connection: { host: socket, port: 5432, user: 'postgres', database: 'postgres' },
    pid: running.pid,
    exited,
    async stop() {
      await running.stop()
      await exited
    },
  }
}
