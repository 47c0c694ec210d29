import type { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import type { ImportNote } from '@canhoto/contracts/imports'
import { MAX_LISTED_NOTES } from '@canhoto/contracts/limits'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import { insertDelivery } from '../../../domain/insert-delivery.ts'
import { unprocessable } from '../../../platform/errors.ts'

/** Spec 2 section 3: the client of a delivery until its invoice names one. */
const UNKNOWN_CLIENT = 'Cliente não identificado'

const UNPARSED = { number: '', series: null, issuer: null }

interface Listed {
  key: string
  source: 'cte' | 'mdfe'
  fileId: string
  driverId?: string
  client_name?: string | null
  client_document?: string | null
  sender_name?: string | null
  delivery_address?: string | null
  municipality?: string | null
  uf?: string | null
  cep?: string | null
  client_phone?: string | null
  delivery_date_expected?: string | null
}

/** A document that lists very many notes would hold the queue of every company while they are registered. */
export function assertListable(documentName: 'CT-e' | 'MDF-e', count: number) {
  if (count <= MAX_LISTED_NOTES) return
  const [listed, limit] = [count, MAX_LISTED_NOTES].map((each) => each.toLocaleString('pt-BR'))
  throw unprocessable(
    `Este ${documentName} lista ${listed} notas e o limite é ${limit}. Importe os XML das notas.`,
  )
}

/** Creates a delivery of an invoice that is known by its key alone; the invoice completes it later. */
export async function registerListed(db: Db, listed: Listed): Promise<ImportNote> {
  const { key, source, fileId, driverId = null, client_name = null, ...known } = listed
  const { number: nf_number, series, issuer } = parseAccessKey(key) ?? UNPARSED
  const delivery_id = await insertDelivery(db, {
    ...known,
    id: uuid(),
    nfe_key: key,
    nf_number,
    series,
    sender_document: issuer,
    client_name: client_name || UNKNOWN_CLIENT,
    client_name_extracted: client_name,
    driver_id: driverId,
    source,
  })
  if (!delivery_id) {
    const first = await findDeliveryByKey(db, key)
    return { key, nf_number, outcome: 'duplicate', delivery_id: first?.id ?? null }
  }
  const document = { id: uuid(), delivery_id, file_id: fileId, kind: source }
  await sendWithNext(db, db.insertInto('delivery_documents').values(document))
  return { key, nf_number, outcome: 'created', delivery_id }
}

export function findDeliveryByKey(db: Db, key: string) {
  return db
    .selectFrom('deliveries')
    .select(['id', sql<DeliveryStatus>`status`.as('status')])
    .where('nfe_key', '=', key)
    .executeTakeFirst()
}

/** '3 notas: 2 entregas criadas, 1 já registrada.' */
export function countSentence(notes: readonly ImportNote[]) {
  const known = notes.filter(({ outcome }) => outcome === 'duplicate').length
  const fresh = notes.length - known
  const parts = [
    fresh > 0 && (fresh === 1 ? '1 entrega criada' : `${fresh} entregas criadas`),
    known > 0 && (known === 1 ? '1 já registrada' : `${known} já registradas`),
  ]
  const total = notes.length === 1 ? '1 nota' : `${notes.length} notas`
  return `${total}: ${parts.filter(Boolean).join(', ')}.`
}

/** Keys of a document that no note can have; null when there are none. */
export function discardedSentence(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? '1 chave inválida ficou de fora.'
    : `${count.toLocaleString('pt-BR')} chaves inválidas ficaram de fora.`
}
