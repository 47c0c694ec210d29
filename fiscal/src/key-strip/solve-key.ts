import { isPossibleKey } from '../possible-key.ts'
import { checkSymbol, textOf } from './code128.ts'
import type { ScoredSymbol, ScoredSymbols } from './score-symbols.ts'

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
export function solveKey({ start, likeliest }: ScoredSymbols): SolvedKey | OtherBarcode | null {
  const symbols = likeliest.map(({ symbol }) => symbol)
  if (!isWhole(start, symbols)) return null
  const key = keyOf(start, symbols)
  if (key !== null) return { key, ...measure(likeliest) }
  return measure(likeliest).mismatch < CLEAR_STRIP ? 'other-barcode' : null
}

/** Whether the last symbol is the check symbol of the others. */
export function isWhole(start: number, symbols: readonly number[]): boolean {
  return checkSymbol(start, symbols.slice(0, -1)) === symbols.at(-1)
}

/** The key that the symbols before the check symbol spell, alone or after 'NFe'; null when they spell none. */
export function keyOf(start: number, symbols: readonly number[]): string | null {
  const key = textOf(start, symbols.slice(0, -1))?.replace(/^NFe/, '')
  return key !== undefined && isPossibleKey(key) ? key : null
}

function measure(chosen: readonly ScoredSymbol[]) {
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
