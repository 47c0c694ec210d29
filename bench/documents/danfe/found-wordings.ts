import type { Random } from './random.ts'
import { MANUAL } from './wording.ts'
import type { Wording } from './wording.ts'

/** Wordings of labels in real layouts, beside the manual's. */
const FOUND: Partial<Record<keyof Wording, string[]>> = {
  receivedEnd: [
    'OS PRODUTOS CONSTANTES DA NOTA FISCAL INDICADA ABAIXO',
    'OS PRODUTOS / SERVIÇOS CONSTANTES DA NOTA FISCAL INDICADO AO LADO',
  ],
  subtitle: [
    'DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA',
    'Documento Auxiliar de Nota Fiscal Eletrônica',
  ],
  key: [
    'Chave de acesso da NF-e',
    'CHAVE DE ACESSO P/ CONSULTA DE AUTENTICIDADE',
    'CHAVE DE ACESSO:',
  ],
  operation: ['NATUREZA DE OPERAÇÃO', 'Nat. da Operação', 'NATUREZA OPERAÇÃO'],
  protocol: [
    'Protocolo de autorização',
    'PROTOCOLO / DATA',
    'Nº DO PROTOCOLO DE AUTORIZAÇÃO DE USO',
    'Protocolo de autorização de uso - Data e hora',
  ],
  registration: ['INSC. ESTADUAL', 'IE', 'Inscr. Est.', 'I.E.'],
  substitute: [
    'INSC.ESTADUAL DO SUBST.TRIB.',
    'Inscrição Estadual do Substituto Tributário',
    'IE ST',
    'INSC. EST. SUBST. TRIB.',
  ],
  taxId: ['CNPJ/CPF', 'C.N.P.J.', 'CNPJ do emitente'],
  recipient: [
    'DESTINATARIO/REMETENTE',
    'Dados do destinatário',
    'DESTINATÁRIO',
    'Destinatário / Remetente da mercadoria',
  ],
  name: ['NOME/RAZÃO SOCIAL', 'Razão Social / Nome', 'NOME', 'Nome / Razão social do destinatário'],
  recipientTaxId: ['C.N.P.J / C.P.F.', 'CPF/CNPJ', 'CNPJ/CPF/Id. Estrangeiro', 'CNPJ ou CPF'],
  issued: ['DATA DE EMISSÃO', 'EMISSÃO', 'Dt. emissão', 'Data e hora da emissão'],
  address: ['LOGRADOURO', 'End.', 'Endereço completo'],
  district: ['BAIRRO', 'Bairro/Dist.'],
  cep: ['C.E.P.'],
  departed: ['DATA ENTRADA/SAÍDA', 'Dt. de saída/entrada', 'SAÍDA / ENTRADA', 'DATA DA SAÍDA'],
  city: ['CIDADE', 'Município/Cidade'],
  phone: ['TELEFONE', 'Fone', 'TEL./FAX', 'TELEFONE / CELULAR'],
  time: ['HORA DE SAÍDA', 'Hora entrada/saída', 'HR. SAÍDA'],
  delivery: ['LOCAL DE ENTREGA', 'Dados da entrega', 'ENDEREÇO DE ENTREGA'],
  billing: ['FATURA', 'DUPLICATAS', 'COBRANÇA', 'PARCELAS', 'Dados da fatura'],
  taxes: [
    'CALCULO DO IMPOSTO',
    'Totais / Impostos',
    'VALORES TOTAIS DA NF-E',
    'Cálculo dos tributos',
  ],
  icmsBase: ['BC ICMS', 'BASE DE CÁLCULO DO ICMS', 'Base cálc. ICMS', 'B. CÁLC. DO ICMS'],
  icms: ['VALOR ICMS', 'Vl. ICMS', 'Valor total do ICMS', 'V. DO ICMS'],
  icmsStBase: [
    'BASE DE CÁLCULO DO ICMS SUBSTITUIÇÃO',
    'BC ICMS ST',
    'Base de Cálc. ICMS Subst.',
    'BASE CÁLC. ICMS SUBST. TRIB.',
  ],
  icmsSt: [
    'VALOR DO ICMS SUBSTITUIÇÃO',
    'Vl. ICMS ST',
    'VALOR DO ICMS SUBST. TRIB.',
    'Valor total do ICMS ST',
  ],
  products: [
    'VALOR TOTAL DOS PRODUTOS',
    'Vlr. produtos',
    'TOTAL DOS PRODUTOS',
    'Valor total dos produtos e serviços',
    'VL. TOTAL PROD.',
  ],
  freight: ['FRETE', 'Vl. frete', 'VALOR TOTAL DO FRETE'],
  insurance: ['SEGURO', 'Vlr. seguro'],
  discount: ['VALOR DO DESCONTO', 'Descontos', 'Vl. desc.', 'TOTAL DE DESCONTOS'],
  other: [
    'OUTRAS DESPESAS ACESSÓRIAS',
    'Outras desp. acess.',
    'DESP. ACESSÓRIAS',
    'Vlr. outras despesas',
  ],
  ipi: ['VALOR DO IPI', 'Vl. IPI', 'TOTAL DO IPI'],
  taxTotal: [
    'VALOR APROXIMADO DOS TRIBUTOS',
    'Trib. aprox.',
    'Valor total dos tributos',
    'TOTAL APROX. DE TRIBUTOS',
  ],
  total: [
    'VALOR TOTAL DA NOTA',
    'VALOR TOTAL DA NF-E',
    'Vlr. total da nota fiscal',
    'TOTAL DA NOTA',
    'Valor da nota',
  ],
  transport: [
    'TRANSPORTADOR/VOLUMES',
    'Dados do transportador / Volumes',
    'TRANSPORTE',
    'TRANSPORTADORA / VOLUMES TRANSPORTADOS',
  ],
  carrierName: ['RAZÃO SOCIAL', 'Nome', 'TRANSPORTADORA'],
  freightMode: ['FRETE POR CONTA', 'Modalidade do frete', 'TIPO DE FRETE', 'Frete por conta de:'],
  antt: ['CODIGO ANTT', 'RNTC', 'ANTT', 'Cód. ANTT'],
  plate: ['PLACA', 'Placa veíc.', 'PLACA DO VEIC.'],
  quantity: ['QTDE', 'Quant. volumes', 'QTD. VOLUMES', 'QUANT.'],
  kind: ['Espécie'],
  brand: ['Marca'],
  numbering: ['Numeração', 'Nº DOS VOLUMES'],
  gross: ['Peso bruto (kg)', 'PESO BRT', 'P. BRUTO'],
  net: ['Peso líquido (kg)', 'PESO LIQ.', 'P. LÍQUIDO'],
  items: [
    'DADOS DO PRODUTO/SERVIÇO',
    'Itens da nota fiscal',
    'PRODUTOS / SERVIÇOS',
    'Dados dos produtos',
  ],
  additional: ['INFORMAÇÕES ADICIONAIS', 'Dados adicionais'],
  notes: [
    'Informações complementares de interesse do contribuinte',
    'OBSERVAÇÕES',
    'Inf. complementares',
  ],
  reserved: ['RESERVADO AO FISCO:', 'Reservado ao fisco'],
}

/** A wording of all labels, each chosen by chance from the real layouts. */
export function foundWording(random: Random): Wording {
  const entries = Object.entries(MANUAL).map(([name, usual]) => [
    name,
    random.pick([usual, ...(FOUND[name as keyof Wording] ?? [])]),
  ])
  return Object.fromEntries(entries) as Wording
}
