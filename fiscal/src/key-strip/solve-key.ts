import { isPossibleKey } from '../possible-key.ts'
import { checkSymbol, textOf } from './code128.ts'
import type { Alternative, ScoredSymbols } from './score-symbols.ts'

/** Below this mean mismatch, symbols with a valid check symbol are the printed ones. */
const CLEAR_STRIP = 0.09

export type SolvedKey = {
  key: string
  /** Mean mismatch of the symbols of the key, and of those of its last part. */
  mismatch: number
  tailMismatch: number
  /** The greatest of them. */
  worstMismatch: number
}

/** A barcode that is clear but contains no key. */
export type OtherBarcode = 'other-barcode'

/**
 * The key of the likeliest symbols, when all check digits of it are valid. Less likely symbols are not tried: of a thousand strips in which
 * a symbol was replaced until the digits closed, one had another key than was printed.
 */
export function solveKey({ start, alternatives }: ScoredSymbols): SolvedKey | OtherBarcode | null {
  const likeliest = alternatives.flatMap(([first]) => first ?? [])
  if (likeliest.length < alternatives.length) return null
  const symbols = likeliest.map(({ symbol }) => symbol)
  const data = symbols.slice(0, -1)
  if (checkSymbol(start, data) !== symbols.at(-1)) return null
  const key = textOf(start, data)?.replace(/^NFe/, '')
  if (key !== undefined && isPossibleKey(key)) return { key, ...measure(likeliest) }
  return measure(likeliest).mismatch < CLEAR_STRIP ? 'other-barcode' : null
}

function measure(chosen: readonly Alternative[]) {
  const mismatches = chosen.map(({ mismatch }) => mismatch)
  return {
    mismatch: mean(mismatches),
    tailMismatch: mean(mismatches.slice(-12)),
    worstMismatch: Math.max(...mismatches),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
