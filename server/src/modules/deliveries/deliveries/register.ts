import type { deliveries } from '@canhoto/contracts/deliveries'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { output } from 'zod/mini'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import type { ReadNote } from '../../documents/read-document.ts'
import type { NoteReading } from '../../documents/reading.ts'
import { driverOf } from '../../domain/find-driver.ts'
import { keepFile } from '../../domain/stored-file.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { findByKey, findDelivery } from './queries.ts'
import { mergeSummary } from './merge-summary.ts'

type Body = output<typeof deliveries.createFromSefaz.body>
/** Sources of deliveries that wait for their invoice. */
const LISTED = ['cte', 'mdfe']

/** Who registers: of a person who signed in, or who brought a file that is read later. */
export type Registrar = Pick<Actor, 'userId' | 'driverId'>

type StoredDocument = ReadNote & { fileId: string }

/** Saves a delivery with its document and its first event. The id may be the phone's: sent again, it is the same delivery. */
export async function register(
  db: Db,
  actor: Registrar,
  body: Body,
  document: StoredDocument | null,
) {
  const id = body.id ?? uuid()
  const known = body.id && (await findDelivery(db, id))
  if (known) return known

  const driverId = await driverOf(db, actor, body.driver_id)
  const values = valuesOf(body, document)
  const inserted = await db
    .insertInto('deliveries')
    .values({
      ...values,
      id,
      driver_id: driverId,
      notes: body.notes ?? null,
      source: document?.kind ?? 'manual',
    })
    .onConflict((same) =>
      same.columns(['company_id', 'nfe_key']).where('nfe_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return completeListed(db, { ...values, driver_id: driverId }, document)

  await db
    .insertInto('delivery_events')
    .values({ delivery_id: id, kind: 'CREATED', to_status: 'PENDING' })
    .execute()
  if (document) await attach(db, id, document)
  return registered(db, id)
}

/**
 * A delivery that was known by its key alone, from a CT-e or MDF-e, gets what its invoice says; any other stands in the
 * way, and every one of another CT-e.
 */
async function completeListed(
  db: Db,
  { driver_id, ...values }: ReturnType<typeof mergeSummary> & { driver_id: string | null },
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
  if (!document || !listed) throw await alreadyRegistered(db, values.nfe_key)
  await attach(db, listed.id, document)
  return registered(db, listed.id)
}

async function attach(db: Db, deliveryId: string, { fileId, kind, note }: StoredDocument) {
  await keepFile(db, fileId)
  await db
    .insertInto('delivery_documents')
    .values({
      id: uuid(),
      delivery_id: deliveryId,
      file_id: fileId,
      kind,
      // A CT-e is no note: what it says of one is in the delivery.
      ...(note && kind !== 'cte' && contentOf(note)),
    })
    .execute()
}

const contentOf = ({ draft, checks }: NoteReading) => ({
  structured: JSON.stringify(draft),
  raw_text: draft.raw_text,
  confidence: draft.document_ai_confidence,
  checks: checks && JSON.stringify(checks),
})

async function registered(db: Db, id: string) {
  const delivery = await findDelivery(db, id)
  if (!delivery) throw new Error('The registered delivery cannot be read.')
  return delivery
}

function valuesOf({ summary }: Body, document: StoredDocument | null) {
  const values = mergeSummary(summary, document?.note?.draft ?? null)
  if (document?.kind === 'cte') assertListed(document.listed, values.nfe_key)
  return values
}

function assertListed(keys: readonly string[], key: string | null) {
  if (key && keys.includes(key)) return
  const sentence = `Este CT-e lista ${keys.length} notas: escolha a chave de uma delas.`
  throw invalid(sentence, { code: 'KEY_NOT_LISTED', fields: { nfe_key: sentence } })
}

async function alreadyRegistered(db: Db, key: string | null) {
  const first = await findByKey(db, key)
  const when = first?.created_at.slice(0, 16).replace(/(\d+)-(\d+)-(\d+)T(.*)/, '$3/$2/$1 às $4')
  return conflict(
    `Esta nota já foi registrada: entrega da NF ${first?.nf_number}, cadastrada em ${when}.`,
    {
      code: 'ALREADY_REGISTERED',
    },
  )
}
