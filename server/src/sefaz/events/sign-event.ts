import { createHash, sign } from 'node:crypto'
import type { KeyObject, X509Certificate } from 'node:crypto'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

/** As buildEvent writes it: the namespace and the Id of an event that is not signed yet. */
const UNSIGNED =
  /^<evento(?:CTe)? xmlns="(http:\/\/www\.portalfiscal\.inf\.br\/(?:nfe|cte))" versao="[0-9.]+"><infEvento Id="(ID[0-9A-Z]{52,53})">/
/** What follows infEvento while there is no signature. */
const REST = /^<\/evento(?:CTe)?>$/
const OPENING = '<infEvento '
const CLOSING = '</infEvento>'
const DIGEST = '<DigestValue>'

export interface SigningIdentity {
  privateKey: KeyObject
  /** Of the company alone, without those of its authorities. */
  certificate: X509Certificate
}

/**
 * Signs an event of buildEvent as SEFAZ demands: RSA-SHA1 over infEvento in its canonical form, which is the text itself with
 * the inherited namespace written on it. No XML is parsed or serialized. Not one byte may change afterwards.
 */
export function signEvent(xml: string, { privateKey, certificate }: SigningIdentity): string {
  const [, namespace, id] = UNSIGNED.exec(xml) ?? []
  const end = xml.indexOf(CLOSING) + CLOSING.length
  if (!namespace || !id || !REST.test(xml.slice(end))) throw new TypeError('Not an unsigned event')
  if (!certificate.checkPrivateKey(privateKey))
    throw new TypeError('The certificate is of another key')

  const start = xml.indexOf(OPENING)
  const canonical = `${OPENING}xmlns="${namespace}" ${xml.slice(start + OPENING.length, end)}`
  const digest = createHash('sha1').update(canonical).digest('base64')
  const signedInfo = signedInfoOf(id, digest)
  const canonicalInfo = signedInfo.replace('<SignedInfo>', `<SignedInfo xmlns="${XMLDSIG}">`)
  const value = sign('RSA-SHA1', Buffer.from(canonicalInfo), privateKey).toString('base64')
  return (
    xml.slice(0, end) +
    `<Signature xmlns="${XMLDSIG}">${signedInfo}<SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificate.raw.toString('base64')}</X509Certificate></X509Data></KeyInfo>` +
    `</Signature>${xml.slice(end)}`
  )
}

/** What was signed of an event, by which two events of one name are told apart. */
export function digestOf(signedXml: string): string {
  const start = signedXml.indexOf(DIGEST) + DIGEST.length
  const end = signedXml.indexOf('</DigestValue>')
  if (start < DIGEST.length || end < start) throw new TypeError('Not a signed event')
  return signedXml.slice(start, end)
}

function signedInfoOf(id: string, digest: string): string {
  return (
    `<SignedInfo><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${XMLDSIG}rsa-sha1"></SignatureMethod>` +
    `<Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${XMLDSIG}enveloped-signature"></Transform>` +
    `<Transform Algorithm="${C14N}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${XMLDSIG}sha1"></DigestMethod>` +
    `${DIGEST}${digest}</DigestValue></Reference></SignedInfo>`
  )
}
