import type { X509Certificate } from 'node:crypto'

const AFTER_THE_NAME = /^CN=.*:([0-9A-Z]{11,14})\s*$/m

/** 2.16.76.1.3.3 of the other names in DER, followed by a string of 14 characters. */
// oxlint-disable-next-line no-control-regex
const AMONG_OTHER_NAMES = /\x06\x05\x60\x4c\x01\x03\x03\xa0.[\x04\x0c\x13\x16]\x0e([0-9A-Z]{14})/s

/** CNPJ or CPF of an ICP-Brasil certificate: 'CN=PADARIA SOL LTDA:12345678000195', in older ones only among other names. */
export function parseCertificateTaxIds({
  subject,
  raw,
}: Pick<X509Certificate, 'subject' | 'raw'>): string[] {
  const named = AFTER_THE_NAME.exec(subject)?.[1]
  const other = AMONG_OTHER_NAMES.exec(raw.toString('latin1'))?.[1]
  return [named, other].filter((one) => one !== undefined)
}
