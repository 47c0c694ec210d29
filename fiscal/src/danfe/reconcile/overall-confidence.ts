import type { Readings } from '../candidates/candidate.ts'

/** What the delivery form needs, and how much it hurts when it is missing. */
const WEIGHTS: Record<string, number> = {
  'nf_data.chave': 3,
  'nf_data.numero': 2,
  'nf_data.data_emissao': 1,
  'remetente.razao_social': 1,
  'destinatario.razao_social': 2,
  'destinatario.cnpj_cpf': 2,
  'destinatario.endereco': 1,
  'destinatario.municipio': 1,
  'valores.valor_total_nota': 2,
  'valores.valor_total_produtos': 1,
}

/** Weighted mean of the main fields; a missing one counts as zero. */
export function overallConfidence(readings: Readings): number {
  const weights = Object.entries(WEIGHTS)
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const got = weights.reduce(
    (sum, [field, weight]) => sum + weight * (readings.fields.get(field)?.confidence ?? 0),
    0,
  )
  return Math.round((got / all) * 1000) / 1000
}
