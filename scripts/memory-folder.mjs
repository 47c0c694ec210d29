import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** A whole run takes less than one GB; the rest is for the processes, since this folder is memory too. */
const MIN_FREE_BYTES = 3 * 2 ** 30

/**
 * Temporary files go to memory where that has room for them, until this process ends: a database is a thousand small files,
 * and a disk takes a second to create them. A TMPDIR that is given stays.
 */
export function putTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = mkdtempSync(`${MEMORY}/canhoto-tests-`)
  // As the usual one: the database of root's tests runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
}

/** Programs are run from there too, which a container may not allow. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , , options = 'noexec'] =
      mounts.find((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? []
    return bavail * bsize >= MIN_FREE_BYTES && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}
