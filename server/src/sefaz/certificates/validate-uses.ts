import type { X509Certificate } from 'node:crypto'
import forge from 'node-forge'

const { asn1 } = forge
type Asn1 = forge.asn1.Asn1

const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const ANY_USAGE = '2.5.29.37.0'
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2'
/** The first bit of a key usage. */
const DIGITAL_SIGNATURE = 0x80

const ASK_FOR =
  'Peça à autoridade certificadora um e-CNPJ A1 com assinatura digital e autenticação de cliente.'

/**
 * Why SEFAZ would refuse to be signed for or called with a certificate (rejections 280 and 290), in sentences; none when it is fit.
 * A certificate that restricts no use may be used for all (RFC 5280).
 */
export function validateUses(certificate: X509Certificate): string[] {
  const extensions = extensionsOf(certificate)
  if (isAuthority(extensions.get(BASIC_CONSTRAINTS)))
    return [
      'Este certificado é de uma autoridade certificadora, e a SEFAZ o recusa. Use o e-CNPJ A1 da empresa.',
    ]
  const problems: string[] = []
  if (!canSign(extensions.get(KEY_USAGE)))
    problems.push(
      `Este certificado não serve para assinar: falta nele o uso "assinatura digital", e a SEFAZ o recusa. ${ASK_FOR}`,
    )
  if (!canAuthenticate(extensions.get(EXTENDED_KEY_USAGE)))
    problems.push(
      `Este certificado não serve para se identificar na SEFAZ: falta nele o uso "autenticação de cliente". ${ASK_FOR}`,
    )
  return problems
}

/** BasicConstraints ::= SEQUENCE { cA BOOLEAN DEFAULT FALSE, … } */
function isAuthority(constraints: Asn1 | undefined) {
  const [cA] = elementsOf(constraints)
  return cA?.type === asn1.Type.BOOLEAN && cA.value !== '\0'
}

/** KeyUsage ::= BIT STRING, whose first byte says how many bits at its end are none. */
function canSign(usage: Asn1 | undefined) {
  if (!usage) return true
  return (bytesOf(usage).charCodeAt(1) & DIGITAL_SIGNATURE) !== 0
}

/** ExtKeyUsageSyntax ::= SEQUENCE OF OBJECT IDENTIFIER */
function canAuthenticate(usages: Asn1 | undefined) {
  if (!usages) return true
  const oids = elementsOf(usages).map((each) => asn1.derToOid(bytesOf(each)))
  return oids.includes(CLIENT_AUTHENTICATION) || oids.includes(ANY_USAGE)
}

/** What the extensions of a certificate hold, by their OID. */
function extensionsOf({ raw }: X509Certificate) {
  const [signed] = elementsOf(parse(raw.toString('latin1')))
  const holder = elementsOf(signed).find(
    ({ tagClass, type }) => tagClass === asn1.Class.CONTEXT_SPECIFIC && (type as number) === 3,
  )
  const [list] = elementsOf(holder)
  return new Map(elementsOf(list).map(toEntry))
}

/** Extension ::= SEQUENCE { extnID OBJECT IDENTIFIER, critical BOOLEAN DEFAULT FALSE, extnValue OCTET STRING } */
function toEntry(extension: Asn1): [string, Asn1] {
  const parts = elementsOf(extension)
  return [asn1.derToOid(bytesOf(parts[0])), parse(bytesOf(parts.at(-1)))]
}

// The bits of a key usage could be taken for an element of their own.
const parse = (der: string) => asn1.fromDer(der, { decodeBitStrings: false } as never)

const elementsOf = (node: Asn1 | undefined) => (Array.isArray(node?.value) ? node.value : [])
const bytesOf = (node: Asn1 | undefined) => (typeof node?.value === 'string' ? node.value : '')
