import type { EventAnswer } from '../events/parse-answer.ts'
import type { ConsultAnswer } from '../events/parse-consult.ts'
import type { SefazCallErrorKind } from '../transport/sefaz-call-error.ts'
import type { MissingIdentity } from './open-identity.ts'
import type { OwnCode } from './sentences.ts'

interface CallFailure {
  kind: SefazCallErrorKind
  mayBeProcessed: boolean
}

/** What came of one claim of an event. */
export type Outcome =
  /** SEFAZ answered to it. */
  | { of: 'send'; answer: EventAnswer }
  | { of: 'send'; failure: CallFailure }
  /** The document was consulted, to see whether the event is registered. */
  | { of: 'consult'; answer: ConsultAnswer }
  | { of: 'consult'; failure: CallFailure }
  /** Nothing was called: it is tried again after a while. */
  | { of: 'wait'; code: MissingIdentity | Extract<OwnCode, 'address'> }
  | { of: 'wait'; code: 'consult_limit' | 'off' }
  /** Nothing was called, and nothing will be. */
  | { of: 'stop'; code: Extract<OwnCode, 'schema' | 'error' | 'equal_rejections'>; detail?: string }
  /** It lacks something. */
  | { of: 'problems'; problems: readonly string[] }
