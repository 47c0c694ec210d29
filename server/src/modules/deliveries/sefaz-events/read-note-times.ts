import { type NoteTimes, noteTimesIn } from '@canhoto/fiscal/nfe/note-times'
import { decodeXml } from '@canhoto/fiscal/xml/decode'
import { XmlError } from '@canhoto/fiscal/xml/xml-error'
import { sql } from 'kysely'
import type { Db, InTransaction } from '../../../access/as-actor.ts'
import { readStoredFile } from '../../../domain/stored-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** SEFAZ takes no note above 500 kB; a larger file is a batch, and is not read once more for its hours. */
const MAX_BYTES = 2_000_000
const MAX_FILES = 5

const UNKNOWN: NoteTimes = { issuedAt: null, authorizedAt: null }

/** When the NF-e of a delivery was issued and authorized, by the files that the delivery has, the latest first. */
export async function readNoteTimes(
  inTransaction: InTransaction,
  storage: Storage,
  key: string,
): Promise<NoteTimes> {
  for (const id of await inTransaction((db) => listFiles(db, key))) {
    const bytes = await readStoredFile(storage, id)
    const times = bytes && timesIn(bytes, key)
    if (times) return times
  }
  return UNKNOWN
}

function timesIn(bytes: Uint8Array, key: string) {
  try {
    return noteTimesIn(decodeXml(bytes), key)
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

async function listFiles(db: Db, key: string) {
  const { rows } = await sql<{ id: string }>`
    select f.id from deliveries d
      join delivery_documents x on x.company_id = d.company_id and x.delivery_id = d.id and x.kind = 'xml'
      join files f on f.company_id = x.company_id and f.id = x.file_id and f.state = 'kept' and f.size <= ${MAX_BYTES}
     where d.nfe_key = ${key} order by x.created_at desc, x.id limit ${MAX_FILES}`.execute(db)
  return rows.map(({ id }) => id)
}
