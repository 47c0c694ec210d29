/** The wordings of labels of three families of generators. */
export interface Wording {
  received: string
  receivedEnd: string
  receivedOn: string
  signature: string
  title: string
  subtitle: string
  key: string
  operation: string
  protocol: string
  registration: string
  substitute: string
  taxId: string
  recipient: string
  name: string
  recipientTaxId: string
  issued: string
  address: string
  district: string
  cep: string
  departed: string
  city: string
  phone: string
  uf: string
  time: string
  delivery: string
  billing: string
  taxes: string
  icmsBase: string
  icms: string
  icmsStBase: string
  icmsSt: string
  products: string
  freight: string
  insurance: string
  discount: string
  other: string
  ipi: string
  taxTotal: string
  total: string
  transport: string
  carrierName: string
  freightMode: string
  antt: string
  plate: string
  quantity: string
  kind: string
  brand: string
  numbering: string
  gross: string
  net: string
  items: string
  additional: string
  notes: string
  reserved: string
}

export const MANUAL: Wording = {
  received: 'RECEBEMOS DE',
  receivedEnd: 'OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO.',
  receivedOn: 'DATA DE RECEBIMENTO',
  signature: 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR',
  title: 'DANFE',
  subtitle: 'Documento Auxiliar da Nota Fiscal Eletrônica',
  key: 'CHAVE DE ACESSO',
  operation: 'NATUREZA DA OPERAÇÃO',
  protocol: 'PROTOCOLO DE AUTORIZAÇÃO DE USO',
  registration: 'INSCRIÇÃO ESTADUAL',
  substitute: 'INSCRIÇÃO ESTADUAL DO SUBST. TRIBUT.',
  taxId: 'CNPJ',
  recipient: 'DESTINATÁRIO / REMETENTE',
  name: 'NOME / RAZÃO SOCIAL',
  recipientTaxId: 'CNPJ / CPF',
  issued: 'DATA DA EMISSÃO',
  address: 'ENDEREÇO',
  district: 'BAIRRO / DISTRITO',
  cep: 'CEP',
  departed: 'DATA DA SAÍDA/ENTRADA',
  city: 'MUNICÍPIO',
  phone: 'FONE / FAX',
  uf: 'UF',
  time: 'HORA DA SAÍDA/ENTRADA',
  delivery: 'INFORMAÇÕES DO LOCAL DE ENTREGA',
  billing: 'FATURA / DUPLICATA',
  taxes: 'CÁLCULO DO IMPOSTO',
  icmsBase: 'BASE DE CÁLC. DO ICMS',
  icms: 'VALOR DO ICMS',
  icmsStBase: 'BASE DE CÁLC. ICMS S.T.',
  icmsSt: 'VALOR DO ICMS SUBST.',
  products: 'V. TOTAL PRODUTOS',
  freight: 'VALOR DO FRETE',
  insurance: 'VALOR DO SEGURO',
  discount: 'DESCONTO',
  other: 'OUTRAS DESPESAS',
  ipi: 'VALOR TOTAL IPI',
  taxTotal: 'V. TOT. TRIB.',
  total: 'V. TOTAL DA NOTA',
  transport: 'TRANSPORTADOR / VOLUMES TRANSPORTADOS',
  carrierName: 'NOME / RAZÃO SOCIAL',
  freightMode: 'FRETE',
  antt: 'CÓDIGO ANTT',
  plate: 'PLACA DO VEÍCULO',
  quantity: 'QUANTIDADE',
  kind: 'ESPÉCIE',
  brand: 'MARCA',
  numbering: 'NUMERAÇÃO',
  gross: 'PESO BRUTO',
  net: 'PESO LÍQUIDO',
  items: 'DADOS DOS PRODUTOS / SERVIÇOS',
  additional: 'DADOS ADICIONAIS',
  notes: 'INFORMAÇÕES COMPLEMENTARES',
  reserved: 'RESERVADO AO FISCO',
}

export const PLAIN: Wording = {
  ...MANUAL,
  receivedEnd: 'os produtos constantes da nota fiscal indicada abaixo',
  received: 'Recebemos de',
  receivedOn: 'Data do recebimento',
  signature: 'Identificação e assinatura do recebedor',
  operation: 'Natureza de operação',
  protocol: 'Protocolo de autorização',
  registration: 'Inscrição Estadual',
  substitute: 'Insc. Est. do Subst. Trib.',
  recipient: 'Destinatário/Remetente',
  name: 'Nome/Razão Social',
  recipientTaxId: 'CNPJ/CPF',
  issued: 'Data de emissão',
  address: 'Endereço',
  district: 'Bairro/Distrito',
  departed: 'Data entrada/saída',
  city: 'Município',
  phone: 'Telefone/Fax',
  time: 'Hora entrada/saída',
  delivery: 'Local de entrega',
  billing: 'Fatura',
  taxes: 'Cálculo do imposto',
  icmsBase: 'Base de cálculo do ICMS',
  icms: 'Valor do ICMS',
  icmsStBase: 'Base de cálculo do ICMS ST',
  icmsSt: 'Valor do ICMS ST',
  products: 'Valor total dos produtos',
  freight: 'Valor do frete',
  insurance: 'Valor do seguro',
  discount: 'Desconto',
  other: 'Outras despesas acessórias',
  ipi: 'Valor do IPI',
  taxTotal: 'Valor aprox. dos tributos',
  total: 'Valor total da nota',
  transport: 'Transportador/Volumes transportados',
  carrierName: 'Razão Social',
  freightMode: 'Frete por conta',
  items: 'Dados dos produtos/serviços',
  additional: 'Dados adicionais',
  notes: 'Informações complementares',
  reserved: 'Reservado ao fisco',
}

export const TERSE: Wording = {
  ...MANUAL,
  protocol: 'PROTOCOLO AUTORIZAÇÃO DE USO',
  substitute: 'IE SUBST. TRIBUTÁRIO',
  name: 'RAZÃO SOCIAL',
  recipientTaxId: 'CPF/CNPJ',
  issued: 'DATA EMISSÃO',
  district: 'BAIRRO',
  departed: 'DATA SAÍDA',
  phone: 'FONE',
  time: 'HORA SAÍDA',
  delivery: 'LOCAL DE ENTREGA',
  billing: 'DUPLICATAS',
  icmsBase: 'BASE CALC. ICMS',
  icms: 'VALOR ICMS',
  icmsStBase: 'BASE CALC. ICMS ST',
  icmsSt: 'VALOR ICMS ST',
  products: 'VLR TOTAL PRODUTOS',
  freight: 'VALOR FRETE',
  insurance: 'VALOR SEGURO',
  other: 'OUTRAS DESP. ACESSÓRIAS',
  ipi: 'VALOR IPI',
  taxTotal: 'VALOR APROX. TRIBUTOS',
  total: 'VLR TOTAL DA NOTA',
  carrierName: 'RAZÃO SOCIAL',
  plate: 'PLACA',
  freightMode: 'FRETE POR CONTA',
  items: 'DADOS DO PRODUTO / SERVIÇO',
}
