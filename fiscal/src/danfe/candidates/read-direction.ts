import type { LabeledPage } from '../labels/types.ts'
import { joinText } from '../layout/lines.ts'
import { digitsOnly, normalizeText } from '../text/normalize-text.ts'
import type { Word } from '../words/types.ts'
import { createCandidate } from './candidate.ts'
import type { Candidate } from './types.ts'

/** The box with the digit stands this near to its legend, in heights of the legend. */
const MAX_BOX_DISTANCE = 16
const MAX_LINE_DISTANCE = 3.5
const LEGEND = /^(?:[01] )?(?:ENTRADA|SAIDA)$/

/** tpNF: the digit in the box beside '0 - Entrada' and '1 - Saída'. */
export function readDirection(page: LabeledPage): Candidate[] {
  const named = page.words.filter((word) => LEGEND.test(normalizeText(word.text)))
  const numbered = named.filter((word) => isNumbered(page, word))
  const legends = numbered.length > 0 ? numbered : named
  const [legend] = legends
  if (!legend) return []
  const [digit] = page.lines
    .filter((line) => Math.abs(line.base - legend.base) < legend.height * MAX_LINE_DISTANCE)
    .flatMap((line) => line.words.filter((_, index) => isChoice(line.words, index)))
    .map((word) => ({ word, distance: distanceToNearest(legends, word) }))
    .filter(({ distance }) => distance < legend.height * MAX_BOX_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance)
  const chosen = digitsOnly(digit?.word.text ?? '') || onlyLegend(page)
  return createCandidate('tipo_nota', chosen, { source: 'text', fuzzy: page.fuzzy })
}

/** Vertical distance counts double: the box stands beside its legend. */
function distanceToNearest(legends: readonly Word[], word: Word): number {
  return Math.min(
    ...legends.map((legend) =>
      Math.hypot(
        Math.max(0, word.x0 - legend.x1, legend.x0 - word.x1),
        2 * (word.base - legend.base),
      ),
    ),
  )
}

/** '1 - SAÍDA' is the legend; 'Saída Norte Ltda' is a company. */
function isNumbered(page: LabeledPage, word: Word): boolean {
  if (/^[01]/.test(word.text)) return true
  const line = page.lines.find(({ words }) => words.includes(word))
  const before = line?.words.slice(0, line.words.indexOf(word)) ?? []
  return /\b[01] ?[-–:=)]?$/.test(joinText(before))
}

/** Some print the choice alone: '1 - SAÍDA'. */
function onlyLegend(page: LabeledPage): string | null {
  const text = page.lines.map((line) => joinText(line.words)).join('\n')
  const found = [...text.matchAll(/\b([01]) ?[-–=:] ?(?:ENTRADA|SA[IÍ]DA)\b/gi)].map(
    ([, code]) => code,
  )
  return new Set(found).size === 1 ? (found[0] ?? null) : null
}

/** A digit alone: neither that of '1 - Saída', which is a legend, nor a series or a page. */
function isChoice(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]]
  if (!word || !/^\W?[01]\W?$/.test(word.text)) return false
  const isNear = (other: Word) =>
    Math.max(other.x0 - word.x1, word.x0 - other.x1) < word.height * 1.5
  if (next && isNear(next) && /^[-–:=)/.]|^SA[IÍ]DA|^ENTRADA/i.test(next.text)) return false
  return (
    !before ||
    !isNear(before) ||
    !/^(?:S[ÉE]RIE|N[º°O.]|FOLHA|FL|P[ÁA]G|DE|\d+\/?$)/i.test(before.text)
  )
}
