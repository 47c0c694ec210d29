import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that signs tokens: from the environment, else generated once and stored in the data folder. */
export function readJwtSecret(dataDir: string, given: string | undefined) {
  if (given) return given
  const folder = join(dataDir, 'secrets')
  const path = join(folder, 'jwt')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = `${path}.${process.pid}`
  writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // A link is created only once: of two processes that start together one creates the secret and both use it.
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(path, 'utf8')
}
