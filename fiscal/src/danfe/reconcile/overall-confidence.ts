import type { FieldPath } from '../candidates/types.ts'
import { confidenceOf } from './resolved.ts'
import type { Resolved } from './types.ts'

/** The fields that the delivery form needs, with their weights. */
const WEIGHTS = [
  ['nf_data.chave', 3],
  ['nf_data.numero', 2],
  ['nf_data.data_emissao', 1],
  ['remetente.razao_social', 1],
  ['destinatario.razao_social', 2],
  ['destinatario.cnpj_cpf', 2],
  ['destinatario.endereco', 1],
  ['destinatario.municipio', 1],
  ['valores.valor_total_nota', 2],
  ['valores.valor_total_produtos', 1],
] as const satisfies readonly (readonly [FieldPath, number])[]

/** Weighted mean of the main fields, 0 to 1; a missing one counts as zero. */
export function overallConfidence(resolved: Resolved): number {
  const all = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0)
  const got = WEIGHTS.reduce(
    (sum, [path, weight]) => sum + weight * confidenceOf(resolved, path),
    0,
  )
  return Math.round((got / all) * 1000) / 1000
}
