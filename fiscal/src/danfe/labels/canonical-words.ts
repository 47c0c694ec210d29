import { normalizeText } from '../text/normalize.ts'

/** Words of labels that say nothing: generators leave them out as they like. */
const STOP_WORDS = new Set('DO DA DE DOS DAS E O A AO NO NA OU PARA FISCAL'.split(' '))

/** Each word of a label, and how generators shorten it. */
const ABBREVIATIONS: Record<string, string> = {
  VALOR: 'VLR VL V VAL VR',
  TOTAL: 'TOT',
  CALCULO: 'CALC CALCULOS',
  SUBST: 'SUBSTITUICAO SUBSTITUTO SUBSTIT SUBS SUB ST',
  TRIBUTARIO: 'TRIBUTARIA TRIBUT TRIB TRIBUTOS TRIBUTACAO',
  IMPOSTOS: 'IMPOSTO IMP',
  DATA: 'DT DAT',
  HORA: 'HR HRS HORARIO',
  PRODUTOS: 'PRODUTO PROD PRODS MERCADORIAS MERCADORIA',
  SERVICOS: 'SERVICO SERV',
  NOTA: 'NF NFE',
  DESPESAS: 'DESP DESPESA',
  ACESSORIAS: 'ACESSORIA ACESS ACES',
  OUTRAS: 'OUTROS OUT',
  DESCONTO: 'DESCONTOS DESC',
  APROXIMADO: 'APROX APROXIMADOS',
  QUANTIDADE: 'QUANT QTDE QTD QTDADE',
  VOLUMES: 'VOLUME VOL VOLS',
  NUMERO: 'NUM NRO NR N',
  LIQUIDO: 'LIQ LIQUID',
  BRUTO: 'BRT',
  CODIGO: 'COD',
  VEICULO: 'VEIC',
  TELEFONE: 'FONE TEL TELEF',
  ENDERECO: 'END ENDER',
  MUNICIPIO: 'MUNIC',
  INSCRICAO: 'INSC INSCR',
  ESTADUAL: 'EST ESTAD',
  MUNICIPAL: 'MUN',
  SAIDA: 'SAID',
  ENTRADA: 'ENTR ENTRDA ENT',
  EMISSAO: 'EMIS',
  PROTOCOLO: 'PROT',
  AUTORIZACAO: 'AUTORIZ AUT',
  NATUREZA: 'NAT',
  OPERACAO: 'OPER',
  INFORMACOES: 'INFORMACAO INFO INF INFS',
  COMPLEMENTARES: 'COMPLEMENTAR COMPL COMPLEMENT',
  ADICIONAIS: 'ADICIONAL ADIC',
  IDENTIFICACAO: 'IDENTIF IDENT',
  IMPORTACAO: 'IMPORT',
  MODALIDADE: 'MOD MODAL',
  TRANSPORTADOR: 'TRANSPORTADORA TRANSP TRANSPORTE',
}

const CANON = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([word, others]) =>
    others.split(' ').map((other) => [other, word] as const),
  ),
)

/** What may follow a label and makes it no other: 'Inscrição estadual do destinatário'. */
const QUALIFIERS = new Set(
  'DESTINATARIO REMETENTE EMITENTE TRANSPORTADOR CONTRIBUINTE INTERESSE PRODUTOS NOTA FISCAL ELETRONICA CONSULTA AUTENTICIDADE SITE TRANSPORTADOS'.split(
    ' ',
  ),
)

/** What a label may say before a qualifier: 'Chave de acesso p/ consulta'. */
export const isLinkWord = (word: string) => word === 'P' || isStopWord(word)

export const isStopWord = (word: string) => STOP_WORDS.has(word)

/** The word in full: 'VLR' → 'VALOR'. */
export const canonicalWord = (word: string) => CANON.get(word) ?? word

export const isQualifier = (word: string) => QUALIFIERS.has(canonicalWord(word))

const INITIALS = /(?<![\p{L}\d])\p{L}(?:\.\p{L})+\.?(?!\p{L})/gu

/** The words of a label, its initials without their points: 'C.N.P.J./C.P.F.' → CNPJ, CPF. */
export function tokenizeLabel(text: string): string[] {
  const joined = text.replaceAll(INITIALS, (letters) => `${letters.replaceAll('.', '')} `)
  return normalizeText(joined).split(' ').filter(Boolean)
}
