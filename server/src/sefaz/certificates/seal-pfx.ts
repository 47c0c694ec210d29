import { createPublicKey } from 'node:crypto'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { invalidField } from '../../platform/errors.ts'
import { type CertificateDetails, describeCertificate } from './describe-certificate.ts'
import { openPfx } from './open-pfx.ts'
import { sealKey, type SealedKey } from './seal-key.ts'
import { validateUses } from './validate-uses.ts'

/** What the process that opens a file is told. */
export interface SealingTask {
  bytes: Uint8Array
  password: string
  company: { id: string; cnpj: string }
  now: Date
  /** Of the sending process, PEM. */
  publicKey: string
}

/** A certificate that can be stored: nothing of it is secret. */
export interface SealedCertificate extends CertificateDetails {
  cnpj: string
  /** PEM. */
  certificate: string
  /** The authorities that came with it, PEM. */
  chain: string[]
  sealed: SealedKey
}

/** Opens an A1 file, checks that the company can use it now, and seals its key. */
export function sealPfx({
  bytes,
  password,
  company,
  now,
  publicKey,
}: SealingTask): SealedCertificate {
  const { key, certificate, chain } = openPfx(bytes, password)
  const details = describeCertificate(certificate)
  const cnpj = assertUsable(details, company.cnpj, now)
  const [problem] = validateUses(certificate)
  if (problem) throw invalidField('file', problem)
  const owner = { company_id: company.id, sha256: details.sha256 }
  const sealed = sealKey(key, owner, createPublicKey(publicKey))
  key.fill(0)
  return {
    ...details,
    cnpj,
    certificate: certificate.toString(),
    chain: chain.map((each) => each.toString()),
    sealed,
  }
}

/** The same for all branches of a company. */
const rootOf = (cnpj: string) => cnpj.slice(0, 8)

function assertUsable(details: CertificateDetails, companyCnpj: string, now: Date) {
  const { cnpj, subject, notBefore, notAfter } = details
  if (cnpj === null)
    throw invalidField('file', 'Este certificado não tem CNPJ: use o e-CNPJ A1 da empresa.')
  if (rootOf(cnpj) !== rootOf(companyCnpj))
    throw invalidField(
      'file',
      `Este certificado é de outra empresa: ${subject}, CNPJ ${formatCnpj(cnpj)}.`,
    )
  if (notAfter <= now)
    throw invalidField('file', `Este certificado venceu em ${formatDay(notAfter)}.`)
  if (notBefore > now)
    throw invalidField('file', `Este certificado só vale a partir de ${formatDay(notBefore)}.`)
  return cnpj
}

const formatDay = (day: Date) => day.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
