import type { WordPage } from '@canhoto/fiscal/danfe/words/types'

/** Someone else who reads pictures and pages. What they read is judged like our own reading: against the access key. */
export interface Provider {
  /** Throws when they fail or take too long: then we read ourselves. */
  pages: (file: { bytes: Uint8Array; mime: string }) => Promise<WordPage[]>
  close: () => Promise<void>
}
