import type { NfeDraft } from '../../nfe/draft-types.ts'
import type { Candidate } from '../candidates/types.ts'

export interface DanfeReading {
  draft: NfeDraft
  /** The chosen value of each field, with its source and confidence. */
  fields: readonly Candidate[]
  /** 0 to 1, of the whole. */
  confidence: number
}
