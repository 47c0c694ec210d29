import type { Endpoint } from '@canhoto/contracts/endpoint'
import { PIECE_MAX_BYTES } from '@canhoto/contracts/limits'
import { PIECES_HEADER, PIECES_MISSING, uploads } from '@canhoto/contracts/uploads'
import type * as z from 'zod/mini'
import { call, type Input } from '../http/api.ts'
import { ApiError, FOREIGN } from '../http/api-error.ts'
import type { FileUpload } from './call-with-file.ts'

type Schema = z.ZodMiniType

const FIRST_BYTES = PIECE_MAX_BYTES / 4
const MIN_BYTES = PIECE_MAX_BYTES / 16
/** A piece that took less lets the next one be twice as large. */
const QUICK_MS = 2000
const TIMEOUT_MS = 30_000
/** How often a place of the file is tried before the whole item waits. */
const MAX_TRIES = 2

type PiecesUpload = Pick<FileUpload, 'token' | 'uploadId' | 'fileName'> & { file: Blob }

/**
 * Sends the file of a call in pieces, from where an earlier attempt stopped, then the call, which names them. To a server that
 * knows no pieces the file goes whole.
 */
export async function callInPieces<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  {
    uploadId,
    file,
    fileName,
    ...input
  }: Input<P, Q, B> & Omit<FileUpload, 'attempts'> & { file: Blob },
): Promise<z.output<R>> {
  const { token, headers, ...rest } = input
  const isThere = await sendPieces({ token, uploadId, file, fileName })
  if (!isThere) return call(endpoint, { ...input, file, fileName })
  const named = { ...headers, [PIECES_HEADER]: `${uploadId}; size=${file.size}` }
  return call(endpoint, { timeoutMs: TIMEOUT_MS, ...rest, token, headers: named }).catch(
    (error: unknown) => {
      // The server has begun anew, so the next attempt does.
      if (error instanceof ApiError && error.code === PIECES_MISSING) throw new ApiError('', 0)
      throw error
    },
  )
}

/** Resolves when the server has the whole file; with false where it, or what answers in its place, knows no pieces. */
async function sendPieces(upload: PiecesUpload): Promise<boolean> {
  try {
    await sendRest(upload, await askProgress(upload))
    return true
  } catch (error) {
    if (isUnknown(error)) return false
    throw error
  }
}

/** An older server answers 404 in our envelope; a proxy that stands before it, or in its place, in its own way. */
function isUnknown(error: unknown) {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || (error.status === 0 && error.code === FOREIGN)
}

async function sendRest(upload: PiecesUpload, from: number) {
  let received = from
  let bytes = FIRST_BYTES
  let failures = 0
  while (received < upload.file.size) {
    const before = received
    const startedAt = performance.now()
    try {
      received = await sendPiece(upload, received, bytes)
      const isQuick = performance.now() - startedAt < QUICK_MS
      bytes = isQuick ? Math.min(bytes * 2, PIECE_MAX_BYTES) : bytes
    } catch (error) {
      if (!isLost(error) || failures + 1 >= MAX_TRIES) throw error
      bytes = Math.max(bytes / 2, MIN_BYTES)
      // The piece may have come, and its answer be lost.
      received = await askProgress(upload)
    }
    failures = received > before ? 0 : failures + 1
    if (failures >= MAX_TRIES) throw new ApiError('', 0)
  }
}

/** No answer, or an error of the server's side: the same piece may come through the next time. */
function isLost(error: unknown) {
  return error instanceof ApiError && (error.status >= 500 || (error.status === 0 && !error.code))
}

async function sendPiece(
  { token, uploadId, file, fileName }: PiecesUpload,
  start: number,
  bytes: number,
) {
  const { received } = await call(uploads.addPiece, {
    ...limited(token),
    body: { id: uploadId, start },
    file: file.slice(start, start + bytes),
    fileName,
  })
  return received
}

async function askProgress({ token, uploadId }: PiecesUpload) {
  const { received } = await call(uploads.progress, { ...limited(token), query: { id: uploadId } })
  return received
}

const limited = (token: string) => ({ token, needsEnvelope: true, timeoutMs: TIMEOUT_MS })
