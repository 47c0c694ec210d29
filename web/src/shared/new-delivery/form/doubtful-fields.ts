import { proposalSources } from '@canhoto/fiscal/nfe/delivery-proposal'
import { SURE_READING } from '@canhoto/fiscal/sure-reading'
import type { ReadDocument } from '@canhoto/contracts/receipts'
import { type NoteValues, proposeFromNote } from './form-values.ts'

/** 'open' until the user edits the field, 'settled' from then on. */
export type Doubt = 'open' | 'settled'

/** The fields whose value was read with a low confidence. */
export function listDoubts(
  reading: ReadDocument | null,
  values: NoteValues,
): Partial<Record<keyof NoteValues, Doubt>> {
  const read = reading?.extractedData
  if (!read) return {}
  const doubtful = new Set(
    reading.entities
      .filter(({ confidence }) => typeof confidence === 'number' && confidence < SURE_READING)
      .map(({ type }) => type),
  )
  const note = proposeFromNote(read)
  const sources = Object.entries(proposalSources(read)) as [keyof NoteValues, string][]
  return Object.fromEntries(
    sources
      .filter(([field, source]) => note[field] !== '' && doubtful.has(source))
      .map(([field]) => [field, values[field] === note[field] ? 'open' : 'settled']),
  )
}
