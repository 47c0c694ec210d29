import type { NfeDraft, NfeParty, NfeTaxes, NfeValues } from '../../nfe/draft-types.ts'

export const EMPTY_PARTY: NfeParty = {
  razao_social: null,
  cnpj_cpf: null,
  endereco: null,
  municipio: null,
  uf: null,
  cep: null,
  telefone: null,
  inscricao_estadual: null,
}

const EMPTY_VALUES: NfeValues = {
  valor_total_nota: null,
  valor_total_produtos: null,
  valor_frete: null,
  outras_despesas: null,
  desconto: null,
  valor_seguro: null,
  valor_ipi: null,
  valor_icms: null,
  valor_total_tributos: null,
  valor_total_nota_reforma: null,
}

const EMPTY_TAXES: NfeTaxes = {
  base_calculo_icms: null,
  valor_icms: null,
  valor_total_tributos: null,
  valor_icms_st: null,
  valor_ipi: null,
  valor_fcp: null,
  valor_fcp_st: null,
  base_calculo_ibs_cbs: null,
  valor_ibs: null,
  valor_cbs: null,
  valor_is: null,
}

/** A draft without any value. */
export function emptyDraft(): NfeDraft {
  return {
    nf_data: {
      numero: null,
      serie: null,
      chave: null,
      data_emissao: null,
      data_saida: null,
      protocolo_autorizacao: null,
    },
    remetente: { ...EMPTY_PARTY },
    destinatario: { ...EMPTY_PARTY },
    transportadora: { ...EMPTY_PARTY },
    valores: { ...EMPTY_VALUES },
    volumes: {
      quantidade: null,
      especie: null,
      marca: null,
      numero: null,
      peso_bruto: null,
      peso_liquido: null,
    },
    impostos: { ...EMPTY_TAXES },
    duplicatas: [],
    pagamentos: [],
    troco: null,
    itens_de_linha: [],
    informacoes_complementares: null,
    status: 'PENDENTE',
    raw_text: '',
    raw_fields: {},
    document_ai_confidence: 0,
    document_ai_entities: [],
    entrega: null,
    retirada: null,
    data_prevista_entrega: null,
    veiculo: null,
    modalidade_frete: null,
    modelo: null,
    tipo_nota: null,
    finalidade: null,
    ambiente: null,
    tipo_emissao: null,
    natureza_operacao: null,
    versao: null,
  }
}
