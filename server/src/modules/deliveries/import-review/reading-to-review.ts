import type { ReadField } from '@canhoto/fiscal/nfe/acted-on'
import type { NoteReading, UnreadReason } from '../../../documents/reading.ts'

/** What was read of a file that waits for a user. */
export interface ReadingToReview {
  kind: 'pdf' | 'photo'
  mime: string
  unread: UnreadReason | null
  note: NoteReading | null
  fields: ReadField[]
}
