import { X509Certificate } from 'node:crypto'
import type { SignatureCheck } from '@canhoto/fiscal/nfe/signature-checks'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { SignedXml } from 'xml-crypto'
import { parseCertificateTaxIds } from './certificate-tax-ids.ts'
import { extractSignedNote } from './extract-signed-note.ts'

const OPENING = /<(?:(\w+):)?Signature[\s>]/g
const HAS_CERTIFICATE = /<(?:\w+:)?X509Certificate>\s*[A-Za-z0-9+/]/
const CNPJ_ROOT = 8
/** A note has one, its protocol perhaps another; a batch has 50 notes. */
const MAX_SIGNATURES = 100
/** Some signers break lines with it; its letters would pass for base64. */
const RETURN = /&#(?:x0*d|0*13);/gi

/**
 * Whether the one signature of a note covers its content, and is its issuer's. Says nothing of who vouches for the
 * certificate: a self-made one passes, so this never means 'authorised' (domain facts, section 2).
 */
export function verifySignature(
  text: string,
  graded: SignatureCheck,
  draft: NfeDraft,
): SignatureCheck {
  if (graded !== 'unverified') return graded
  // A file may hold a note twice: the first is read.
  const signature = signaturesIn(text).find((one) => refersTo(one, draft.nf_data.chave))
  if (signature === undefined || !HAS_CERTIFICATE.test(signature)) return graded
  if (!covers(signature, text)) {
    const alone = extractSignedNote(text, signature, draft)
    if (alone === null || !covers(signature, alone)) return 'broken'
  }
  return isIssuers(signature, draft.remetente.cnpj_cpf) ? 'intact' : 'of_another'
}

function covers(signature: string, text: string): boolean {
  try {
    const signed = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
    signed.loadSignature(signature)
    return signed.checkSignature(text)
  } catch {
    return false
  }
}

// Each place of the text is looked at once, however many signatures are opened and never closed.
function signaturesIn(text: string): string[] {
  const found: string[] = []
  OPENING.lastIndex = 0
  while (found.length < MAX_SIGNATURES) {
    const opening = OPENING.exec(text)
    if (!opening) break
    const closing = opening[1] ? `</${opening[1]}:Signature>` : '</Signature>'
    const end = text.indexOf(closing, opening.index)
    if (end < 0) break
    OPENING.lastIndex = end + closing.length
    found.push(text.slice(opening.index, OPENING.lastIndex))
  }
  return found
}

function refersTo(signature: string, key: string | null) {
  return key !== null && new RegExp(`URI=["']#NFe${key}["']`, 'i').test(signature)
}

/** A branch signs with its head's certificate. One that names no document cannot be called another's. */
function isIssuers(signature: string, issuer: string | null) {
  const [, encoded = ''] = /X509Certificate>([^<]+)</.exec(signature) ?? []
  const bytes = Buffer.from(encoded.replaceAll(RETURN, ''), 'base64')
  const documents = parseCertificateTaxIds(new X509Certificate(bytes))
  if (documents.length === 0) return true
  return documents.some((one) => one.slice(0, CNPJ_ROOT) === issuer?.slice(0, CNPJ_ROOT))
}
