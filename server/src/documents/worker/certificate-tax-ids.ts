import type { X509Certificate } from 'node:crypto'

const COMMON_NAME = /^CN=.*:([0-9A-Z]{11,14})\s*$/m

/** The DER encoding of OID 2.16.76.1.3.3 (CNPJ of the holder) in subjectAltName, followed by a string of 14 characters. */
// oxlint-disable-next-line no-control-regex -- bytes, not text
const OTHER_NAME = /\x06\x05\x60\x4c\x01\x03\x03\xa0.[\x04\x0c\x13\x16]\x0e([0-9A-Z]{14})/s

/**
 * The CNPJ or CPF of the holder of an ICP-Brasil certificate: at the end of its common name
 * ('CN=PADARIA SOL LTDA:12345678000195'), or in older certificates only in subjectAltName.
 */
export function parseCertificateTaxIds({
  subject,
  raw,
}: Pick<X509Certificate, 'subject' | 'raw'>): string[] {
  const inCommonName = COMMON_NAME.exec(subject)?.[1]
  const inOtherName = OTHER_NAME.exec(raw.toString('latin1'))?.[1]
  return [inCommonName, inOtherName].filter((taxId) => taxId !== undefined)
}
