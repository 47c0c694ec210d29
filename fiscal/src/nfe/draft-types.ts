/**
 * The structured draft of a delivery invoice. Names are the specification's (spec 2 §3); what it does not name is
 * marked as ours. Every absent or unreadable value is null, never ''. Numbers are decimal strings with a point,
 * exact as documented; dates are 'YYYY-MM-DD', the day as written in the note, whatever its time zone.
 */
export type NfeDraft = {
  nf_data: NfeIdentification
  remetente: NfeParty
  destinatario: NfeParty
  transportadora: NfeParty
  valores: NfeValues
  volumes: NfeVolumes
  impostos: NfeTaxes
  duplicatas: NfeInstallment[]
  /** Ours. How the note is paid, in its order. */
  pagamentos: NfePayment[]
  /** Ours. Change given, vTroco. */
  troco: string | null
  itens_de_linha: NfeItem[]
  informacoes_complementares: string | null
  status: 'PENDENTE'
  /** Readable lines of the main fields; '' only for an empty note. */
  raw_text: string
  /** Path below infNFe → value, e.g. 'infNFe/ide/natOp'; items excluded, at most MAX_RAW_FIELDS. */
  raw_fields: Record<string, string>
  /** 1 for XML: nothing was guessed. */
  document_ai_confidence: number
  document_ai_entities: NfeEntity[]

  /** Ours. Place of delivery when the note has one; it wins over the recipient's address. */
  entrega: NfeParty | null
  /** Ours. Place of collection when it is not the sender's address. */
  retirada: NfeParty | null
  /** Ours. Promised date, dPrevEntrega of NT 2025.002. */
  data_prevista_entrega: string | null
  /** Ours. Tractor vehicle, when the note names one. */
  veiculo: { placa: string | null; uf: string | null; rntc: string | null } | null
  /** Ours. modFrete: 0 sender pays, 1 recipient, 2 third party, 3 sender's own, 4 recipient's own, 9 none. */
  modalidade_frete: string | null
  /** Ours. ide/mod: '55' NF-e, '65' NFC-e. */
  modelo: string | null
  /** Ours. tpNF: '0' entry (the emitter is the buyer), '1' exit. */
  tipo_nota: string | null
  /** Ours. finNFe: 1 normal, 2 complement, 3 adjustment, 4 return, 5 credit note, 6 debit note. */
  finalidade: string | null
  /** Ours. tpAmb: '1' production, '2' homologation. */
  ambiente: string | null
  /** Ours. tpEmis: '1' normal, others contingency. */
  tipo_emissao: string | null
  /** Ours. natOp. */
  natureza_operacao: string | null
  /** Ours. Layout version: '1.10' … '4.00'. */
  versao: string | null
}

export type NfeIdentification = {
  /** Without leading zeros, as serie. */
  numero: string | null
  serie: string | null
  /** 44 characters [0-9A-Z] of the official shape; letters are possible since July 2026. */
  chave: string | null
  data_emissao: string | null
  /** About a third of all notes have none. */
  data_saida: string | null
  protocolo_autorizacao: string | null
}

export type NfeParty = {
  razao_social: string | null
  /** [0-9A-Z] without punctuation. The foreign document (idEstrangeiro) of a recipient abroad, as on the DANFE. */
  cnpj_cpf: string | null
  /** Street, number, complement - district, in one line. */
  endereco: string | null
  municipio: string | null
  uf: string | null
  /** Eight digits. The layout has none for the carrier. */
  cep: string | null
  /** Digits. The layout has none for the carrier. */
  telefone: string | null
  inscricao_estadual: string | null
}

/** Money with at least two places: '1234.50'. */
export type NfeValues = {
  valor_total_nota: string | null
  valor_total_produtos: string | null
  valor_frete: string | null
  outras_despesas: string | null
  desconto: string | null
  valor_seguro: string | null
  valor_ipi: string | null
  valor_icms: string | null
  valor_total_tributos: string | null
  /** Ours. vNFTot: the total with the taxes of the 2026 reform; valor_total_nota is without them. */
  valor_total_nota_reforma: string | null
}

/** Sums and distinct texts of all volume groups. Weights in kg. */
export type NfeVolumes = {
  quantidade: string | null
  especie: string | null
  marca: string | null
  numero: string | null
  peso_bruto: string | null
  peso_liquido: string | null
}

export type NfeTaxes = {
  base_calculo_icms: string | null
  valor_icms: string | null
  valor_total_tributos: string | null
  valor_icms_st: string | null
  valor_ipi: string | null
  /** Ours, as the six below: poverty fund and the reform's IBS, CBS and IS. */
  valor_fcp: string | null
  valor_fcp_st: string | null
  base_calculo_ibs_cbs: string | null
  valor_ibs: string | null
  valor_cbs: string | null
  valor_is: string | null
}

export type NfeInstallment = {
  numero: string | null
  vencimento: string | null
  valor: string | null
}

export type NfePayment = {
  /** indPag: '0' at once, '1' later. */
  indicador: string | null
  /** tPag: '01' cash, '03' credit card, '15' bank slip, '17' Pix, '90' none … */
  meio: string | null
  valor: string | null
}

export type NfeItem = {
  numero: string | null
  codigo: string | null
  /** null for 'SEM GTIN'. */
  ean: string | null
  descricao: string | null
  ncm: string | null
  cfop: string | null
  unidade: string | null
  quantidade: string | null
  /** Up to ten decimal places. */
  valor_unitario: string | null
  valor_total: string | null
  pedido: string | null
}

/**
 * One extracted field. Of XML, `type` is its name in the delivery summary (nf_number, client_name …); of a DANFE it is
 * its path in the draft, and `mentionText` repeats the value under the name that analysis services use.
 */
export type NfeEntity = {
  type: string
  value: string
  mentionText?: string
  confidence: number
  source: 'xml' | ReadingSource
}

/** Where a value of a DANFE was read: the access key, a labeled cell, the stub, running text; or that a sum confirms it. */
export type ReadingSource = 'key' | 'label' | 'stub' | 'text' | 'sum'
