import { isPossibleKey } from '../possible-key.ts'
import { checkSymbol, DATA_SYMBOLS, textOf } from './code128.ts'
import type { Start } from './find-starts.ts'
import type { Choice, KeyState } from './key-grammar.ts'
import { readingsUpTo } from './score-symbols.ts'
import { symbolTemplates, type SymbolTemplates } from './symbol-templates.ts'
import {
  continueReading,
  type Reading,
  startReading,
  stopMismatch,
  stopTemplate,
} from './track-symbols.ts'

const SIGMAS = [0.75, 0.4]
const MAX_STARTS = 4
const MAX_SYMBOLS = 80
/** Bars with a smaller mean mismatch than this are those that were printed. */
const CLEAR = 0.09
const MIN_COUNT_TO_DROP = 4

/** Any symbol, after any other. */
const choices: Choice[] = []
const ANY: KeyState = { choices }
choices.push({ symbols: Array.from({ length: DATA_SYMBOLS }, (_, symbol) => symbol), next: ANY })

/** Whether the bars are clear and, read without a thought of keys, a whole CODE-128 of something else. */
export function isOtherBarcode(darkness: Float64Array, starts: readonly Start[]): boolean {
  return SIGMAS.some((sigma) => {
    const templates = symbolTemplates(sigma)
    return starts.slice(0, MAX_STARTS).some((start) => {
      const symbols = readClearly(darkness, start, templates)
      return symbols !== null && isWhole(symbols) && !isKey(symbols)
    })
  })
}

/** The symbols from the start to the stop; null when they are not clear. */
function readClearly(darkness: Float64Array, start: Start, templates: SymbolTemplates) {
  const stop = stopTemplate(templates.sigma)
  let last: Reading = startReading(start, ANY)
  while (last.count < MAX_SYMBOLS) {
    if (last.count > 1 && stopMismatch(darkness, last, stop) < CLEAR)
      return readingsUpTo(last).map(({ symbol }) => symbol)
    const readings: Reading[] = []
    continueReading(darkness, last, templates, readings)
    const [first, ...others] = readings
    if (!first) return null
    last = others.reduce((best, other) => (other.mismatch < best.mismatch ? other : best), first)
    if (last.count >= MIN_COUNT_TO_DROP && last.mismatch > CLEAR * last.count) return null
  }
  return null
}

function isWhole([start = 0, ...symbols]: readonly number[]) {
  return checkSymbol(start, symbols.slice(0, -1)) === symbols.at(-1)
}

function isKey([start = 0, ...symbols]: readonly number[]) {
  return isPossibleKey(textOf(start, symbols.slice(0, -1))?.replace(/^NFe/, '') ?? '')
}
