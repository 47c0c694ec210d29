import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'

/** The fields that are counted, by their path in the draft. */
export const FIELDS = [
  'nf_data.chave',
  'nf_data.numero',
  'nf_data.serie',
  'nf_data.data_emissao',
  'nf_data.data_saida',
  'nf_data.protocolo_autorizacao',
  'destinatario.razao_social',
  'destinatario.cnpj_cpf',
  'destinatario.endereco',
  'destinatario.municipio',
  'destinatario.uf',
  'destinatario.cep',
  'destinatario.telefone',
  'destinatario.inscricao_estadual',
  'entrega.endereco',
  'entrega.municipio',
  'remetente.razao_social',
  'remetente.cnpj_cpf',
  'remetente.endereco',
  'remetente.municipio',
  'remetente.uf',
  'remetente.cep',
  'remetente.telefone',
  'valores.valor_total_nota',
  'valores.valor_total_produtos',
  'valores.valor_frete',
  'valores.desconto',
  'valores.valor_icms',
  'transportadora.razao_social',
  'transportadora.cnpj_cpf',
  'transportadora.uf',
  'veiculo.placa',
  'veiculo.uf',
  'volumes.quantidade',
  'volumes.peso_bruto',
  'modalidade_frete',
  'tipo_nota',
  'natureza_operacao',
  'informacoes_complementares',
  'duplicatas',
  'itens_de_linha',
] as const

export type Field = (typeof FIELDS)[number]

/** Layouts that print less than a full DANFE: their other fields do not count. */
const SIMPLIFIED = /^(?:simplified|label\b(?! words)|strip)/
const ON_SIMPLIFIED = new Set<Field>([
  'nf_data.chave',
  'nf_data.numero',
  'nf_data.serie',
  'nf_data.data_emissao',
  'nf_data.protocolo_autorizacao',
  'destinatario.razao_social',
  'destinatario.cnpj_cpf',
  'destinatario.endereco',
  'destinatario.municipio',
  'destinatario.uf',
  'remetente.razao_social',
  'remetente.cnpj_cpf',
  'valores.valor_total_nota',
  'valores.valor_total_produtos',
])

export function isPrinted(field: Field, layout: string): boolean {
  return !SIMPLIFIED.test(layout) || ON_SIMPLIFIED.has(field)
}

/** The value that is compared: addresses without their punctuation, which every generator sets in its own way. */
export function comparable(draft: NfeDraft, field: Field): string {
  if (field === 'duplicatas') return JSON.stringify(draft.duplicatas)
  if (field === 'itens_de_linha') return JSON.stringify(draft.itens_de_linha.map(itemOf))
  const [group = '', name] = field.split('.')
  const part = (draft as unknown as Record<string, unknown>)[group]
  const value = name === undefined ? part : (part as Record<string, unknown> | null)?.[name]
  const text = typeof value === 'string' ? value : ''
  return name === 'endereco' ? text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() : text
}

function itemOf(item: NfeDraft['itens_de_linha'][number]) {
  const { codigo, descricao, ncm, cfop, unidade, quantidade, valor_unitario, valor_total } = item
  const numbers = [quantidade, valor_unitario, valor_total].map(Number)
  return [codigo, descricao, ncm, cfop, unidade, ...numbers]
}
