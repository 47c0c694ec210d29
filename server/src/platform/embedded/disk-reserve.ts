import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

const MB = 1024 * 1024
/** The database recovers with a few files of its write-ahead log, which have 16 MB each. */
const RESERVE_MB = 64
/** The reserve is not made on a disk that has less than this free beside it. */
const MIN_FREE_MB = 4 * RESERVE_MB

export type DiskReserve = ReturnType<typeof createDiskReserve>

/**
 * A file that only takes up space. On a full disk it is deleted, so that the database can write again while the operator
 * makes room.
 */
export function createDiskReserve(dataDir: string) {
  const file = path.join(dataDir, 'reserve')

  async function freeMb() {
    const { bavail, bsize } = await statfs(dataDir)
    return (bavail * bsize) / MB
  }

  return {
    /** Makes the file where it is missing and the disk has room. */
    async fill() {
      const made = await stat(file).catch(() => null)
      if (made?.size === RESERVE_MB * MB || (await freeMb()) < RESERVE_MB + MIN_FREE_MB) return
      const handle = await open(file, 'w', 0o600)
      try {
        // Bytes that a file system cannot compress away.
        const bytes = randomBytes(MB)
        for (let written = 0; written < RESERVE_MB; written++) await handle.write(bytes)
      } finally {
        await handle.close()
      }
    },

    /** Deletes the file when the disk is full. Answers whether that made room. */
    async release() {
      const made = await stat(file).catch(() => null)
      if (!made || (await freeMb()) >= RESERVE_MB) return false
      await rm(file, { force: true })
      return true
    },
  }
}
