import * as z from 'zod/mini'

/** The structured draft of an invoice, in the specification's own Portuguese names (spec 2 section 3). Absent values are null; amounts are decimal texts. */

const Text = z.nullable(z.string())

const Party = z.object({
  razao_social: Text,
  cnpj_cpf: Text,
  endereco: Text,
  municipio: Text,
  uf: Text,
  cep: Text,
  telefone: Text,
  inscricao_estadual: Text,
})

const Invoice = z.object({
  numero: Text,
  serie: Text,
  chave: Text,
  data_emissao: Text,
  data_saida: Text,
  protocolo_autorizacao: Text,
})

const Totals = z.object({
  valor_total_nota: Text,
  valor_total_produtos: Text,
  valor_frete: Text,
  outras_despesas: Text,
  desconto: Text,
  valor_seguro: Text,
  valor_ipi: Text,
  valor_icms: Text,
  valor_total_tributos: Text,
})

const Volumes = z.object({
  quantidade: Text,
  especie: Text,
  marca: Text,
  numero: Text,
  peso_bruto: Text,
  peso_liquido: Text,
})

const Taxes = z.object({
  base_calculo_icms: Text,
  valor_icms: Text,
  valor_total_tributos: Text,
  valor_icms_st: Text,
  valor_ipi: Text,
})

/** Fields beyond these (entrega, veiculo, itens …) pass through as the reader of fiscal documents names them. */
export const NfeDraft = z.looseObject({
  nf_data: Invoice,
  remetente: Party,
  destinatario: Party,
  transportadora: Party,
  entrega: z.optional(z.nullable(Party)),
  data_prevista_entrega: z.optional(Text),
  valores: z.looseObject(Totals.shape),
  volumes: Volumes,
  impostos: z.looseObject(Taxes.shape),
  duplicatas: z.array(z.looseObject({})),
  itens_de_linha: z.array(z.looseObject({})),
  informacoes_complementares: Text,
  status: z.string(),
  raw_text: z.string(),
  raw_fields: z.record(z.string(), z.unknown()),
  document_ai_confidence: z.number(),
  document_ai_entities: z.array(z.looseObject({})),
})
export type NfeDraft = z.infer<typeof NfeDraft>
