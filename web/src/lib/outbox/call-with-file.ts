import type { Endpoint } from '@canhoto/contracts/endpoint'
import type * as z from 'zod/mini'
import { call, type Input } from '../http/api.ts'
import { ApiError } from '../http/api-error.ts'

type Schema = z.ZodMiniType

/** A larger file goes in pieces at once. */
const MAX_WHOLE_BYTES = 512 * 1024
/** What takes longer goes in pieces the next time. */
const WHOLE_TIMEOUT_MS = 20_000

/** How a file travels with its call. */
export interface FileUpload {
  token: string
  headers: Record<string, string>
  needsEnvelope: boolean
  /** Of its pieces on the server: the item's id. */
  uploadId: string
  file: Blob | null
  fileName: string
  /** How often it was tried before. */
  attempts: number
  timeoutMs?: number
}

/** Whether the last file took longer than a whole one may: the next one on this network goes in pieces at once. */
let isSlow = false

/** One call with its file: whole at first, in pieces where that failed before or is not promising. */
export async function callWithFile<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  { attempts, uploadId, ...input }: Input<P, Q, B> & FileUpload,
): Promise<z.output<R>> {
  const { file } = input
  if (!file) return call(endpoint, input)
  const goesWhole = attempts === 0 && !isSlow && file.size <= MAX_WHOLE_BYTES
  const startedAt = performance.now()
  try {
    if (goesWhole) return await call(endpoint, { timeoutMs: WHOLE_TIMEOUT_MS, ...input })
    const { callInPieces } = await loadPieces()
    return await callInPieces(endpoint, { ...input, uploadId, file })
  } finally {
    isSlow = performance.now() - startedAt >= WHOLE_TIMEOUT_MS
  }
}

/** A download of its own, because few networks need it. Where it cannot be loaded there is no network. */
function loadPieces() {
  return import('./pieces.ts').catch(() => {
    throw new ApiError('', 0)
  })
}
