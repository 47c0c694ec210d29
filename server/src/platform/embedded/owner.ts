import { stat } from 'node:fs/promises'

/** The user that PostgreSQL runs as; undefined for the user of this process. */
export type Owner = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root. The user 'nobody' exists everywhere, so none has to be created. */
const NOBODY_USER = { uid: 65534, gid: 65534 }

/** Nothing of the caller's environment, such as PGPORT or LC_ALL, may change the database. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin' }

/** Data that belongs to an ordinary user still does after root started the server on it. */
export async function findClusterOwner(cluster: string): Promise<Owner> {
  const ownUid = process.getuid?.()
  const existing = await stat(cluster).catch(() => null)
  if (ownUid === 0)
    return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : NOBODY_USER
  if (existing && existing.uid !== ownUid) {
    throw new Error(
      `O banco de dados em ${cluster} foi criado por outro usuário. Inicie com aquele usuário ou defina outra pasta em DATA_DIR.`,
    )
  }
  return undefined
}

/**
 * No other user can traverse a path under /root to the data. A process that was started in the folder
 * before it gave up root stays in it, and Linux lets it name the folder as its working directory.
 */
export function pathForOwner(folder: string, owner: Owner): string {
  return owner && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
