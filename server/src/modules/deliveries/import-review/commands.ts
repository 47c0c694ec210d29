import type { ReviewedNote } from '@canhoto/contracts/import-review'
import { withoutDoubtful } from '@canhoto/fiscal/nfe/acted-on'
import { formatAddress } from '@canhoto/fiscal/nfe/format-address'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { memberName } from '../../../domain/member-name.ts'
import { conflict, notFound, UserError } from '../../../platform/errors.ts'
import { type Registrar, registerDelivery } from '../deliveries/register.ts'
import { finishFile } from '../imports/commands.ts'
import { fileRows } from '../imports/queries.ts'
import { findDeliveryByKey } from '../imports/register-listed.ts'
import type { ReadingToReview } from './reading-to-review.ts'

/** Registers the delivery of a file that waits, with what the user confirmed. */
export async function confirmFile(db: Db, actor: Registrar, id: string, reviewed: ReviewedNote) {
  const { file_id: fileId, reading } = await lockWaiting(db, id)
  const document = {
    ...reading,
    note: confirmedNote(reading, reviewed),
    listed: [],
    notes: [],
    fileId,
  }
  const key = reviewed.nfe_key ?? null
  try {
    const { id: delivery_id, nf_number } = await registerDelivery(
      db,
      actor,
      { summary: summaryOf(reviewed) },
      document,
    )
    const notes = [{ key, nf_number, outcome: 'created' as const, delivery_id }]
    await finishFile(db, id, { outcome: 'created', detail: null, notes })
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'ALREADY_REGISTERED') throw error
    const delivery_id = (key && (await findDeliveryByKey(db, key))?.id) || null
    const notes = [
      { key, nf_number: reviewed.nf_number, outcome: 'duplicate' as const, delivery_id },
    ]
    await finishFile(db, id, { outcome: 'duplicate', detail: error.message, notes })
  }
  return markReviewed(db, actor, id)
}

/** Refuses a file that waits. */
export async function discardFile(db: Db, actor: Registrar, id: string, reason: string) {
  await lockWaiting(db, id)
  await finishFile(db, id, { outcome: 'refused', detail: `Descartado na conferência: ${reason}` })
  return markReviewed(db, actor, id)
}

/** The file, locked until the end of the transaction. Throws 409 when it does not wait. */
async function lockWaiting(db: Db, id: string) {
  const file = await db
    .selectFrom('import_files as f')
    .select([
      'f.file_id',
      'f.reviewed_at',
      memberName('f.reviewed_by', 'f.company_id').as('reviewer'),
    ])
    .select(sql<ReadingToReview | null>`f.reading`.as('reading'))
    .where('f.id', '=', id)
    .forUpdate('f')
    .executeTakeFirst()
  if (!file) throw notFound('Arquivo não encontrado.')
  const { file_id, reading, reviewed_at, reviewer } = file
  if (reading) return { file_id, reading }
  throw conflict(
    reviewed_at
      ? `Este arquivo já foi conferido por ${reviewer ?? 'outra pessoa'}.`
      : 'Este arquivo não espera conferência.',
    { code: 'ALREADY_REVIEWED' },
  )
}

async function markReviewed(db: Db, { userId }: Registrar, id: string) {
  await db
    .updateTable('import_files')
    .set({ reviewed_by: userId, reviewed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return fileRows(db).where('f.id', '=', id).executeTakeFirstOrThrow()
}

/** The note with the key and number that the user saw, and without what was read with doubt and not shown. */
function confirmedNote({ note }: ReadingToReview, { nfe_key, nf_number }: ReviewedNote) {
  if (!note) return null
  const draft = withoutDoubtful(note.draft)
  const nf_data = { ...draft.nf_data, chave: nfe_key ?? null, numero: nf_number }
  return { ...note, draft: { ...draft, nf_data } }
}

/** What is empty was emptied by the user, so the note's own value does not take its place. */
function summaryOf({ street_address, invoice_total_value, ...reviewed }: ReviewedNote) {
  const { nfe_key, nf_number, client_name, municipality, uf } = reviewed
  const cep = reviewed.cep ?? null
  return {
    nf_number,
    client_name,
    invoice_total_value,
    ...(nfe_key && { nfe_key }),
    client_document: reviewed.client_document ?? null,
    delivery_address:
      formatAddress({ endereco: street_address, municipio: municipality, uf, cep }) ?? '',
    municipality,
    uf,
    cep,
  }
}
