import { MAX_DRAFT_LENGTH } from '@canhoto/contracts/limits'
import { isDoubtful, type ReadField, readActedOn } from '@canhoto/fiscal/nfe/acted-on'
import { isListedNoteKey } from '@canhoto/fiscal/possible-key'
import type { Db } from '../../../access/as-actor.ts'
import type { ReadNote } from '../../../documents/read-document.ts'
import type { NoteReading, UnreadReason } from '../../../documents/reading.ts'
import { UNREAD_SENTENCES } from '../../../documents/warning-sentences.ts'
import { alreadyRegisteredError } from '../deliveries/register.ts'
import { finishFile } from '../imports/commands.ts'
import { isInvoiceRegistered } from './queries.ts'
import type { ReadingToReview } from './reading-to-review.ts'

/** A user can look at these; the others cannot be opened, or are made to fill the memory of who opens them. */
const VISIBLE: readonly UnreadReason[] = ['nothing_found', 'took_too_long']

export const canReview = (why: UnreadReason) => VISIBLE.includes(why)

/** Whether something that is acted on was not read surely. XML is sure by itself. */
export const isToReview = ({ kind, note }: ReadNote) =>
  isPrinted(kind) && readActedOn(note?.draft ?? null).some(isDoubtful)

/**
 * Finishes a file that a user has to look at before it becomes a delivery. Throws 409 when its note is surely registered already: then
 * there is nothing to look at.
 */
export async function awaitReview(db: Db, id: string, { kind, mime, unread, note }: ReadNote) {
  if (!isPrinted(kind)) throw new Error(`A document of the kind ${kind} does not wait for a user.`)
  const fields = readActedOn(note?.draft ?? null)
  const key = fields.find((field) => field.name === 'nfe_key' && !isDoubtful(field))?.value ?? null
  if (key && (await isInvoiceRegistered(db, key))) throw await alreadyRegisteredError(db, key)
  const reading = {
    kind,
    mime,
    unread,
    note: note && bounded(note),
    fields: fields.map(withoutWrongKey),
  }
  const detail = unread ? UNREAD_SENTENCES[unread] : describe(fields)
  await finishFile(db, id, { outcome: 'to_review', detail, reading })
}

const isPrinted = (kind: ReadNote['kind']): kind is ReadingToReview['kind'] =>
  kind === 'pdf' || kind === 'photo'

/** A key whose digits do not fit is no help to the user. */
const withoutWrongKey = (field: ReadField): ReadField =>
  field.name === 'nfe_key' && !isListedNoteKey(field.value ?? '')
    ? { ...field, value: null, confidence: null }
    : field

/** The raw fields say what the entities say. */
function bounded(note: NoteReading): NoteReading {
  const draft = { ...note.draft, raw_fields: {} }
  const isTooLong = JSON.stringify(draft).length > MAX_DRAFT_LENGTH
  return { ...note, draft: isTooLong ? { ...draft, itens_de_linha: [] } : draft }
}

const LABELS: Record<ReadField['name'], string> = {
  nfe_key: 'chave de acesso',
  nf_number: 'número',
  client_name: 'cliente',
  client_document: 'CPF ou CNPJ',
  street_address: 'endereço',
  municipality: 'município',
  uf: 'UF',
  cep: 'CEP',
  invoice_total_value: 'valor total',
}

function describe(fields: readonly ReadField[]) {
  const list = (chosen: readonly ReadField[]) => chosen.map(({ name }) => LABELS[name]).join(', ')
  const doubtful = fields.filter(isDoubtful)
  const uncertain = list(doubtful.filter(({ value }) => value !== null))
  const missing = list(doubtful.filter(({ value }) => value === null))
  return [uncertain && `Leitura incerta: ${uncertain}.`, missing && `Não lido: ${missing}.`]
    .filter(Boolean)
    .join(' ')
}
