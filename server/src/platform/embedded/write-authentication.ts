import { randomBytes } from 'node:crypto'
import { chown, rename, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Owner } from './owner.ts'

const ACCESS = 'local all all peer map=canhoto\n'

/**
 * Only processes of this process's user, or of root, are let in: PostgreSQL asks the kernel who they are. Written at every
 * start, over what an earlier version left.
 */
export async function writeAuthentication(cluster: string, owner: Owner): Promise<void> {
  const users = new Set(['root', os.userInfo().username])
  const lines = [...users].map((name) => `canhoto "${name.replaceAll('"', '""')}" all\n`)
  await replaceFile(path.join(cluster, 'pg_hba.conf'), ACCESS, owner)
  await replaceFile(path.join(cluster, 'pg_ident.conf'), lines.join(''), owner)
}

/** Root must not write through a link that the folder's owner put there, so the file is new and takes the old one's place. */
async function replaceFile(file: string, text: string, owner: Owner): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 })
  if (owner) await chown(draft, owner.uid, owner.gid)
  await rename(draft, file)
}
