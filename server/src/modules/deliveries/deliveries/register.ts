import type { deliveries } from '@canhoto/contracts/deliveries'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import type { ReadNote } from '../../../documents/read-document.ts'
import type { NoteReading } from '../../../documents/reading.ts'
import { resolveDriverId } from '../../../domain/find-driver.ts'
import { insertDelivery } from '../../../domain/insert-delivery.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { keepFile } from '../../../domain/stored-file.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { type ConfirmedSummary, mergeSummary } from './merge-summary.ts'
import { findRegisteredNote, findDelivery, getDelivery } from './queries.ts'

type Body = Omit<output<typeof deliveries.createFromSefaz.body>, 'summary'> & {
  summary: ConfirmedSummary
}

/** Sources of deliveries that wait for their invoice. */
const LISTED = ['cte', 'mdfe']

/** The user who registers: the caller, or the uploader of an import file that is read later. */
export type Registrar = Pick<Actor, 'userId' | 'driverId'>

export type StoredDocument = ReadNote & { fileId: string }

/** Creates a delivery with its document. The phone may choose the id: sent again, it is the same delivery. */
export async function registerDelivery(
  db: Db,
  actor: Registrar,
  body: Body,
  document: StoredDocument | null,
) {
  const id = body.id ?? uuid()
  if (body.id) await lockRecord(db, id)
  const known = body.id && (await findDelivery(db, id))
  if (known) return known

  const driver_id = await resolveDriverId(db, actor, body.driver_id)
  const values = { ...mergeWithDocument(body, document), driver_id }
  const inserted = await insertDelivery(db, {
    ...values,
    id,
    notes: body.notes ?? null,
    source: document?.kind ?? 'manual',
  })
  if (!inserted) {
    const joined = await joinRegistered(db, actor, values, document)
    await saveAlias(db, actor, body, document)
    return joined
  }

  if (document) await attachDocument(db, id, document)
  return getDelivery(db, id)
}

/**
 * The id that a driver's phone gave to a note which the company has already: the photo of it belongs to that delivery, also
 * where the registration was refused.
 */
export async function saveAlias(
  db: Db,
  { driverId }: Registrar,
  body: Body,
  document: StoredDocument | null,
) {
  if (!driverId || !body.id) return
  const { nfe_key } = mergeWithDocument(body, document)
  await sql`select save_delivery_alias(${body.id}, ${nfe_key})`.execute(db)
}

type Values = ReturnType<typeof mergeWithDocument> & { driver_id: string | null }

/**
 * The company has a delivery of this note already. What a driver registers, perhaps hours ago without a network, becomes
 * that delivery, unless it is a colleague's.
 */
async function joinRegistered(
  db: Db,
  { driverId }: Registrar,
  values: Values,
  document: StoredDocument | null,
) {
  const own = driverId ? await takeRegisteredNote(db, values.nfe_key) : null
  const completed = await completeListed(db, values, document)
  if (completed) return getDelivery(db, completed)
  if (!own) throw await alreadyRegisteredError(db, values.nfe_key)
  if (document) await attachDocument(db, own, document)
  return getDelivery(db, own)
}

async function takeRegisteredNote(db: Db, key: string | null) {
  const { rows } = await sql<{
    id: string | null
  }>`select take_registered_note(${key}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * A delivery that was known by its key alone, from a CT-e or MDF-e, is completed from its invoice, which is no CT-e.
 * Answers its id.
 */
async function completeListed(
  db: Db,
  { driver_id, ...values }: Values,
  document: StoredDocument | null,
) {
  const listed =
    document &&
    document.kind !== 'cte' &&
    (await db
      .updateTable('deliveries')
      .set({ ...values, source: document.kind, updated_at: sql`now()` })
      .set((eb) => ({ driver_id: eb.fn.coalesce('driver_id', eb.val(driver_id)) }))
      .where('nfe_key', '=', values.nfe_key)
      .where('source', 'in', LISTED)
      .returning('id')
      .executeTakeFirst())
  if (!document || !listed) return null
  await attachDocument(db, listed.id, document)
  return listed.id
}

async function attachDocument(db: Db, deliveryId: string, { fileId, kind, note }: StoredDocument) {
  await keepFile(db, fileId)
  const document = {
    id: uuid(),
    delivery_id: deliveryId,
    file_id: fileId,
    kind,
    // A CT-e has no content to store here: what it says about the note is in the delivery.
    ...(note && kind !== 'cte' && contentColumns(note)),
  }
  await sendWithNext(db, db.insertInto('delivery_documents').values(document))
}

const contentColumns = ({ draft, checks }: NoteReading) => ({
  structured: JSON.stringify(draft),
  raw_text: draft.raw_text,
  confidence: draft.document_ai_confidence,
  checks: checks && JSON.stringify(checks),
})

function mergeWithDocument({ summary }: Body, document: StoredDocument | null) {
  if (document && document.notes.length > 0) assertContained(document.notes, summary.nfe_key)
  const values = mergeSummary(summary, document?.note?.draft ?? null)
  if (document?.kind === 'cte') assertListed(document.listed, values.nfe_key)
  return values
}

function assertListed(keys: readonly string[], key: string | null) {
  if (key && keys.includes(key)) return
  throw notListedError(`Este CT-e lista ${keys.length} notas: escolha a chave de uma delas.`)
}

function assertContained(notes: readonly NfeDraft[], key = '') {
  if (notes.some(({ nf_data }) => nf_data.chave === normalizeAccessKey(key))) return
  throw notListedError(`Este arquivo traz ${notes.length} notas: escolha a chave de uma delas.`)
}

function notListedError(sentence: string) {
  return invalid(sentence, { code: 'KEY_NOT_LISTED', fields: { nfe_key: sentence } })
}

export async function alreadyRegisteredError(db: Db, key: string | null) {
  const first = await findRegisteredNote(db, key)
  const when = first?.created_at.slice(0, 16).replace(/(\d+)-(\d+)-(\d+)T(.*)/, '$3/$2/$1 às $4')
  return conflict(
    `Esta nota já foi registrada: entrega da NF ${first?.nf_number}, cadastrada em ${when}.`,
    {
      code: 'ALREADY_REGISTERED',
    },
  )
}
