import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { placeOf } from '../../server/src/platform/storage/storage.ts'
import type { Acknowledged, KeptFile } from './day-context.ts'
import { problemOf, type Queries } from './problem-of.ts'
import { sha256Of } from './sha256-of.ts'

/** Of the stored files, so many are read again and compared by their hash; of all the size is. */
const HASHED_FILES = 500

/** Of a receipt or file of an import. */
interface StoredFile {
  record: string
  /** Of a receipt alone. */
  delivery: string | null
  file: string
  sha256: string
}

/** Each file is what was sent, by the hash in the database, and lies in its place; a photo is that of its delivery. */
export async function checkFiles(
  owner: Queries,
  folder: string,
  { receipts, importFiles }: Pick<Acknowledged, 'receipts' | 'importFiles'>,
) {
  const { rows } = await owner.query<StoredFile>(
    `select r.id as record, r.delivery_id as delivery, f.id as file, f.sha256
       from receipts r join files f on f.id = r.file_id where f.state = 'kept'
     union all
     select i.id, null, f.id, f.sha256 from import_files i join files f on f.id = i.file_id where f.state = 'kept'`,
  )
  const stored = new Map(rows.map((row) => [row.record, row]))
  const count = receipts.length + importFiles.length
  const every = Math.ceil(count / HASHED_FILES)
  let wrong = 0
  for (const kept of [receipts, importFiles])
    for (const [n, file] of kept.entries()) {
      const row = stored.get(file.id)
      if (!row || !(await isSame(folder, row, file, n % every === 0))) wrong++
    }
  return problemOf(
    wrong,
    `of ${count} photos and files of imports are missing or not what was sent`,
  )
}

async function isSame(folder: string, stored: StoredFile, sent: KeptFile, isRead: boolean) {
  const path = join(folder, placeOf(stored.file))
  const size = (await stat(path).catch(() => null))?.size
  return (
    size === sent.size &&
    stored.sha256 === sent.sha256 &&
    stored.delivery === (sent.delivery ?? null) &&
    (!isRead || sha256Of(await readFile(path)) === sent.sha256)
  )
}
