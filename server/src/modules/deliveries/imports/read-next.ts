import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Claim } from '../../../access/import-claims.ts'
import { readDocument } from '../../../documents/read-document.ts'
import type { Means } from '../../../modules.ts'
import { UserError } from '../../../platform/errors.ts'
import { carryOut } from './carry-out.ts'
import { finishFile } from './queries.ts'

/** A file whose reading ended without an outcome this often takes its reader down each time. */
const MAX_ATTEMPTS = 3

type Reading = Pick<Means, 'claims' | 'storage' | 'readers'>

/** Reads the next file that waits, whoever brought it; false when there is none. */
export async function readNext(means: Reading): Promise<boolean> {
  const claim = await means.claims.next()
  if (!claim) return false
  try {
    await readFile(claim, means)
  } catch (error) {
    // It stays claimed, and is given again after a while.
    console.warn(`Import file ${claim.id}: ${String(error)}`)
  }
  return true
}

async function readFile({ id, rows }: Claim, { storage, readers }: Reading) {
  const file = await rows((db) =>
    db
      .selectFrom('import_files as i')
      .innerJoin('files as f', 'f.id', 'i.file_id')
      .select(['i.id', 'i.company_id', 'i.created_by', 'i.file_id', 'i.name', 'i.attempts'])
      .select(sql<string>`coalesce(f.sha256, f.id::text)`.as('sha256'))
      .where('i.id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const refuse = (outcome: 'duplicate' | 'refused', detail: string) =>
    rows((db) => finishFile(db, id, { outcome, detail }))
  if (file.attempts > MAX_ATTEMPTS) return refuse('refused', 'Não foi possível ler este arquivo.')

  try {
    const bytes = await buffer(storage.read(file.file_id))
    const { company_id, name, sha256 } = file
    const document = await readDocument(readers, company_id, { name, sha256, bytes })
    const actor = { userId: file.created_by, companyId: file.company_id, driverId: null }
    await rows((db) => carryOut(db, actor, file, document))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    await refuse(error.code === 'ALREADY_REGISTERED' ? 'duplicate' : 'refused', error.message)
  }
}
