import type { IntakeResult } from '@canhoto/contracts/sefaz-intake'
import type { Db } from '../../../access/as-actor.ts'
import { uploadedFile } from '../../../access/upload.ts'
import type { DocumentReader } from '../../../documents/document-reader.ts'
import { extractNote } from '../../../documents/read-document.ts'
import { keepFile } from '../../../domain/stored-file.ts'
import { conflict, UserError } from '../../../platform/errors.ts'
import { alreadyRegisteredError, type Registrar } from '../deliveries/register.ts'
import { listedBy } from '../imports/register-cte.ts'
import { findDeliveryByKey, registerListed } from '../imports/register-listed.ts'
import { lockEntries } from './commands.ts'
import { readStored } from './documents/read-stored.ts'
import { type RegisterContext, registerNote, storeDocument } from './register-note.ts'

interface Context extends RegisterContext {
  documentReader: DocumentReader
}

type Entry = Awaited<ReturnType<typeof lockEntries>>[number]

/** One after the other, each in a transaction of its own: those before one that fails stay. Throws 404 when one is none of the company. */
export async function createDeliveries(context: Context, actor: Registrar, ids: readonly string[]) {
  const entries = await context.inTransaction((db) => lockEntries(db, ids))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const results: IntakeResult[] = []
  for (const id of new Set(ids)) {
    const entry = byId.get(id)
    if (entry) results.push(await createDelivery(context, actor, entry))
  }
  return results
}

async function createDelivery(
  context: Context,
  actor: Registrar,
  entry: Entry,
): Promise<IntakeResult> {
  const { id: entry_id, number, access_key: key } = entry
  const same = { entry_id, number, detail: null }
  const known = await context.inTransaction((db) => findRegistered(db, entry))
  if (known) return { ...same, outcome: 'duplicate', delivery_id: known }
  try {
    const delivery_id = await register(context, actor, entry)
    return { ...same, outcome: 'created', delivery_id }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const first = await context.inTransaction((db) => findDeliveryByKey(db, key))
    if (first) return { ...same, outcome: 'duplicate', delivery_id: first.id }
    return { ...same, outcome: 'refused', detail: error.message, delivery_id: null }
  }
}

/** A delivery that a CT-e has created, and whose invoice is here by now, is completed and not a duplicate. */
async function findRegistered(db: Db, { access_key, kind }: Entry) {
  const found = await db
    .selectFrom('deliveries')
    .select(['id', 'source'])
    .where('nfe_key', '=', access_key)
    .executeTakeFirst()
  if (!found) return null
  return kind === 'note' && ['cte', 'mdfe'].includes(found.source) ? null : found.id
}

async function register(context: Context, actor: Registrar, entry: Entry) {
  if (entry.cancelled_at) throw conflict('O emitente cancelou esta nota.')
  const { documentReader, companyId } = context
  const file = await context.inTransaction((db) => getFile(db, entry))
  const document = await readStored(documentReader, companyId, file)
  if (document.reading.outcome === 'cte') {
    const { cte } = document.reading
    return storeDocument(context, { ...file, mime: document.mime }, async (db, fileId) => {
      await lockUncancelled(db, entry)
      const listed = await registerListed(db, listedBy(cte, entry.access_key, fileId))
      if (listed.outcome === 'duplicate') throw await alreadyRegisteredError(db, entry.access_key)
      await keepFile(db, fileId)
      return listed.delivery_id
    })
  }
  const { id } = await registerNote(context, actor, { read: extractNote(document), file }, (db) =>
    lockUncancelled(db, entry),
  )
  return id
}

/** Its cancellation may have come since it was looked at. */
async function lockUncancelled(db: Db, { id }: Entry) {
  const [entry] = await lockEntries(db, [id])
  if (entry?.cancelled_at) throw conflict('O emitente cancelou esta nota.')
}

async function getFile(db: Db, { access_key, kind, document_id }: Entry) {
  if (kind === 'summary' || kind === 'key')
    throw conflict('A SEFAZ ainda não entregou o XML desta nota.')
  const document =
    document_id &&
    (await db
      .selectFrom('dfe_documents')
      .select('xml')
      .where('id', '=', document_id)
      .executeTakeFirst())
  if (!document || document.xml === null) throw conflict('O XML desta nota já foi apagado.')
  return uploadedFile(`${access_key}.xml`, Buffer.from(document.xml))
}
