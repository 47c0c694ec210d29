import { X509Certificate } from 'node:crypto'
import type { SignatureCheck } from '@canhoto/fiscal/nfe/signature-checks'
import { SignedXml } from 'xml-crypto'

const SIGNATURE = /<(?:\w+:)?Signature[\s>][\s\S]*?<\/(?:\w+:)?Signature>/g
const HAS_CERTIFICATE = /<(?:\w+:)?X509Certificate>\s*[A-Za-z0-9+/]/
const CNPJ_ROOT = 8

/**
 * Whether the one signature of a note covers its content, and is its issuer's. Says nothing of who vouches for the
 * certificate: a self-made one passes, so this never means 'authorised' (domain facts, section 2).
 */
export function verifySignature(
  text: string,
  graded: SignatureCheck,
  issuer: string | null,
): SignatureCheck {
  const [signature, ...others] = text.match(SIGNATURE) ?? []
  const isVerifiable = signature !== undefined && HAS_CERTIFICATE.test(signature)
  if (graded !== 'unverified' || others.length > 0 || !isVerifiable) return graded
  try {
    const signed = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
    signed.loadSignature(signature)
    if (!signed.checkSignature(text)) return 'broken'
    return isIssuers(signature, issuer) ? 'intact' : 'of_another'
  } catch {
    return 'broken'
  }
}

/** ICP-Brasil puts the CNPJ after the name: 'CN=PADARIA SOL LTDA:12345678000195'. A branch signs with its head's. */
function isIssuers(signature: string, issuer: string | null) {
  const [, encoded = ''] = /X509Certificate>([^<]+)</.exec(signature) ?? []
  const { subject } = new X509Certificate(Buffer.from(encoded, 'base64'))
  const document = /^CN=.*:([0-9A-Z]{11,14})\s*$/m.exec(subject)?.[1] ?? ''
  return issuer !== null && document.slice(0, CNPJ_ROOT) === issuer.slice(0, CNPJ_ROOT)
}
