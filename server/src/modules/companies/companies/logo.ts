import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { UploadedFile } from '../../../access/upload.ts'
import { discardFile, type FileContext, keepFile, storeFile } from '../../../domain/stored-file.ts'
import { notFound, unsupported } from '../../../platform/errors.ts'
import { getCompany } from './queries.ts'

/** Pictures that every browser shows. SVG is not among them: it can carry scripts. */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

export async function storeLogo(context: FileContext, companyId: string, file: UploadedFile) {
  const mime = await logoType(file.bytes)
  await context.inTransaction((db) => getCompany(db, companyId))
  return storeFile(context, { ...file, mime, companyId }, (fileId) =>
    replaceLogo(context, companyId, fileId),
  )
}

/** Shows another file as the logo, or none, and deletes the previous file. */
export async function replaceLogo(context: FileContext, companyId: string, next: string | null) {
  const { company, previous } = await context.inTransaction(async (db) => {
    const shown = await lockLogo(db, companyId)
    if (next) await keepFile(db, next)
    await db
      .updateTable('companies')
      .set({ logo_file_id: next, updated_at: sql`now()` })
      .where('id', '=', companyId)
      .execute()
    // Pending again: if it is not deleted below, discardPending deletes it.
    if (shown)
      await db.updateTable('files').set({ state: 'pending' }).where('id', '=', shown).execute()
    return { company: await getCompany(db, companyId), previous: shown }
  })
  if (previous) await discardFile(context, previous).catch(() => {})
  return company
}

async function lockLogo(db: Db, companyId: string) {
  const company = await db
    .selectFrom('companies')
    .select('logo_file_id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!company) throw notFound('Empresa não encontrada.')
  return company.logo_file_id
}

async function logoType(bytes: Buffer) {
  const found = await fileTypeFromBuffer(bytes)
  if (found && TYPES.has(found.mime)) return found.mime
  throw unsupported('Envie uma imagem PNG, JPEG ou WEBP.', { code: 'UNSUPPORTED_FILE' })
}
