import { MB } from '@canhoto/contracts/limits'
import type { FetchMessageObject } from 'imapflow'
import { sql } from 'kysely'
import { mailSentenceOf } from '../../../platform/mail-sentences.ts'
import { MAX_MESSAGE_BYTES } from '../../../platform/mail-servers.ts'
import { type DocumentPart, findDocuments, MAX_DOCUMENTS, safeName } from './document-parts.ts'
import { importDocuments } from './import-documents.ts'
import { MAX_HEADER_BYTES, readHeader } from './message-header.ts'
import type { MessageContext } from './reading.ts'
import {
  isKnownMessage,
  type Recorded,
  recordMessage,
  type Refusal,
  type Result,
} from './record-message.ts'
import { validateSender } from './sender-rule.ts'

/** A message whose reading was begun so often is not begun again: it ends the connection, or the process, each time. */
const MAX_ATTEMPTS = 3

interface Message {
  recorded: Recorded
  context: MessageContext
}

/** Reads one message and writes down what became of it, unless it is known. Answers how many bytes of it were read. */
export async function readMessage(
  message: FetchMessageObject,
  context: MessageContext,
): Promise<number> {
  const size = message.size ?? 0
  const { place, inTransaction } = context
  const header = await readHeader(message.source ?? Buffer.alloc(0))
  const { fingerprint, sender, subject } = header
  const isKnown =
    !context.isRequested && (await inTransaction((db) => isKnownMessage(db, place, fingerprint)))
  if (isKnown) return 0
  const receivedAt = dateOf(message)
  const recorded = { fingerprint, sender, subject, receivedAt }
  const record = (result: Result) =>
    inTransaction((db) => recordMessage(db, place, recorded, result))
  if (!header.isWhole) {
    const detail = `O cabeçalho da mensagem passa de ${MAX_HEADER_BYTES / 1024} KB.`
    await record({ outcome: 'unreadable', detail })
    return MAX_HEADER_BYTES
  }
  const refusal = validateSender(header, context.mailbox)
  if (refusal) {
    await record({ outcome: 'sender_refused', detail: refusal })
    return MAX_HEADER_BYTES
  }
  if (size > MAX_MESSAGE_BYTES) {
    const detail = `A mensagem passa de ${MAX_MESSAGE_BYTES / MB} MB. Peça os documentos em mais de uma mensagem.`
    await record({ outcome: 'too_large', detail })
    return MAX_HEADER_BYTES
  }
  if ((await beginMessage(context)) > MAX_ATTEMPTS) {
    const detail = `A leitura desta mensagem foi interrompida ${MAX_ATTEMPTS} vezes.`
    await record({ outcome: 'unreadable', detail })
    return MAX_HEADER_BYTES
  }
  try {
    await readParts({ recorded, context }, record)
  } catch (error) {
    // Only what the server, or the end of the process, interrupted counts against the message.
    if (mailSentenceOf(error) === null) await forgetAttempts(context).catch(() => {})
    throw error
  }
  return size
}

function dateOf({ internalDate }: FetchMessageObject) {
  const date = new Date(internalDate ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? new Date() : date
}

type Record = (result: Result) => Promise<void>

async function readParts({ recorded, context }: Message, record: Record) {
  const { client, place } = context
  const fetched = await client.fetchOne(String(place.uid), { bodyStructure: true }, { uid: true })
  const structure = fetched ? fetched.bodyStructure : undefined
  const parts = structure && findDocuments(structure)
  if (!parts) {
    const detail = structure
      ? `A mensagem tem partes demais, ou mais de ${MAX_DOCUMENTS} documentos.`
      : 'O servidor não conseguiu separar as partes desta mensagem.'
    return record({ outcome: 'unreadable', detail })
  }
  const refusals = parts.containers.slice(0, MAX_DOCUMENTS).map((name) => ({
    name: safeName(name),
    reason: 'Formato próprio do Outlook. Peça os documentos como anexos comuns.',
  }))
  if (parts.documents.length > 0)
    return readDocuments({ recorded, context }, parts.documents, refusals)
  return record(
    refusals.length > 0 ? { outcome: 'refused', refusals } : { outcome: 'no_documents' },
  )
}

async function readDocuments(
  { recorded, context }: Message,
  documents: DocumentPart[],
  refusals: Refusal[],
) {
  await importDocuments(context, documents, refusals, (db, importId) =>
    recordMessage(
      db,
      context.place,
      recorded,
      importId ? { outcome: 'imported', refusals, importId } : { outcome: 'refused', refusals },
    ),
  )
}

/** Answers how often the reading of this message was begun, this time included. */
async function beginMessage({ inTransaction, place }: MessageContext) {
  const { reading_attempts } = await inTransaction((db) =>
    db
      .updateTable('mailboxes')
      .set({
        reading_uid: place.uid,
        reading_attempts: sql<number>`case when reading_uid = ${place.uid} then reading_attempts + 1 else 1 end`,
      })
      .where('id', '=', place.mailboxId)
      .returning('reading_attempts')
      .executeTakeFirstOrThrow(),
  )
  return reading_attempts
}

function forgetAttempts({ inTransaction, place }: MessageContext) {
  return inTransaction((db) =>
    db
      .updateTable('mailboxes')
      .set({ reading_attempts: 0 })
      .where('id', '=', place.mailboxId)
      .execute(),
  )
}
