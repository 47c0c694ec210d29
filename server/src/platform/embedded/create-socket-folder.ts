import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Owner } from './owner.ts'

/** A socket's path has up to 107 characters, so it is a short name under the temporary folder. */
export async function createSocketFolder(dataDir: string, owner: Owner): Promise<string> {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = path.join(os.tmpdir(), `canhoto-${uid}-${name}`)
  await mkdir(folder, { mode: 0o700 }).then(
    () => owner && chown(folder, owner.uid, owner.gid),
    () => {},
  )
  await assertPrivate(folder, uid)
  return folder
}

/** Every user who can enter this folder is the database's superuser, so only this process's user may. */
async function assertPrivate(folder: string, uid: number): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`A pasta ${folder} pertence a outro usuário. Apague-a e inicie de novo.`)
  }
}
