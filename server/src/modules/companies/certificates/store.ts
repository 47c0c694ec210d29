import type { CertificateStore } from '@canhoto/contracts/certificates'
import type { Db } from '../../../access/as-actor.ts'
import { conflict } from '../../../platform/errors.ts'
import type { SealCertificate } from '../../../sefaz/certificates/open-in-process.ts'
import { findCompanyCnpj, listCertificates } from './queries.ts'

const NO_KEY_PAIR =
  'O envio à SEFAZ não está configurado neste servidor: falta a chave que protege os certificados. Peça a quem o opera.'
const NO_CNPJ =
  'A empresa não tem CNPJ cadastrado, e o certificado precisa ser dela. Peça à plataforma que o cadastre.'

type Sealing = SealCertificate | undefined

export async function getStore(
  db: Db,
  seal: Sealing,
  companyId: string,
  now: Date,
): Promise<CertificateStore> {
  const cnpj = await findCompanyCnpj(db, companyId)
  const unavailable = seal ? cnpj === null && NO_CNPJ : NO_KEY_PAIR
  return { unavailable: unavailable || null, certificates: await listCertificates(db, now) }
}

/** What an upload needs; throws the sentence of what is missing. */
export async function getSealing(db: Db, seal: Sealing, companyId: string) {
  if (!seal) throw conflict(NO_KEY_PAIR)
  const cnpj = await findCompanyCnpj(db, companyId)
  if (cnpj === null) throw conflict(NO_CNPJ)
  return { seal, company: { id: companyId, cnpj } }
}
