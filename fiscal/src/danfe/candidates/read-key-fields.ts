import { accessKeyFrom } from '../../access-key.ts'
import type { AccessKey } from '../../access-key.ts'
import { UF_BY_CODE } from '../../uf-codes.ts'
import { createCandidate } from './candidate.ts'
import type { Candidate, FieldPath } from './types.ts'

/** Series 890-899 are issued by the tax office: their keys carry its CNPJ, not the emitter's. */
const TAX_OFFICE_SERIES = /^89\d$/

/** All that the access key contains. */
export function readKeyFields(key: AccessKey | null, fuzzy: number): Candidate[] {
  if (!key) return []
  const values = [
    ['modelo', key.model],
    ['tipo_emissao', key.emissionType],
    ['remetente.uf', UF_BY_CODE[key.ufCode] ?? null],
    ['remetente.cnpj_cpf', issuerInKey(key)],
    ['nf_data.numero', key.number],
    ['nf_data.serie', key.series],
    ['nf_data.chave', accessKeyFrom(key)],
  ] as const satisfies readonly (readonly [FieldPath, string | null])[]
  return values.flatMap(([path, value]) => createCandidate(path, value, { source: 'key', fuzzy }))
}

/** CNPJ or CPF of the emitter; null when the key carries that of a tax office. */
export function issuerInKey(key: AccessKey): string | null {
  return TAX_OFFICE_SERIES.test(key.series) ? null : key.issuer
}
