import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Connection, openOwner } from '../database.ts'
import type { Storage } from './storage.ts'

interface StoredFile {
  id: string
  size: number
  sha256: string
}

export interface MovedFiles {
  copied: number
  /** They were there already. */
  present: number
  /** Files that the other storage does not have, or has changed. */
  faulty: string[]
}

/** Files that are read from the database at once, and of which some are copied side by side. */
const BATCH = 1000
const AT_ONCE = 8

/**
 * Copies every kept file from one storage into another. What is there already is not read again, so that it goes on where it was
 * interrupted, and a second run takes what came meanwhile. Nothing is removed.
 */
export async function moveFiles(
  connection: Connection,
  { from, to }: { from: Storage; to: Storage },
  log: (line: string) => void = () => undefined,
): Promise<MovedFiles> {
  const owner = openOwner(connection)
  const moved: MovedFiles = { copied: 0, present: 0, faulty: [] }
  async function move({ id, size, sha256 }: StoredFile) {
    if ((await to.sizeOf(id)) === size) moved.present += 1
    else if (await copy(id, sha256, { from, to })) moved.copied += 1
    else moved.faulty.push(id)
  }
  try {
    for await (const files of batches(owner)) {
      for (let at = 0; at < files.length; at += AT_ONCE)
        await allDone(files.slice(at, at + AT_ONCE).map(move))
      log(`${moved.copied} copiados, ${moved.present} já estavam.`)
    }
    return moved
  } finally {
    await owner.end()
  }
}

/** Fails after all have ended, so that nothing is written any more when it is told. */
async function allDone(works: Promise<void>[]) {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function* batches(owner: ReturnType<typeof openOwner>) {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await owner.query<StoredFile>(
      `select id, size::float8, sha256 from files where state = 'kept' and id > $1::uuid order by id limit ${BATCH}`,
      [last],
    )
    const newest = rows.at(-1)
    if (!newest) return
    yield rows
    last = newest.id
  }
}

/** False when the file is gone or is not the one that was stored. */
async function copy(id: string, sha256: string, { from, to }: { from: Storage; to: Storage }) {
  const bytes = await buffer(from.read(id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return false
  await to.write(id, bytes)
  return true
}
