/** What an XML file of the Brazilian tax world is; only nfe and nfce become deliveries. */
export type DocumentKind = keyof typeof DOCUMENT_NAMES

/** Names for users: 'Este arquivo é um CT-e, não uma NF-e.' documentWithArticle adds the article. */
export const DOCUMENT_NAMES = {
  nfe: 'NF-e',
  nfce: 'NFC-e',
  cte: 'CT-e',
  cte_os: 'CT-e OS',
  gtve: 'GTV-e',
  mdfe: 'MDF-e',
  event: 'evento de NF-e',
  cte_event: 'evento de CT-e',
  mdfe_event: 'evento de MDF-e',
  other_event: 'evento de outro documento fiscal',
  inutilizacao: 'inutilização de numeração',
  nfse: 'NFS-e',
  bpe: 'BP-e',
  nfcom: 'NFCom',
  nf3e: 'NF3e',
  nfgas: 'NFGas',
  nfag: 'NFAg',
  dce: 'DC-e',
  cfe: 'CF-e SAT',
  summary: 'resumo de NF-e',
  cte_summary: 'resumo de CT-e',
  distribution: 'pacote compactado de documentos',
  message: 'mensagem trocada com a SEFAZ',
  protocol: 'protocolo de autorização',
  other: 'documento de outro tipo',
} as const

const FEMININE: ReadonlySet<DocumentKind> = new Set([
  'nfe',
  'nfce',
  'gtve',
  'inutilizacao',
  'nfse',
  'nfcom',
  'nf3e',
  'nfgas',
  'nfag',
  'dce',
  'message',
])

/** 'um CT-e', 'uma NFS-e': the name with its indefinite article. */
export function documentWithArticle(kind: DocumentKind): string {
  return `${FEMININE.has(kind) ? 'uma' : 'um'} ${DOCUMENT_NAMES[kind]}`
}
