import type { WordPage } from '@canhoto/fiscal/danfe/words/types'

/** An external service that reads pictures. Its words are checked against the access key as those of our OCR are. */
export interface Provider {
  /** Throws when the service fails or takes too long; the document is then read by our OCR. */
  readPages: (file: { bytes: Uint8Array; mime: string }) => Promise<WordPage[]>
  close: () => Promise<void>
}
