import type { UploadRule } from '@canhoto/contracts/endpoint'
import { MB } from '@canhoto/contracts/limits'
import type { FastifyRequest } from 'fastify'
import { invalid, UserError } from '../platform/errors.ts'
import type { InTransaction } from './as-actor.ts'
import { maxFieldsBytes } from './form-fields.ts'
import { type Form, readForm, type UploadedFile } from './upload.ts'
import {
  deletePieces,
  joinPieces,
  measurePieces,
  parsePieces,
  type Pieces,
} from './upload-pieces.ts'

interface Reception {
  /** Throws when the session has ended. Called before a large form is received. */
  assertEntry: () => Promise<void>
  /** Waits for the turn to hold the form in memory. Resolves with the function that ends the turn. */
  awaitUpload: (bytes: number) => Promise<() => void>
  inTransaction: InTransaction
}

/** Received as the body of any other call is, before the session is checked. */
const SMALL_BYTES = MB

/** Receives the form of a call, with its file or the pieces that were sent of it before, and handles it within its turn. */
export async function receiveForm<T>(
  request: FastifyRequest,
  rule: UploadRule,
  { assertEntry, awaitUpload, inTransaction }: Reception,
  handle: (form: Form) => Promise<T>,
): Promise<T> {
  let endTurn: (() => void) | undefined
  async function startTurn(bytes: number) {
    endTurn?.()
    endTurn = undefined
    if (bytes > SMALL_BYTES) await assertEntry()
    endTurn = await awaitUpload(bytes)
  }
  try {
    const bytes = declaredBytes(request, rule)
    const isLarge = bytes > SMALL_BYTES
    if (isLarge) await startTurn(bytes)
    const form = await readForm(request, rule, async () => {
      if (!isLarge) await startTurn(bytes)
    })
    const pieces = form.file || rule.isNeverStored ? null : parsePieces(request.headers)
    if (!pieces) {
      if (rule.file === 'required' && !form.file) throw invalid('Envie um arquivo no campo "file".')
      return await handle(form)
    }
    return await usingPieces(inTransaction, pieces, async () => {
      await startTurn(await inTransaction((db) => measurePieces(db, pieces, rule)))
      const file: UploadedFile = await inTransaction((db) => joinPieces(db, pieces))
      return handle({ ...form, file })
    })
  } finally {
    endTurn?.()
  }
}

/** At most that much of a form is held. */
function declaredBytes({ headers }: FastifyRequest, rule: UploadRule) {
  const maxBytes = rule.maxBytes + maxFieldsBytes(rule)
  return Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
}

/**
 * The pieces are deleted once the call has succeeded or was refused for good. After any other failure the call is repeated
 * with them.
 */
async function usingPieces<T>(
  inTransaction: InTransaction,
  pieces: Pieces,
  work: () => Promise<T>,
): Promise<T> {
  // Those that could not be deleted are purged.
  const forget = () => inTransaction((db) => deletePieces(db, pieces)).catch(() => undefined)
  let result: T
  try {
    result = await work()
  } catch (error) {
    if (isRefusedForGood(error)) await forget()
    throw error
  }
  await forget()
  return result
}

/** Not for an ended session, nor for too many calls at once. */
const PASSING = [401, 408, 429]

function isRefusedForGood(error: unknown) {
  return error instanceof UserError && error.status < 500 && !PASSING.includes(error.status)
}
