import { Certificate, ContentInfo, SignedData, TSTInfo } from 'pkijs'

export interface VerifiedStamp {
  /** By the authority's clock. */
  stampedAt: Date
  /** The common name of its certificate, or the whole name of one without. */
  authority: string
  /** Of the request, hexadecimal; null where the token has none. */
  nonce: string | null
}

const COMMON_NAME = '2.5.4.3'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/** PEM of one or several certificates. */
export function parseCertificates(pem: string): Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) =>
    Certificate.fromBER(Buffer.from(block.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')),
  )
}

/**
 * Checks a time-stamp token (RFC 3161): that it is of this data, that an authority signed it whose certificate is for time stamps
 * and was issued, directly or not, by one of `trusted`, and was valid then. Throws what is wrong. Whether a certificate
 * was revoked is not asked.
 */
export async function verifyToken(
  token: Uint8Array,
  data: Uint8Array,
  trusted: Certificate[],
): Promise<VerifiedStamp> {
  const content = ContentInfo.fromBER(bufferOf(token))
  const signed = new SignedData({ schema: content.content })
  if (signed.encapContentInfo.eContentType !== TST_INFO) throw new Error('not a time-stamp token')
  const result = await signed.verify({
    signer: 0,
    data: bufferOf(data),
    trustedCerts: trusted,
    checkChain: true,
    passedWhenNotRevValues: true,
    extendedMode: true,
  })
  const signer = result.signerCertificate
  if (!result.signatureVerified || !signer) throw new Error('the signature does not match')
  if (!isForTimeStamps(signer)) throw new Error('the certificate is not for time stamps')
  const value = signed.encapContentInfo.eContent?.getValue()
  const info = TSTInfo.fromBER(value ?? new ArrayBuffer(0))
  return {
    stampedAt: info.genTime,
    authority: nameOf(signer),
    nonce: info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView).toString('hex') : null,
  }
}

function isForTimeStamps(certificate: Certificate): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  const purposes = (usage?.parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes
  return purposes?.length === 1 && purposes[0] === TIME_STAMPING
}

function nameOf({ subject }: Certificate): string {
  const names = subject.typesAndValues
  const [common] = names.filter(({ type }) => type === COMMON_NAME)
  const texts = (common ? [common] : names).map(({ value }) => value.valueBlock.value)
  return texts.join(', ').slice(0, 200)
}

const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer
