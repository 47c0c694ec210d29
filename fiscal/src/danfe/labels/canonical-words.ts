import { normalizeText } from '../text/normalize-text.ts'

/** Stop words, which generators print or leave out: 'de', 'do', 'da'. */
const STOP_WORDS = new Set('DO DA DE DOS DAS E O A AO NO NA OU PARA FISCAL'.split(' '))

/** The words of labels with the forms in which generators print them, the usual abbreviation first. */
const ABBREVIATIONS: Record<string, string> = {
  VALOR: 'V VLR VL VAL VR',
  TOTAL: 'TOT',
  CALCULO: 'CALC CALCULOS',
  SUBST: 'ST SUBSTITUICAO SUBSTITUTO SUBSTIT SUBS SUB',
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

const FORMS = new Map(
  Object.entries(ABBREVIATIONS).map(([word, others]) => [word, [word, ...others.split(' ')]]),
)
const CANONICAL_WORDS = new Map(
  [...FORMS].flatMap(([word, forms]) => forms.map((form) => [form, word] as const)),
)

/** Words that may follow a label without making it another one: 'Inscrição estadual do destinatário'. */
const QUALIFIERS = new Set(
  'DESTINATARIO REMETENTE EMITENTE TRANSPORTADOR CONTRIBUINTE INTERESSE PRODUTOS NOTA FISCAL ELETRONICA CONSULTA AUTENTICIDADE SITE TRANSPORTADOS'.split(
    ' ',
  ),
)

/** Words that may stand between a label and its qualifier: 'Chave de acesso p/ consulta'. */
export const isLinkWord = (word: string) => word === 'P' || isStopWord(word)

export const isStopWord = (word: string) => STOP_WORDS.has(word)

/** Whether the word differs from a stop word in one letter: 'D4'. */
export const isMisreadStopWord = (word: string) =>
  word.length === 2 &&
  [...STOP_WORDS].some((stop) => stop.length === 2 && hasOneWrongLetter(word, stop))

const hasOneWrongLetter = (word: string, wanted: string) =>
  Array.from(word).filter((letter, index) => letter !== wanted[index]).length === 1

/** The word in full: 'VLR' → 'VALOR'. */
export const canonicalWord = (word: string) => CANONICAL_WORDS.get(word) ?? word

/** A canonical word and its abbreviations. */
export const formsOf = (canonical: string): readonly string[] => FORMS.get(canonical) ?? [canonical]

/** The abbreviation that generators use most; the word itself when it has none. */
export const usualForm = (canonical: string): string => formsOf(canonical)[1] ?? canonical

export const isQualifier = (word: string) => QUALIFIERS.has(canonicalWord(word))

const INITIALS = /(?<![\p{L}\d])\p{L}(?:\.\p{L})+\.?(?!\p{L})/gu

/** The words of a label, its initials without their points: 'C.N.P.J./C.P.F.' → CNPJ, CPF. */
export function tokenizeLabel(text: string): string[] {
  const joined = text.replaceAll(INITIALS, (letters) => `${letters.replaceAll('.', '')} `)
  return normalizeText(joined).split(' ').filter(Boolean)
}
