import { isPossibleKeyOfAnyIssuer } from '../possible-key.ts'
import type { NfeDraft } from './draft-types.ts'
import { keyDisagreements } from './key-checks.ts'
import type { KeyPart } from './key-checks.ts'
import type { NotePieces } from './locate-note.ts'
import { protocolOf } from './protocol-checks.ts'
import type { ProtocolCheck } from './protocol-checks.ts'
import { signatureOf } from './signature-checks.ts'
import type { SignatureCheck } from './signature-checks.ts'

/** The result of the checks, stored with the delivery. SEFAZ is not asked, so a later cancellation is unknown. */
export type NfeChecks = {
  well_formed: boolean
  /** The 44 characters have the official shape, a valid check digit, and a possible UF, month and model. */
  key_valid: boolean
  /** Every part of the key that the body repeats is equal there. False without a key. */
  key_matches_body: boolean
  key_disagreements: KeyPart[]
  signature: SignatureCheck
  protocol: ProtocolCheck
  /** tpAmb 2: a test without fiscal value. */
  homologation: boolean
  /** tpNF 0: the emitter is the buyer. */
  entry_note: boolean
}

const HOMOLOGATION_NAME = /^NF-?E EMITIDA EM AMBIENTE DE HOMOLOGACAO/i

export function checksOf(note: NotePieces, draft: NfeDraft): NfeChecks {
  const key = draft.nf_data.chave
  const disagreements = keyDisagreements(note.infNFe, draft)
  const signature = signatureOf(note)
  return {
    well_formed: true,
    key_valid: key !== null && isPossibleKeyOfAnyIssuer(key),
    key_matches_body: key !== null && disagreements.length === 0,
    key_disagreements: disagreements,
    signature: signature.state,
    protocol: protocolOf(note, key, signature.digest),
    homologation:
      draft.ambiente === '2' || HOMOLOGATION_NAME.test(draft.destinatario.razao_social ?? ''),
    entry_note: draft.tipo_nota === '0',
  }
}

/**
 * The flag of the specification: whether the note can be trusted as a SEFAZ document or must be checked by a user. True when
 * key, body, signature and protocol agree, in production: the signature was verified ('intact') and the protocol in the file
 * authorizes this content. False does not refuse the note.
 */
export function isSefazValid(checks: NfeChecks): boolean {
  return (
    checks.well_formed &&
    checks.key_valid &&
    checks.key_matches_body &&
    checks.signature === 'intact' &&
    checks.protocol.status === 'authorised' &&
    !checks.homologation
  )
}
