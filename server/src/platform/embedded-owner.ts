import { stat } from 'node:fs/promises'

/** The user that PostgreSQL runs as; undefined means ours. */
export type Owner = { uid: number; gid: number } | undefined

/** PostgreSQL refuses root. This user exists everywhere, so none has to be created. */
const NOBODY_USER = { uid: 65534, gid: 65534 }

/** Nothing of the caller's environment, such as PGPORT or LC_ALL, may change the database. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin' }

/** Data that an ordinary user made stays his, so that he can use it again after root did. */
export async function clusterOwner(cluster: string): Promise<Owner> {
  const us = process.getuid?.()
  const existing = await stat(cluster).catch(() => null)
  if (us === 0)
    return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : NOBODY_USER
  if (existing && existing.uid !== us) {
    throw new Error(
      `O banco de dados em ${cluster} foi criado por outro usuário. Inicie com aquele usuário ou defina outra pasta em DATA_DIR.`,
    )
  }
  return undefined
}

/**
 * Under /root no other user may walk the path to the data. A process that was put into the folder
 * before it gave up root stays in it, and Linux lets it name the folder without walking.
 */
export function reachable(folder: string, owner: Owner): string {
  return owner && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
