import type { PersonWanted } from '@canhoto/contracts/privacy'
import { sql } from 'kysely'
import { type FileContext, readStoredFile } from '../../../domain/stored-file.ts'

/** Files of imports without a delivery: refused ones go after REFUSED_FILE_DAYS, so there are never many. */
const MAX_FILES = 5000
const AT_ONCE = 50

/** The texts (XML) that were imported, became no document of a delivery, and name the person. */
export async function findImportedFiles(
  context: FileContext,
  { document, name, user_id }: PersonWanted,
) {
  const found: string[] = []
  const candidates = await listCandidates(context)
  for (let n = 0; n < candidates.length; n += AT_ONCE) {
    const ids = candidates.slice(n, n + AT_ONCE)
    const texts = await Promise.all(ids.map((id) => readText(context, id)))
    const { rows } = await context.inTransaction((db) =>
      sql<{
        ids: string[]
      }>`select files_naming_person(${document ?? null}, ${name ?? null}, ${user_id ?? null},
        ${ids}::uuid[], ${texts}::text[]) as ids`.execute(db),
    )
    found.push(...(rows[0]?.ids ?? []))
  }
  return found
}

async function listCandidates({ inTransaction }: FileContext) {
  const files = await inTransaction((db) =>
    db
      .selectFrom('import_files as i')
      .innerJoin('files as f', 'f.id', 'i.file_id')
      .select('f.id')
      .where('f.state', '=', sql.lit('kept'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('delivery_documents as d')
              .select('d.id')
              .whereRef('d.company_id', '=', 'i.company_id')
              .whereRef('d.file_id', '=', 'i.file_id'),
          ),
        ),
      )
      .orderBy('f.id', 'desc')
      .limit(MAX_FILES)
      .execute(),
  )
  return files.map(({ id }) => id)
}

/** '' for what is no text. */
async function readText({ storage }: FileContext, id: string) {
  const bytes = await readStoredFile(storage, id)
  return bytes && !bytes.includes(0) ? bytes.toString('utf8') : ''
}
