import { sumDecimals } from '../../text/decimal.ts'
import { isValidTaxId } from '../../tax-id.ts'
import { UF_BY_CODE } from '../../uf-codes.ts'
import { CONFIDENCE } from '../candidates/candidate.ts'
import type { Candidate, FieldPath } from '../candidates/types.ts'
import { normalizeText } from '../text/normalize-text.ts'
import {
  AGREED_CONFIDENCE,
  MAX_CONTRADICTED_CONFIDENCE,
  MAX_EXTENDED_CONFIDENCE,
} from './confidence.ts'
import { isPossibleDeparture } from './days.ts'
import { limitConfidence, valueOf, withConfidence } from './resolved.ts'
import { hasUnclearParts, isSumOfParts, PRODUCTS, TOTAL } from './sum-of-parts.ts'
import type { Evidence, Resolved } from './types.ts'

const ISSUED = 'nf_data.data_emissao'
const DEPARTED = 'nf_data.data_saida'
const MAX_ODD_DEPARTURE = 0.5
/** The total may include taxes that the DANFE does not show. */
const MAX_SUM_DIFFERS = 0.7
/** A key with another number than the page may be the key of another note. */
const MAX_OTHER_NOTE = 0.6
const RECIPIENT = 'destinatario.cnpj_cpf'
const ISSUER = 'remetente.cnpj_cpf'
const DOCUMENTS: readonly FieldPath[] = [RECIPIENT, 'transportadora.cnpj_cpf', 'entrega.cnpj_cpf']

/** What the stub repeats is confirmed. */
export function checkWithStub(resolved: Resolved, { stub, fuzzy }: Evidence): Candidate[] {
  const pairs = [
    [ISSUED, stub.issued],
    [TOTAL, stub.total],
    ['remetente.razao_social', stub.issuer],
    ['destinatario.razao_social', stub.recipient],
  ] as const satisfies readonly (readonly [FieldPath, string | null])[]
  return pairs.flatMap(([path, repeated]) => {
    const chosen = resolved.get(path)
    const value = chosen?.value ?? null
    // A value of the stub alone does not confirm itself.
    const isRepeated =
      value !== null &&
      chosen?.source !== 'stub' &&
      repeated !== null &&
      (fuzzy > 0 ? value === repeated : normalizeText(value) === normalizeText(repeated))
    return isRepeated ? confirm(resolved, [path], fuzzy) : []
  })
}

/** The key contains number, month and state. */
export function checkWithKey(
  resolved: Resolved,
  { key, printedNumber, fuzzy }: Evidence,
): Candidate[] {
  if (!key) return []
  const isOfOther = printedNumber !== null && printedNumber !== key.number && fuzzy === 0
  const isOfMonth = valueOf(resolved, ISSUED)?.startsWith(key.yearMonth) === true
  const isOfState = valueOf(resolved, 'remetente.uf') === UF_BY_CODE[key.ufCode]
  return [
    ...(isOfOther
      ? limitConfidence(resolved, ['nf_data.numero', 'nf_data.chave'], MAX_OTHER_NOTE)
      : []),
    ...(isOfMonth
      ? confirm(resolved, [ISSUED], fuzzy)
      : limitConfidence(resolved, [ISSUED], MAX_CONTRADICTED_CONFIDENCE)),
    ...(isOfState ? confirm(resolved, ['remetente.uf'], fuzzy) : []),
  ]
}

export function checkTaxIds(resolved: Resolved, evidence: Evidence): Candidate[] {
  return [...checkIssuer(resolved, evidence), ...checkDocuments(resolved, evidence)]
}

/** Without a key OCR gives a CNPJ with letters, in which two of them misread as digits may be valid, and are misread twice the same. */
function checkIssuer(resolved: Resolved, { fuzzy }: Evidence): Candidate[] {
  const chosen = resolved.get(ISSUER)
  const isUnclear = fuzzy > 0 && chosen?.source !== 'key' && /[A-Z]/.test(chosen?.value ?? '')
  return isUnclear ? limitConfidence(resolved, [ISSUER], MAX_EXTENDED_CONFIDENCE) : []
}

