import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The user that PostgreSQL runs as; undefined for the user of this process. */
export type Owner = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, and other services of the machine run under the system's user `nobody`. A number needs
 * no entry among the users of the system, so none has to be created.
 */
const DATABASE_USER = { uid: 59_432, gid: 59_432 }
const NOBODY_UID = 65_534

/** Nothing of the caller's environment, such as PGPORT or LC_ALL, may change the database. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin' }

/**
 * Data that belongs to an ordinary user still does after root started the server on it. Data of `nobody`, who owned it
 * when root started earlier versions, gets the owner that this answers (giveTo).
 */
export async function findClusterOwner(cluster: string): Promise<Owner> {
  const ownUid = process.getuid?.()
  const existing = await stat(cluster).catch(() => null)
  if (ownUid === 0)
    return existing && existing.uid !== 0 && existing.uid !== NOBODY_UID
      ? { uid: existing.uid, gid: existing.gid }
      : DATABASE_USER
  if (existing && existing.uid !== ownUid) {
    throw new Error(
      `O banco de dados em ${cluster} foi criado por outro usuário. Inicie com aquele usuário ou defina outra pasta em DATA_DIR.`,
    )
  }
  return undefined
}

/** The folder itself is the last to change hands, so that a process that is killed meanwhile leaves the rest to the next. */
export async function giveTo(folder: string, { uid, gid }: NonNullable<Owner>): Promise<void> {
  await promisify(execFile)('chown', ['-hR', `${uid}:${gid}`, folder], { env: ENVIRONMENT })
}

/** initdb asks for the name of its user, which a number without an entry lacks: it runs as `nobody` instead. */
export function initdbUser(owner: Owner): Owner {
  return owner?.uid === DATABASE_USER.uid ? { uid: NOBODY_UID, gid: NOBODY_UID } : owner
}

/**
 * No other user can traverse a path under /root to the data. A process that was started in the folder
 * before it gave up root stays in it, and Linux lets it name the folder as its working directory.
 */
export function pathForOwner(folder: string, owner: Owner): string {
  return owner && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
