import { STOP_MODULES, SYMBOL_MODULES } from './code128.ts'
import { findStarts } from './find-starts.ts'
import type { KeyGrammar } from './key-grammar.ts'
import { readingsUpTo, scoreSymbols } from './score-symbols.ts'
import { solveKey } from './solve-key.ts'
import type { OtherBarcode, SolvedKey } from './solve-key.ts'
import { symbolTemplates } from './symbol-templates.ts'
import { trackSymbols } from './track-symbols.ts'
import type { Reading, Tracking } from './track-symbols.ts'

/** The blurs that are tried, in modules, the most frequent first. A rendered page, unlike a photo, has none. */
const SIGMAS = [0.75, 0.4, 1, 1.3, 1.6, 0.15]
/** With a mean mismatch below this no other blur is tried. */
const CLEAR = 0.07

export type DecodedStrip = SolvedKey & {
  /** In bins, where the start symbol begins and the stop symbol ends. */
  from: number
  to: number
  modules: number
}

/** Reads a profile from its beginning to its end as a key of one grammar. */
export function decodeProfile(
  darkness: Float64Array,
  stripBins: number,
  grammar: KeyGrammar,
  isLate: () => boolean,
): DecodedStrip | OtherBarcode | null {
  const starts = findStarts(darkness, stripBins, grammar)
  let best: { tracking: Tracking; sigma: number } | null = null
  for (const sigma of SIGMAS) {
    if (starts.length === 0 || (best && best.tracking.meanMismatch < CLEAR)) break
    const tracking = trackSymbols(darkness, starts, grammar, symbolTemplates(sigma), isLate)
    if (tracking && (!best || tracking.meanMismatch < best.tracking.meanMismatch)) {
      best = { tracking, sigma }
    }
  }
  if (!best) return null
  const { last } = best.tracking
  const solved = solveKey(scoreSymbols(darkness, last, best.sigma))
  return typeof solved === 'object' && solved ? { ...solved, ...extent(last) } : solved
}

function extent(last: Reading) {
  const [first] = readingsUpTo(last)
  return {
    from: first?.place ?? 0,
    to: last.end + STOP_MODULES * last.pitch,
    modules: SYMBOL_MODULES * (1 + last.count) + STOP_MODULES,
  }
}
