import {
  CODE_A,
  CODE_B,
  CODE_C,
  FNC1,
  SHIFT,
  START_A,
  START_B,
  START_C,
  STOP,
  WIDTHS,
  checkSymbol,
} from '../src/key-strip/code128.ts'
import type { Random } from './strip-random.ts'

/** Symbols of a CODE-128 strip: pairs of digits where four or more follow, else single characters of `letters`. */
export function encodeStrip(text: string, letters: 'A' | 'B' = 'A'): number[] {
  const single = letters === 'A' ? CODE_A : CODE_B
  const startsInPairs = /^[0-9]{4}/.test(text)
  const start = startsInPairs ? START_C : START_B
  let codeSet: number = startsInPairs ? CODE_C : CODE_B
  const data: number[] = []
  const change = (to: number) => {
    if (codeSet !== to) data.push(to)
    codeSet = to
  }
  for (let rest = text; rest !== '';) {
    const hasPair =
      codeSet === CODE_C ? /^[0-9]{2}/.test(rest) : /^([0-9]{2}){2,}(?![0-9])/.test(rest)
    if (hasPair) {
      change(CODE_C)
      data.push(Number(rest.slice(0, 2)))
      rest = rest.slice(2)
    } else {
      if (codeSet === CODE_C) change(single)
      data.push(rest.charCodeAt(0) - 32)
      rest = rest.slice(1)
    }
  }
  return [start, ...data, checkSymbol(start, data), STOP]
}

/** Ways to encode a key that no generator's manual forbids, though most print none of them. */
export const ENCODINGS: Record<string, (key: string, random: Random) => number[]> = {
  'as most do': (key) => encodeStrip(key),
  'code set B alone': (key) => closed(START_B, singles(key)),
  'code set A alone': (key) => closed(START_A, singles(key)),
  'a digit of code set B, then pairs': (key) =>
    closed(START_B, [...singles(key.slice(0, 1)), ...inSets(key.slice(1), CODE_B)]),
  'a function character first': (key) => {
    const [start = START_C, ...data] = encodeStrip(key).slice(0, -2)
    return closed(start, [FNC1, ...data])
  },
  'shifted characters': (key, random) =>
    closed(
      START_B,
      singles(key).flatMap((symbol) => (random.next() < 0.2 ? [SHIFT, symbol] : [symbol])),
    ),
  'code sets changed at will': (key, random) => changedAtWill(key, random),
}

const singles = (text: string) => Array.from(text, (character) => character.charCodeAt(0) - 32)

const closed = (start: number, data: readonly number[]) => [
  start,
  ...data,
  checkSymbol(start, data),
  STOP,
]

/** Pairs where two digits follow, else single characters. */
function inSets(text: string, first: number): number[] {
  const data: number[] = []
  let codeSet = first
  for (let rest = text; rest !== '';) {
    const wanted = /^[0-9]{2}/.test(rest) ? CODE_C : CODE_B
    if (wanted !== codeSet) data.push(wanted)
    codeSet = wanted
    data.push(wanted === CODE_C ? Number(rest.slice(0, 2)) : rest.charCodeAt(0) - 32)
    rest = rest.slice(wanted === CODE_C ? 2 : 1)
  }
  return data
}

function changedAtWill(text: string, random: Random): number[] {
  const start = [START_A, START_B][random.whole(0, 1)] ?? START_B
  const data: number[] = []
  let codeSet: number = start === START_A ? CODE_A : CODE_B
  for (let rest = text; rest !== '';) {
    const canPair = /^[0-9]{2}/.test(rest)
    const isDue = random.next() < 0.3 || (codeSet === CODE_C && !canPair)
    const others = [CODE_A, CODE_B, ...(canPair ? [CODE_C] : [])].filter((set) => set !== codeSet)
    if (isDue) data.push((codeSet = others[random.whole(0, others.length - 1)] ?? codeSet))
    const isPair = codeSet === CODE_C
    data.push(isPair ? Number(rest.slice(0, 2)) : rest.charCodeAt(0) - 32)
    rest = rest.slice(isPair ? 2 : 1)
  }
  return closed(start, data)
}

/** The dark bars of a strip, in modules from its beginning, and its whole length. */
export type Bars = { bars: { from: number; width: number }[]; modules: number }

export const barsOf = (symbols: readonly number[]): Bars =>
  barsOfWidths(symbols.flatMap((symbol) => WIDTHS[symbol] ?? []))

/** Of the widths of bars and spaces in turn, a bar first. */
export function barsOfWidths(widths: readonly number[]): Bars {
  const bars: Bars['bars'] = []
  let modules = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ from: modules, width })
    modules += width
  }
  return { bars, modules }
}
