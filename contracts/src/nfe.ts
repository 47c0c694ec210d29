import type * as fiscal from '@canhoto/fiscal/nfe/draft-types'
import * as z from 'zod/mini'

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

const Identification = z.object({
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
  valor_total_nota_reforma: Text,
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
  valor_fcp: Text,
  valor_fcp_st: Text,
  base_calculo_ibs_cbs: Text,
  valor_ibs: Text,
  valor_cbs: Text,
  valor_is: Text,
})

const Installment = z.object({ numero: Text, vencimento: Text, valor: Text })

const Payment = z.object({ indicador: Text, meio: Text, valor: Text })

const Item = z.object({
  numero: Text,
  codigo: Text,
  ean: Text,
  descricao: Text,
  ncm: Text,
  cfop: Text,
  unidade: Text,
  quantidade: Text,
  valor_unitario: Text,
  valor_total: Text,
  pedido: Text,
})

const Entity = z.object({
  type: z.string(),
  value: z.string(),
  mentionText: z.exactOptional(z.string()),
  confidence: z.number(),
  source: z.enum(['xml', 'key', 'label', 'stub', 'text', 'sum']),
})

/**
 * The schema of an invoice draft. Its type and the meaning of each field are defined in fiscal. The compiler compares
 * the two, so a field that one of them lacks does not compile.
 */
export const NfeDraft: z.ZodMiniType<fiscal.NfeDraft> = z.object({
  nf_data: Identification,
  remetente: Party,
  destinatario: Party,
  transportadora: Party,
  valores: Totals,
  volumes: Volumes,
  impostos: Taxes,
  duplicatas: z.array(Installment),
  pagamentos: z.array(Payment),
  troco: Text,
  itens_de_linha: z.array(Item),
  informacoes_complementares: Text,
  status: z.literal('PENDENTE'),
  raw_text: z.string(),
  raw_fields: z.record(z.string(), z.string()),
  document_ai_confidence: z.number(),
  document_ai_entities: z.array(Entity),
  entrega: z.nullable(Party),
  retirada: z.nullable(Party),
  data_prevista_entrega: Text,
  veiculo: z.nullable(z.object({ placa: Text, uf: Text, rntc: Text })),
  modalidade_frete: Text,
  modelo: Text,
  tipo_nota: Text,
  finalidade: Text,
  ambiente: Text,
  tipo_emissao: Text,
  natureza_operacao: Text,
  versao: Text,
} satisfies Record<keyof fiscal.NfeDraft, z.ZodMiniType>)
