import type { X509Certificate } from 'node:crypto'
import { isValidCnpj } from '@canhoto/fiscal/cnpj'
import { UF_BY_CODE } from '@canhoto/fiscal/uf-codes'
import { parseCertificateTaxIds } from '../../documents/worker/certificate-tax-ids.ts'

/** What is shown of a certificate, and stored. */
export interface CertificateDetails {
  /** Of the holder; null when the certificate is of no company. */
  cnpj: string | null
  /** The name of the holder, without the CNPJ that stands after it. */
  subject: string
  issuer: string
  /** Hexadecimal. */
  serial: string
  /** Of the DER, hexadecimal. */
  sha256: string
  /** IBGE code of the holder's state; null when the certificate does not name it. */
  uf_code: string | null
  notBefore: Date
  notAfter: Date
}

export function describeCertificate(certificate: X509Certificate): CertificateDetails {
  const { subject, issuer } = certificate.toLegacyObject()
  return {
    // Where both names have one, SEFAZ reads that of subjectAltName (rejection 282), which comes last.
    cnpj: parseCertificateTaxIds(certificate).findLast((taxId) => isValidCnpj(taxId)) ?? null,
    subject: textOf(subject.CN).replace(/:[0-9A-Z]{11,14}$/, ''),
    issuer: textOf(issuer.CN),
    serial: certificate.serialNumber,
    sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    uf_code: ufCodeOf(textOf(subject.ST)),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
  }
}

const MAX_NAME_LENGTH = 200

/** A name may stand there several times; the first is shown. */
function textOf(name: string | string[] | undefined) {
  const [first = ''] = [name].flat()
  return first.trim().slice(0, MAX_NAME_LENGTH)
}

function ufCodeOf(uf: string) {
  const found = Object.entries(UF_BY_CODE).find(([, letters]) => letters === uf.toUpperCase())
  return found?.[0] ?? null
}
