import { parseAmount, parseDecimal } from '../../text/parse-amount.ts'
import { parseDay } from '../../text/parse-day.ts'
import { createCandidate } from '../candidate.ts'
import type { Candidate, FieldPath } from '../types.ts'

const DIRECTION = /\bTIPO\s+(?:DE\s+)?(?:NF-?E?|NOTA|OPERA[ÇC][ÃA]O)\s*:?\s*([01])\b/i
const GROSS_WEIGHT = /\bPESO\s+(?:BRUTO|BRT)\.?\s*:?\s*([\d.]*\d(?:,\d+)?)/i
const AMOUNT = '\\s*:?\\s*(?:R\\$)?\\s*:?\\s*(\\d[\\d.,]*[.,]\\d{2})(?![.,]?\\d)'
const SIGNED_AMOUNT = AMOUNT.replace('(\\d', '-?(\\d')
const TOTALS = [
  /VALOR\s+A\s+PAGAR/,
  /(?:VALOR\s+)?TOTAL\s+D[AO]\s+(?:NOTA(?:\s+FISCAL)?|NF-?E?)/,
  /VALOR\s+TOTAL/,
].map((label) => new RegExp(label.source + AMOUNT, 'i'))
/** On the strip 'valor total' is that of the products, and 'valor a pagar' the note's. */
const BEFORE_EXTRAS = new RegExp(`VALOR\\s+TOTAL${AMOUNT}(?=[^]{0,200}VALOR\\s+A\\s+PAGAR)`, 'i')
/** The label begins its line. */
const LINE_START = '(?<=^\\s*)'
const FREIGHT = new RegExp(`${LINE_START}(?:VALOR\\s+(?:DO\\s+)?)?FRETE${SIGNED_AMOUNT}`, 'im')
const DISCOUNT = new RegExp(
  `${LINE_START}(?:VALOR\\s+(?:DO\\s+)?)?DESCONTOS?${SIGNED_AMOUNT}`,
  'im',
)
const OTHER = new RegExp(
  `${LINE_START}(?:ACR[ÉE]SCIMOS?|(?:VALOR\\s+)?OUTRAS\\s+DESP\\p{L}*\\.?)${SIGNED_AMOUNT}`,
  'imu',
)
const PRODUCTS = new RegExp(`(?:VALOR\\s+)?(?:TOTAL\\s+)?D?OS\\s+PRODUTOS${AMOUNT}`, 'i')

/** Amounts, day, weight and direction that follow their label in running text. */
export function readAmountsInText(text: string, fuzzy: number): Candidate[] {
  const amountAfter = (pattern: RegExp) => parseAmount(pattern.exec(text)?.[1] ?? '')
  const values = [
    ['valores.valor_total_produtos', amountAfter(PRODUCTS) ?? amountAfter(BEFORE_EXTRAS)],
    ['valores.valor_total_nota', parseTotal(text)],
    ['nf_data.data_emissao', parseIssued(text)],
    ['volumes.peso_bruto', parseDecimal(GROSS_WEIGHT.exec(text)?.[1] ?? '')],
    ['tipo_nota', DIRECTION.exec(text)?.[1] ?? null],
    ['valores.valor_frete', amountAfter(FREIGHT)],
    ['valores.desconto', amountAfter(DISCOUNT)],
    ['valores.outras_despesas', amountAfter(OTHER)],
  ] as const satisfies readonly (readonly [FieldPath, string | null])[]
  return values.flatMap(([path, value]) => createCandidate(path, value, { source: 'text', fuzzy }))
}

function parseTotal(text: string): string | null {
  for (const pattern of TOTALS) {
    const amount = pattern.exec(text)?.[1]
    if (amount) return parseAmount(amount)
  }
  return null
}

function parseIssued(text: string): string | null {
  const labeled = /EMISS[ÃA]O\D{0,20}(\d{2}\/\d{2}\/\d{4})/i.exec(text)?.[1]
  const beside = /S[ÉE]RIE\s*:?\s*\d{1,3}\s+(\d{2}\/\d{2}\/\d{4})/i.exec(text)?.[1]
  return parseDay(labeled ?? beside ?? '')
}
