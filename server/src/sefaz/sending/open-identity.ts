import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import type { InTransaction } from '../../access/as-actor.ts'
import { keyIdOf, type KeyOwner, openSealedKey, type SealedKey } from '../certificates/seal-key.ts'
import type { SigningIdentity } from '../events/sign-event.ts'
import type { SefazIdentity } from '../transport/agents.ts'

/** A company's certificate with its key, for one use. */
export interface CompanyIdentity {
  certificateId: string
  signing: SigningIdentity
  calling: SefazIdentity
}

export type MissingIdentity = 'no_certificate' | 'no_private_key'

export type OpenIdentity = (
  companyId: string,
  purpose: string,
) => Promise<CompanyIdentity | MissingIdentity>

interface UsedCertificate extends SealedKey, KeyOwner {
  certificate_id: string
  certificate: string
  chain: string[]
}

/** Opens the certificate that a company uses now; each use stands in the company's audit with its purpose. */
export function createOpenIdentity(
  inJobTransaction: InTransaction,
  privateKeys: readonly KeyObject[],
): OpenIdentity {
  const keyIds = new Set(privateKeys.map(keyIdOf))
  return async (companyId, purpose) => {
    const used = await inJobTransaction(async (db) => {
      const found = await sql<UsedCertificate>`
        select certificate_id, company_id, sha256, certificate, chain, key_id, wrapped_data_key, key_nonce, key_ciphertext, key_tag
          from use_certificate(${companyId}, ${purpose})`.execute(db)
      return found.rows[0]
    })
    if (!used) return 'no_certificate'
    if (!keyIds.has(used.key_id)) return 'no_private_key'
    try {
      return identityOf(used, privateKeys)
    } catch {
      // The sealed key was altered, or put beside another certificate.
      return 'no_private_key'
    }
  }
}

function identityOf(used: UsedCertificate, privateKeys: readonly KeyObject[]): CompanyIdentity {
  const { certificate, chain, certificate_id: certificateId } = used
  const der = openSealedKey(used, privateKeys)
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  der.fill(0)
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return {
    certificateId,
    signing: { privateKey, certificate: new X509Certificate(certificate) },
    calling: { key, certificate, chain },
  }
}
