import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import type { Db, Rows } from '../../access/as-actor.ts'
import type { UploadedFile } from '../../access/upload.ts'
import { keepFile, storing } from '../../domain/stored-file.ts'
import { notFound, unsupported } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage.ts'
import { findCompany } from './queries.ts'

interface Where {
  rows: Rows
  storage: Storage
}

/** Pictures that every browser shows. An SVG is none of them: it can carry scripts. */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

export async function setLogo({ rows, storage }: Where, companyId: string, file: UploadedFile) {
  const mime = await logoType(file.bytes)
  await rows((db) => findCompany(db, companyId))
  return storing({ rows, storage }, { ...file, mime, companyId }, (fileId) =>
    replaceLogo({ rows, storage }, companyId, fileId),
  )
}

/** Shows another file as the logo, or none; the former one's bytes go when nothing can bring it back. */
export async function replaceLogo(
  { rows, storage }: Where,
  companyId: string,
  next: string | null,
) {
  const [company, former] = await rows(async (db) => {
    const shown = await lockLogo(db, companyId)
    if (next) await keepFile(db, next)
    await db
      .updateTable('companies')
      .set({ logo_file_id: next, updated_at: sql`now()` })
      .where('id', '=', companyId)
      .execute()
    // Pending again: should we not get to discard it, the next start does.
    if (shown)
      await db.updateTable('files').set({ state: 'pending' }).where('id', '=', shown).execute()
    return [await findCompany(db, companyId), shown] as const
  })
  if (former) await discard({ rows, storage }, former).catch(() => {})
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

async function discard({ rows, storage }: Where, fileId: string) {
  await storage.remove(fileId)
  await rows((db) => db.deleteFrom('files').where('id', '=', fileId).execute())
}

/** The file of a logo. Nobody has signed in yet: the database shows the files of logos and no others. */
export async function findLogo(db: Db, fileId: string) {
  const file = await db
    .selectFrom('files')
    .select(['id', 'name', 'mime'])
    .select(sql<number>`size`.as('size'))
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw notFound('Logotipo não encontrado.')
  return file
}

async function logoType(bytes: Buffer) {
  const found = await fileTypeFromBuffer(bytes)
  if (found && TYPES.has(found.mime)) return found.mime
  throw unsupported('Envie uma imagem PNG, JPEG ou WEBP.', {
    code: 'UNSUPPORTED_FILE',
  })
}
