import { isPossibleKey } from '../possible-key.ts'
import { checkSymbol, textOf } from './code128.ts'
import type { Alternative, ScoredSymbols } from './score-symbols.ts'

/** Below this mean mismatch, symbols with a valid check symbol are the printed ones. */
const CLEAR_STRIP = 0.09
const MAX_TRIES = 20
/**
 * Of mismatch, added up over the symbols that are not the likeliest. Right corrections took 0.02, those of a symbol that was printed
 * otherwise 0.2 and more.
 */
const MAX_CORRECTION = 0.12

export type SolvedKey = {
  key: string
  /** How many sequences were tried; 1 when the likeliest symbols closed every check. */
  tries: number
  /** Symbols that are not the likeliest. */
  corrected: number
  /** Mean mismatch of the symbols of the key, and of those of its last part. */
  mismatch: number
  tailMismatch: number
  /** The greatest of them. */
  worstMismatch: number
}

type Attempt = { picks: number[]; correction: number }

/** A barcode that is clear but contains no key. */
export type OtherBarcode = 'other-barcode'

/** The likeliest sequence of symbols with all check digits valid; a clear strip with another content is not corrected. */
export function solveKey({ start, alternatives }: ScoredSymbols): SolvedKey | OtherBarcode | null {
  const queue: Attempt[] = [{ picks: alternatives.map(() => 0), correction: 0 }]
  const queued = new Set<string>()
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const attempt = takeCheapest(queue)
    if (!attempt) return null
    const chosen = alternatives.map((list, i) => list[attempt.picks[i] ?? 0])
    const key = keyOf(start, chosen)
    if (key) return solved(key, tries, attempt, chosen)
    if (tries === 1 && isClearAndValid(start, chosen)) return 'other-barcode'
    for (const next of variations(attempt, alternatives)) {
      const name = next.picks.join(' ')
      if (queued.has(name)) continue
      queued.add(name)
      queue.push(next)
    }
  }
  return null
}

function takeCheapest(queue: Attempt[]): Attempt | undefined {
  let least = 0
  for (const [i, attempt] of queue.entries()) {
    if (attempt.correction < (queue[least]?.correction ?? 0)) least = i
  }
  const [taken] = queue.splice(least, 1)
  return taken
}

/** The attempt with one symbol replaced by its next alternative. */
function variations({ picks, correction }: Attempt, alternatives: readonly Alternative[][]) {
  return alternatives.flatMap((list, i) => {
    const pick = picks[i] ?? 0
    const [now, next] = [list[pick], list[pick + 1]]
    if (!now || !next) return []
    const raised = correction + next.mismatch - now.mismatch
    if (raised > MAX_CORRECTION) return []
    return { picks: picks.with(i, pick + 1), correction: raised }
  })
}

function isClearAndValid(start: number, chosen: readonly (Alternative | undefined)[]): boolean {
  const symbols = chosen.map((alternative) => alternative?.symbol ?? -1)
  const isValid = checkSymbol(start, symbols.slice(0, -1)) === symbols.at(-1)
  return isValid && mean(mismatchesOf(chosen)) < CLEAR_STRIP
}

function mismatchesOf(chosen: readonly (Alternative | undefined)[]): number[] {
  return chosen.map((alternative) => alternative?.mismatch ?? 1)
}

function keyOf(start: number, chosen: readonly (Alternative | undefined)[]): string | null {
  const symbols = chosen.map((alternative) => alternative?.symbol ?? -1)
  const data = symbols.slice(0, -1)
  if (checkSymbol(start, data) !== symbols.at(-1)) return null
  const key = textOf(start, data)?.replace(/^NFe/, '')
  return key !== undefined && isPossibleKey(key) ? key : null
}

function solved(
  key: string,
  tries: number,
  { picks }: Attempt,
  chosen: readonly (Alternative | undefined)[],
): SolvedKey {
  const mismatches = mismatchesOf(chosen)
  return {
    key,
    tries,
    corrected: picks.filter((pick) => pick > 0).length,
    mismatch: mean(mismatches),
    tailMismatch: mean(mismatches.slice(-12)),
    worstMismatch: Math.max(...mismatches),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
