/**
 * Why a call to SEFAZ has no answer:
 *   certificate the company has none that is valid, or its key cannot be opened: nothing was sent
 *   connect     no connection: nothing was sent
 *   lost        sent, and the answer did not come: it may have been processed
 *   http        another status than 200
 *   forbidden   status 403, as IIS answers to a certificate that it does not accept
 *   unreadable  status 200, and no answer of the service in it
 *   too_large   an answer above the limit
 */
export type SefazCallErrorKind =
  | 'certificate'
  | 'connect'
  | 'lost'
  | 'http'
  | 'forbidden'
  | 'unreadable'
  | 'too_large'

export class SefazCallError extends Error {
  readonly kind: SefazCallErrorKind
  /** Of the answer, where there was one. */
  readonly status: number | null

  constructor(kind: SefazCallErrorKind, message: string, status: number | null = null) {
    super(message)
    this.name = 'SefazCallError'
    this.kind = kind
    this.status = status
  }

  /** Whether SEFAZ may have done what it was asked to. */
  get mayBeProcessed() {
    if (this.kind === 'http') return (this.status ?? 500) >= 500
    return !['certificate', 'connect', 'forbidden'].includes(this.kind)
  }
}
