import { X509Certificate } from 'node:crypto'
import type { SignatureCheck } from '@canhoto/fiscal/nfe/signature-checks'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { SignedXml } from 'xml-crypto'
import { parseCertificateTaxIds } from './certificate-tax-ids.ts'
import { extractSignedNote } from './extract-signed-note.ts'

const OPENING_TAG = /<(?:(\w+):)?Signature[\s>]/g
const HAS_CERTIFICATE = /<(?:\w+:)?X509Certificate>\s*[A-Za-z0-9+/]/
/** Characters of a CNPJ that all branches of a company share. */
const CNPJ_ROOT_LENGTH = 8
const CNPJ_LENGTH = 14
/** A batch has up to 50 notes, each signed, and each protocol may be signed too. */
const MAX_SIGNATURES = 100
/** A carriage return as some signers write it; its letters would be decoded as base64. */
const CARRIAGE_RETURN = /&#(?:x0*d|0*13);/gi

/**
 * Verifies that the signature of a note covers its content and was made with a certificate of the issuer. `check` is what
 * the XML's structure alone says. The chain of the certificate is not verified: a self-signed one passes, so 'intact' never
 * means 'authorized' (domain facts, section 2).
 */
export function verifySignature(
  text: string,
  check: SignatureCheck,
  draft: NfeDraft,
): SignatureCheck {
  if (check !== 'unverified') return check
  // A file may hold the same note twice; the draft is that of the first.
  const signature = findSignatures(text).find((element) => refersTo(element, draft.nf_data.chave))
  if (signature === undefined || !HAS_CERTIFICATE.test(signature)) return check
  if (!isValidSignature(signature, text)) {
    const note = extractSignedNote(text, signature, draft)
    if (note === null || !isValidSignature(signature, note)) return 'broken'
  }
  return isSignedByIssuer(signature, draft.remetente.cnpj_cpf) ? 'intact' : 'of_another'
}

function isValidSignature(signature: string, text: string): boolean {
  try {
    const verifier = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
    verifier.loadSignature(signature)
    return verifier.checkSignature(text)
  } catch {
    return false
  }
}

// Linear in the length of the text: a hostile file may open a million signatures and close none.
function findSignatures(text: string): string[] {
  const found: string[] = []
  OPENING_TAG.lastIndex = 0
  while (found.length < MAX_SIGNATURES) {
    const opening = OPENING_TAG.exec(text)
    if (!opening) break
    const closing = opening[1] ? `</${opening[1]}:Signature>` : '</Signature>'
    const end = text.indexOf(closing, opening.index)
    if (end < 0) break
    OPENING_TAG.lastIndex = end + closing.length
    found.push(text.slice(opening.index, OPENING_TAG.lastIndex))
  }
  return found
}

function refersTo(signature: string, key: string | null) {
  return key !== null && new RegExp(`URI=["']#NFe${key}["']`, 'i').test(signature)
}

/**
 * Compares the roots of the CNPJs, because a branch may sign with the certificate of its head office. A certificate without
 * a CNPJ or CPF is accepted, because it does not show another signer.
 */
function isSignedByIssuer(signature: string, issuer: string | null) {
  const [, encoded = ''] = /X509Certificate>([^<]+)</.exec(signature) ?? []
  const bytes = Buffer.from(encoded.replaceAll(CARRIAGE_RETURN, ''), 'base64')
  const taxIds = parseCertificateTaxIds(new X509Certificate(bytes))
  if (taxIds.length === 0) return true
  return taxIds.some((taxId) => rootOf(taxId) === rootOf(issuer ?? ''))
}

/** A CPF is compared whole: others, and a company, may share its first eight digits. */
const rootOf = (taxId: string) =>
  taxId.length === CNPJ_LENGTH ? taxId.slice(0, CNPJ_ROOT_LENGTH) : taxId
