import type { ClaimedDocument } from '../../../../access/dfe-intake.ts'
import { XmlError } from '@canhoto/fiscal/xml/xml-error'
import { isDataError } from '../../../../platform/data-error.ts'
import { findDocument, finishDocument } from './documents.ts'
import { handleCte } from './handle-cte.ts'
import { handleEvent } from './handle-event.ts'
import { handleNote } from './handle-note.ts'
import { handleSummary } from './handle-summary.ts'
import {
  type IntakeContext,
  type IntakeDependencies,
  UnreadableDocument,
} from './intake-context.ts'

/** A document that was begun this often without an end counts as one that Canhoto does not read. */
const MAX_ATTEMPTS = 5

/** What it writes is one transaction with the end of the claim. */
type Handle = (context: IntakeContext, xml: string) => Promise<void>

const HANDLERS: Record<string, Handle> = {
  procNFe: handleNote,
  resNFe: handleSummary,
  procCTe: handleCte,
  procCTeSimp: handleCte,
  procCTeOS: handleCte,
  procEventoNFe: handleEvent,
  resEvento: handleEvent,
  procEventoCTe: handleEvent,
}

/** Makes what the office sees of the next document that SEFAZ has distributed, to any company; false when there is none. */
export async function handleNextDocument(dependencies: IntakeDependencies): Promise<boolean> {
  const claimed = await dependencies.dfeIntake.claim()
  if (!claimed) return false
  try {
    await handleClaimed(dependencies, claimed)
  } catch (error) {
    // The claim stays, and the document is given to the next caller after its time.
    console.warn(`Document ${claimed.id} of SEFAZ: ${String(error)}`)
  }
  return true
}

async function handleClaimed(dependencies: IntakeDependencies, claimed: ClaimedDocument) {
  const { id, claim, attempts, inTransaction } = claimed
  const leaveUnread = () => inTransaction((db) => finishDocument(db, claim, false))
  const document = await inTransaction((db) => findDocument(db, id))
  const handle = HANDLERS[document.kind]
  if (!handle || document.xml === null || attempts > MAX_ATTEMPTS) return leaveUnread()
  try {
    await handle({ ...dependencies, claimed, document }, document.xml)
  } catch (error) {
    if (!isOfDocument(error)) throw error
    await leaveUnread()
  }
}

/** Trying again would end the same. */
const isOfDocument = (error: unknown) =>
  error instanceof UnreadableDocument || error instanceof XmlError || isDataError(error)
