import { occurrences } from '@canhoto/contracts/occurrences'
import { call } from '../http/api.ts'
import { foreignAnswer } from '../http/api-error.ts'
import type { Work } from './item.ts'

interface Upload {
  token: string
  headers: Record<string, string>
  needsEnvelope: boolean
  file: Blob | null
  fileName: string
}

/** Returns once the server's answer names this occurrence and its photo: the only one there is goes from the phone then. */
export async function sendOccurrence(
  id: string,
  { fields }: Extract<Work, { kind: 'occurrence' }>,
  upload: Upload,
) {
  const stored = await call(occurrences.create, { ...upload, body: { ...fields, id } })
  if (stored.id !== id || (fields.sha256 && stored.sha256 !== fields.sha256)) throw foreignAnswer()
}
