import { occurrences } from '@canhoto/contracts/occurrences'
import { foreignAnswer } from '../http/api-error.ts'
import { callWithFile, type FileUpload } from './call-with-file.ts'
import type { Work } from './item.ts'

/** Returns once the server's answer names this occurrence and its photo: the only one there is goes from the phone then. */
export async function sendOccurrence(
  id: string,
  { fields }: Extract<Work, { kind: 'occurrence' }>,
  upload: FileUpload,
) {
  const stored = await callWithFile(occurrences.create, { ...upload, body: { ...fields, id } })
  if (stored.id !== id || (fields.sha256 && stored.sha256 !== fields.sha256)) throw foreignAnswer()
}
