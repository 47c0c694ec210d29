import { elementAt, elementsAt } from '../xml/tree.ts'
import { codeAt } from './field.ts'
import type { NotePieces } from './locate-note.ts'

/**
 * 'unverified': there is exactly one signature and it refers to this note; the signature itself is not verified here.
 * 'ambiguous': several, or one that refers to something else (signature wrapping).
 * A server that verifies it answers 'intact', 'broken' (the note is not what was signed) or 'of_another' (intact, but
 * signed with the certificate of another company).
 */
export type SignatureCheck =
  | 'unverified'
  | 'ambiguous'
  | 'absent'
  | 'intact'
  | 'broken'
  | 'of_another'

/** The digest is given only for an unambiguous signature: it is compared with the protocol's. */
export function signatureOf(note: NotePieces): { state: SignatureCheck; digest: string | null } {
  const [signature, ...others] = note.signatures
  if (!signature) return { state: 'absent', digest: null }
  const [reference, ...otherReferences] = elementsAt(signature, 'SignedInfo/Reference')
  const id = note.infNFe.attributes.get('Id')
  const isItsOwn = id !== undefined && reference?.attributes.get('URI') === `#${id}`
  if (others.length > 0 || otherReferences.length > 0 || !isItsOwn) {
    return { state: 'ambiguous', digest: null }
  }
  return {
    state: 'unverified',
    digest: codeAt(elementAt(signature, 'SignedInfo/Reference'), 'DigestValue'),
  }
}
