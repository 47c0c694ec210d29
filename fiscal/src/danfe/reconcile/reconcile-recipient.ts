import { normalizeCep } from '../../cep.ts'
import { isValidTaxId } from '../../tax-id.ts'
import { createCandidate } from '../candidates/candidate.ts'
import type { Candidate } from '../candidates/types.ts'
import { joinText } from '../layout/lines.ts'
import { findValidTaxId, longestLine, nameWords } from '../rows/row-values.ts'
import { editDistance } from '../text/edit-distance.ts'
import { digitsOnly, normalizeText } from '../text/normalize-text.ts'
import { parseCity } from '../text/parse-city.ts'
import { repairName } from '../text/repair-name.ts'
import { DOUBTFUL_FACTOR, MAX_DOUBTFUL_CONFIDENCE, MAX_EXTENDED_CONFIDENCE } from './confidence.ts'
import { fillOrConfirm } from './fill-or-confirm.ts'
import { confirmReread, valueOf } from './resolved.ts'
import type { Resolved, RowEvidence } from './types.ts'

const NAME = 'destinatario.razao_social'
const TAX_ID = 'destinatario.cnpj_cpf'
const CEP = 'destinatario.cep'
const PRINTED_CEP = /(?<![\d.])\d{2}\.?\d{3}-\d{3}(?!\d)/
const CITY = 'destinatario.municipio'
const MIN_LENGTH = 3
/** So many letters at the end of two names are no chance. */
const MIN_REST = 10
/** Share of letters in which two readings of one name may differ. */
const MAX_DIFFERENCE = 0.3

/**
 * A missing name is filled, one read twice is confirmed, and of two readings the better one is taken. The stub, whose print is
 * smaller, gives a name only where the row gives none.
 */
export function reconcileName(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.recipient) return []
  const words = nameWords(longestLine(rows.recipient))
  const second = repairName(joinText(words))
  if (second.length < MIN_LENGTH) return []
  const first = valueOf(resolved, NAME)
  const inRow = { source: 'label', fuzzy, words } as const
  if (first === null || resolved.get(NAME)?.source === 'stub') {
    return createCandidate(NAME, second, { ...inRow, factor: DOUBTFUL_FACTOR })
  }
  if (!isReread) return []
  const candidates = createCandidate(NAME, second, inRow)
  if (first === second) {
    return confirmReread(resolved, NAME, candidates[0])
  }
  return isSimilarName(first, second) ||
    isCutAtStart(first, second) ||
    isGuess(resolved.get(NAME), candidates)
    ? betterName(resolved, candidates)
    : []
}

/** Where a label was taken for the name, it is of words that OCR guessed, and the row holds clear ones. */
const isGuess = (first: Candidate | undefined, [second]: readonly Candidate[]) =>
  first !== undefined &&
  second !== undefined &&
  first.confidence < MAX_DOUBTFUL_CONFIDENCE &&
  second.confidence >= MAX_EXTENDED_CONFIDENCE

/** Two readings of one name share most of their letters; else another row was read. */
function isSimilarName(first: string, second: string): boolean {
  const [a, b] = [normalizeText(first), normalizeText(second)]
  const length = Math.min(a.length, b.length)
  const limit = Math.floor(MAX_DIFFERENCE * length)
  return editDistance(a.slice(0, length), b.slice(0, length), limit) <= limit
}

/** The first words of a cell that OCR took for its label: 'lda de Bebidas Ipiranga' is 'Comércio de Bebidas Ipiranga'. */
function isCutAtStart(first: string, second: string): boolean {
  const rest = normalizeText(first).replace(/^\S* /, '')
  return (
    rest.length >= MIN_REST && second.length > first.length && normalizeText(second).endsWith(rest)
  )
}

/** The second reading when it continues the first, else the one with the higher confidence; neither is certain. */
function betterName(resolved: Resolved, [second]: readonly Candidate[]): Candidate[] {
  const first = resolved.get(NAME)
  if (!first || !second) return []
  const isExtended =
    `${normalizeText(second.value)} `.startsWith(`${normalizeText(first.value)} `) ||
    isCutAtStart(first.value, second.value)
  const better = isExtended || second.confidence >= first.confidence ? second : first
  const limit = isExtended ? MAX_EXTENDED_CONFIDENCE : MAX_DOUBTFUL_CONFIDENCE
  const confidence = Math.min(limit, Math.max(first.confidence, second.confidence))
  return [{ ...better, source: 'label', confidence }]
}

/** A valid document replaces a missing or an invalid one. */
export function reconcileTaxId(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  const first = valueOf(resolved, TAX_ID)
  if (!rows.recipient || (first !== null && isValidTaxId(first))) return []
  const taxId = findValidTaxId(longestLine(rows.recipient), fuzzy)
  return createCandidate(TAX_ID, taxId, { source: 'label', fuzzy }).map((candidate) => ({
    ...candidate,
    isReread,
  }))
}

/** A missing municipality is filled, and one read twice is confirmed. */
export function reconcileCity(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.city) return []
  const second = parseCity(joinText(nameWords(longestLine(rows.city))))
  if (second.length < MIN_LENGTH) return []
  const first = valueOf(resolved, CITY)
  if (first === null) {
    const inRow = { source: 'label', fuzzy, words: rows.city, factor: DOUBTFUL_FACTOR } as const
    return createCandidate(CITY, second, inRow)
  }
  if (!isReread || first !== second) return []
  return confirmReread(resolved, CITY)
}

const PHONE = /\(\d{2}\) ?\d{4,5}-?\d{4}(?!\d)/

/** A missing phone is filled, and one read twice is confirmed: its brackets show it in its row. */
export function reconcilePhone(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.city) return []
  const found = PHONE.exec(joinText(longestLine(rows.city)))?.[0] ?? ''
  return fillOrConfirm(resolved, 'destinatario.telefone', digitsOnly(found), { isReread, fuzzy })
}

/** A missing CEP is filled: the hyphen shows it in its row. */
export function reconcileCep(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.departure) return []
  const found = PRINTED_CEP.exec(joinText(longestLine(rows.departure)))?.[0] ?? ''
  return fillOrConfirm(resolved, CEP, normalizeCep(found), { isReread, fuzzy })
}
