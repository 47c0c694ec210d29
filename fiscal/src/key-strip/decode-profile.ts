import { STOP_MODULES, SYMBOL_MODULES } from './code128.ts'
import type { Start } from './find-starts.ts'
import { isOfThisLength } from './is-of-this-length.ts'
import type { KeyGrammar } from './key-grammar.ts'
import { readingsUpTo, scoreSymbols } from './score-symbols.ts'
import { solveKey } from './solve-key.ts'
import type { OtherBarcode, SolvedKey } from './solve-key.ts'
import { symbolTemplates } from './symbol-templates.ts'
import { trackSymbols } from './track-symbols.ts'
import type { Reading, Sequence, Tracking } from './track-symbols.ts'

/** The blurs that are tried, in modules, the most frequent first. A rendered page, unlike a photo, has none. */
const SIGMAS = [0.75, 0.4, 1.3, 0.15, 1, 1.6]
/** With a mean mismatch below this no other blur is tried. */
const CLEAR = 0.07
/** What looks like a key for fewer symbols than this with each of the first blurs is no key with the others either. */
const [FIRST_BLURS, MIN_REACHED] = [4, 9]

export type DecodedStrip = SolvedKey & {
  /** In bins, where the start symbol begins and the stop symbol ends. */
  from: number
  to: number
  modules: number
}

/** `meanMismatch` is that of the likeliest sequence, be it a key or not; infinite when there is none. */
export type Decoding = { found: DecodedStrip | OtherBarcode | null; meanMismatch: number }

type Best = Sequence & { sigma: number }

/** Reads a profile as a key of one grammar, from one of the starts on. */
export function decodeProfile(
  darkness: Float64Array,
  starts: readonly Start[],
  grammar: KeyGrammar,
  isSpent: () => boolean,
): Decoding {
  const best =
    starts.length === 0
      ? null
      : likeliestBlur((sigma) =>
          trackSymbols(darkness, starts, grammar, symbolTemplates(sigma), isSpent),
        )
  if (!best) return { found: null, meanMismatch: Number.POSITIVE_INFINITY }
  return { found: solve(darkness, best), meanMismatch: best.meanMismatch }
}

function likeliestBlur(track: (sigma: number) => Tracking): Best | null {
  let best: Best | null = null
  let reached = 0
  for (const [index, sigma] of SIGMAS.entries()) {
    if (best && best.meanMismatch < CLEAR) break
    if (index === FIRST_BLURS && reached < MIN_REACHED) break
    const tracking = track(sigma)
    reached = Math.max(reached, tracking.reached)
    if (tracking.best && (!best || tracking.best.meanMismatch < best.meanMismatch)) {
      best = { ...tracking.best, sigma }
    }
  }
  return best
}

function solve(darkness: Float64Array, { last, sigma }: Best) {
  if (!isOfThisLength(darkness, last, sigma)) return null
  const solved = solveKey(scoreSymbols(darkness, last, sigma))
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
