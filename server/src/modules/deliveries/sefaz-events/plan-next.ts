import type { Dependencies } from '../../../dependencies.ts'
import { destinationOf } from '@canhoto/fiscal/events/authorizers'
import { findSendableEvent } from '@canhoto/fiscal/events/who-can-send'
import type { EventType } from '@canhoto/fiscal/events/event-types'
import type { DueDocument } from '../../../access/sefaz-due.ts'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { readStoredFile } from '../../../domain/stored-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { receiptHash } from '../../../sefaz/events/receipt-hash.ts'
import type { SefazFiles } from '../../../sefaz/sefaz-files.ts'
import { applyPlan, type PlanContext } from './apply-plan.ts'
import { possibleFrom, withTimes } from './document-times.ts'
import {
  type EventDocument,
  findDocument,
  findSendingSettings,
  isCteKey,
  listOwnDocuments,
  rootOf,
} from './documents.ts'
import { readNoteTimes } from './read-note-times.ts'
import { hasEventsOf, lockEventsOf } from './stored-events.ts'
import { type WantedEvent, wantedEvents } from './wanted-events.ts'

export type PlanDependencies = Pick<Dependencies, 'sefazDue' | 'storage' | 'now'> & {
  /** Where events go; read when it is needed. */
  openFiles: () => Pick<SefazFiles, 'authorizerOf'>
}

/** Computes the events of the next document, of any company; false when there is none. */
export async function planNext(dependencies: PlanDependencies): Promise<boolean> {
  const due = await dependencies.sefazDue.next()
  if (!due) return false
  try {
    await planDue(due, dependencies)
  } catch (error) {
    console.warn(`Events of ${due.key}: ${String(error)}`)
    await due.delay()
  }
  return true
}

async function planDue(due: DueDocument, dependencies: PlanDependencies) {
  const keys = await due.inTransaction(async (db) => {
    const { cnpj } = await findSendingSettings(db)
    return cnpj === null ? [] : listOwnDocuments(db, due.key, rootOf(cnpj))
  })
  // Many notes may lead to one CT-e, which is large then: it is looked at once, after them.
  const further = isCteKey(due.key) ? [] : keys.filter(isCteKey)
  const again: Date[] = []
  for (const key of keys)
    if (!further.includes(key)) again.push(...(await planDocument(due, key, dependencies)))
  await due.finish(further, again.toSorted((one, other) => +one - +other)[0] ?? null)
}

/**
 * Photos and the note's file are read before the transaction, which others of the document wait for. Answers when it is looked at again,
 * where its events wait for an hour alone.
 */
async function planDocument(
  due: DueDocument,
  key: string,
  dependencies: PlanDependencies,
): Promise<Date[]> {
  const now = dependencies.now()
  const seen = await due.inTransaction((db) => findWanted(db, key))
  if (!seen || (seen.wanted.length === 0 && !seen.hasEvents)) return []
  const { storage } = dependencies
  const hashes = await hashPhotos(key, seen.wanted, storage)
  const times = isCteKey(key) ? null : await readNoteTimes(due.inTransaction, storage, key)
  return due.inTransaction(async (db) => {
    await lockRecord(db, `events of ${key}`)
    const found = await findWanted(db, key)
    if (!found) return []
    const context = contextOf(found.settings, now, dependencies.openFiles)
    const stored = await lockEventsOf(db, context.environment, key)
    const wanted = found.wanted
      .map((event) => withHash(event, hashes, now))
      .map((event) => withTimes(event, times))
    await applyPlan(db, context, key, { wanted, isUndecided: found.isUndecided, stored })
    return wanted.flatMap(({ content }) => possibleFrom(content, now) ?? [])
  })
}

/** Not of other models, nor of a CT-e whose events are SEFAZ's own or that carries no goods. */
function canHaveEvents(companyCnpj: string, { key, cte }: EventDocument) {
  const [cteKey, nfeKey] = isCteKey(key) ? [key, null] : [null, key]
  const cteType = cte?.cte_type ?? null
  const found = findSendableEvent({ companyCnpj, cteKey, cteType, nfeKey, outcome: 'delivered' })
  return found.type !== null
}

/** Undefined where the company sends nothing now. */
async function findWanted(db: Db, key: string) {
  const { environment, events_since, cnpj } = await findSendingSettings(db)
  if (environment === null || events_since === null || cnpj === null) return undefined
  const hasEvents = await hasEventsOf(db, environment, key)
  const settings = { environment, since: new Date(events_since) }
  const document = await findDocument(db, key, rootOf(cnpj))
  if (!canHaveEvents(cnpj, document))
    return { settings, hasEvents, wanted: [], isUndecided: () => false }
  return { settings, hasEvents, ...wantedEvents(document, isCteKey(key)) }
}

const contextOf = (
  settings: Pick<PlanContext, 'environment' | 'since'>,
  now: Date,
  openFiles: PlanDependencies['openFiles'],
): PlanContext => ({ ...settings, now, authorizerOf: authorizerFinder(openFiles) })

/** Who receives the events of a type about a document. */
export const authorizerFinder =
  (openFiles: PlanDependencies['openFiles']) => (type: EventType, key: string) => {
    const destination = destinationOf(type, key)
    if (!destination) throw new Error(`No authorizer receives events of ${key}.`)
    return openFiles().authorizerOf(destination.authorizer, destination.service)
  }

/** By file; one that is gone has none. */
async function hashPhotos(key: string, wanted: readonly WantedEvent[], storage: Storage) {
  const hashes = new Map<string, string | null>()
  for (const { fileId } of wanted) {
    if (fileId === null || hashes.has(fileId)) continue
    const image = await readStoredFile(storage, fileId)
    hashes.set(fileId, image && receiptHash(key, image))
  }
  return hashes
}

function withHash(event: WantedEvent, hashes: Map<string, string | null>, now: Date): WantedEvent {
  if (event.fileId === null) return event
  const imageHash = hashes.get(event.fileId)
  // The photo has changed since the photos were read.
  if (imageHash === undefined)
    throw new Error('The receipt changed meanwhile; it is looked at again.')
  const hashedAt = imageHash === null ? null : now.toISOString()
  return { ...event, content: { ...event.content, imageHash, hashedAt } as WantedEvent['content'] }
}