function checkDocuments(resolved: Resolved, evidence: Evidence): Candidate[] {
  const { fuzzy } = evidence
  return DOCUMENTS.flatMap((path) => {
    const chosen = resolved.get(path)
    const value = chosen?.value ?? ''
    if (!isValidTaxId(value)) {
      return limitConfidence(resolved, [path], MAX_CONTRADICTED_CONFIDENCE)
    }
    // Misread characters make another valid number too often to be confirmed by the check digits alone.
    // Where the recipient's own document is illegible, the issuer's may be taken for it.
    const isIssuers = path === RECIPIENT && value === valueOf(resolved, 'remetente.cnpj_cpf')
    const isUnclear =
      isIssuers ||
      chosen?.isReread === true ||
      (/[A-Z]/.test(value) && !(isReadTwice(path, value, evidence) && isReadSo(value, evidence)))
    return fuzzy > 0 && isUnclear
      ? limitConfidence(resolved, [path], MAX_EXTENDED_CONFIDENCE)
      : confirm(resolved, [path], fuzzy)
  })
}

/** Whether one of the readings has these very characters: those that were corrected may be another valid document. */
function isReadSo(value: string, { text, rereadRows }: Evidence): boolean {
  const words = Object.values(rereadRows ?? {}).flat()
  return [text, ...words.map((word) => word.text)].some((read) => compact(read).includes(value))
}

const compact = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Whether the second reading gives the document that the first one gave, by its label or in its row. */
function isReadTwice(
  path: FieldPath,
  value: string,
  { secondReading, rereadRows }: Evidence,
): boolean {
  const second = secondReading.get(path)
  if (second?.isReread === true && second.value === value) return true
  const row = path === RECIPIENT ? (rereadRows?.recipient ?? []) : []
  return row.some(({ text }) => text.replaceAll(/[^0-9A-Z]/g, '') === value)
}

/** A total of zero, or one with fractions of a cent, is more often misread than printed. */
export function checkAmounts(resolved: Resolved): Candidate[] {
  const totals = [TOTAL, PRODUCTS] as const
  const odd = totals.filter((path) => {
    const amount = valueOf(resolved, path)
    return amount !== null && !(/\.\d{2}$/.test(amount) && Number(amount) > 0)
  })
  return limitConfidence(resolved, odd, MAX_CONTRADICTED_CONFIDENCE)
}

export function checkTotal(
  resolved: Resolved,
  { amountCells, hasGrid, fuzzy }: Evidence,
): Candidate[] {
  const isSum = isSumOfParts(resolved, valueOf(resolved, TOTAL))
  if (isSum === null) return []
  if (!isSum) {
    const isPrinted = fuzzy === 0 || hasGrid || amountCells.length > 0
    return isPrinted ? limitConfidence(resolved, [TOTAL, PRODUCTS], MAX_SUM_DIFFERS) : []
  }
  if (fuzzy > 0 && hasUnclearParts(resolved)) {
    return limitConfidence(resolved, [TOTAL], MAX_EXTENDED_CONFIDENCE)
  }
  return confirm(resolved, [TOTAL, PRODUCTS], fuzzy)
}

/** The sum of the items' totals is the products' total, unless some items do not count. */
export function checkItems(resolved: Resolved, { items, fuzzy }: Evidence): Candidate[] {
  const totals = items.map((item) => item.valor_total).filter((total) => total !== null)
  const products = valueOf(resolved, PRODUCTS)
  if (products === null && fuzzy > 0) return checkTotalOfItems(resolved, totals)
  if (totals.length === 0 || totals.length < items.length) return []
  if (sumDecimals(totals) !== products) return []
  return withConfidence(resolved, PRODUCTS, (confidence) =>
    Math.max(confidence, fuzzy > 0 ? AGREED_CONFIDENCE : CONFIDENCE.sum),
  )
}

/** Where OCR lost the row of the totals, an item's total may be taken for that of the note: it is less than the items together. */
function checkTotalOfItems(resolved: Resolved, totals: string[]): Candidate[] {
  const isLess = Number(valueOf(resolved, TOTAL)) < Number(sumDecimals(totals))
  return totals.length > 1 && isLess
    ? limitConfidence(resolved, [TOTAL], MAX_CONTRADICTED_CONFIDENCE)
    : []
}

export function checkDays(resolved: Resolved): Candidate[] {
  const issued = valueOf(resolved, ISSUED)
  const departed = valueOf(resolved, DEPARTED)
  if (issued === null || departed === null || isPossibleDeparture(departed, issued)) return []
  return limitConfidence(resolved, [DEPARTED], MAX_ODD_DEPARTURE)
}

/** The confidence of a value that a check confirmed; it stays lower for OCR. */
function confirm(resolved: Resolved, paths: readonly FieldPath[], fuzzy: number): Candidate[] {
  return paths.flatMap((path) =>
    withConfidence(resolved, path, (confidence) =>
      Math.max(confidence, fuzzy > 0 ? (confidence + CONFIDENCE.sum) / 2 : CONFIDENCE.sum),
    ),
  )
}
