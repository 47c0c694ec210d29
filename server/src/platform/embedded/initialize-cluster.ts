import { execFile } from 'node:child_process'
import { access, chown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ENVIRONMENT, giveTo, initdbUser, type Owner, pathForOwner } from './owner.ts'

interface NewCluster {
  cluster: string
  owner: Owner
  binaries: string
  log: (line: string) => void
}

/** Made under another name and renamed when complete, so that a process that is killed leaves nothing to repair. */
export async function initializeCluster({
  cluster,
  owner,
  binaries,
  log,
}: NewCluster): Promise<void> {
  if (await exists(path.join(cluster, 'PG_VERSION'))) return
  log('Criando o banco de dados…')
  const dataDir = path.dirname(cluster)
  await removeLeftovers(dataDir)
  const draft = await mkdtemp(path.join(dataDir, DRAFT))
  try {
    const user = initdbUser(owner)
    if (user) await chown(draft, user.uid, user.gid)
    await promisify(execFile)(
      path.join(binaries, 'initdb'),
      ['-D', pathForOwner(draft, user), '-U', 'postgres', '--auth=peer', '-E', 'UTF8', ...LOCALE],
      { ...user, cwd: draft, env: ENVIRONMENT },
    )
    if (owner) await giveTo(draft, owner)
    await rename(draft, cluster)
    await syncFolder(dataDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`Não foi possível criar o banco de dados em ${cluster}.`, { cause: error })
  }
}

const DRAFT = 'pg-new-'
const LEFTOVER_AFTER_MS = 10 * 60_000

/** The builtin provider compares and folds 'Á' and 'á' without the operating system's help. */
const LOCALE = [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  process.platform === 'darwin' ? '--locale=en_US.UTF-8' : '--locale=C.UTF-8',
]

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT)) continue
    const folder = path.join(dataDir, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > LEFTOVER_AFTER_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** A rename survives a power cut only once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
