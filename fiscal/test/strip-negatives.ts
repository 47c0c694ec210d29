import { isPossibleKey } from '../src/possible-key.ts'
import { CODE_C, checkSymbol, START_B, START_C, STOP } from '../src/key-strip/code128.ts'
import { type Bars, barsOf, barsOfWidths, encodeStrip } from './strip-encode.ts'
import type { Random } from './strip-random.ts'

const FNC1 = 102
/** Of interleaved 2 of 5: the widths of five bars or spaces, wide where 1. */
const PAIR_WIDTHS = '00110 10001 01001 11000 00101 10100 01100 00011 10010 01010'.split(' ')

/** Barcodes that are not the key which they resemble, each made of a valid key. */
export const NEGATIVES: Record<string, (key: string, random: Random) => Bars> = {
  'a wrong digit': (key, random) => {
    const place = random.whole(20, 43)
    const other = (Number(key[place]) + random.whole(1, 9)) % 10
    return unlessKey(key.slice(0, place) + other + key.slice(place + 1))
  },
  'two digits changed places': (key, random) => {
    const place = random.whole(20, 41)
    return unlessKey(key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2))
  },
  '42 digits: the last pair is missing': (key) => strip(key.slice(0, 42)),
  '42 digits: another pair is missing': (key, random) => {
    const place = 2 * random.whole(0, 20)
    return strip(key.slice(0, place) + key.slice(place + 2))
  },
  '43 digits': (key, random) => strip(without(key, random.whole(20, 43))),
  '45 digits': (key, random) => strip(key + random.digits(1)),
  '46 digits: a pair follows': (key, random) => strip(key + random.digits(2)),
  '46 digits: a pair precedes': (key, random) => strip(random.digits(2) + key),
  '48 digits': (key, random) => strip(random.digits(2) + key + random.digits(2)),
  'other digits': (_, random) => strip(random.digits(random.whole(20, 44))),
  'GS1-128 of a pallet': (_, random) => symbols([FNC1, 0, ...pairs(random, 9)]),
  'GS1-128 of 44 digits': (key) =>
    symbols([FNC1, ...pairsOf(`01${key.slice(0, 14)}10${key.slice(14, 40)}`)]),
  'a boleto': (_, random) => interleaved(random.digits(44)),
  'the key as interleaved 2 of 5': (key) => interleaved(key.replaceAll(/[A-Z]/g, '1')),
  'a bar is missing': (key, random) => alter(key, random, (bar) => ({ ...bar, width: 0 })),
  'a bar is a module wider': (key, random) =>
    alter(key, random, (bar) => ({ ...bar, width: bar.width + 1 })),
  'a symbol is missing': (key, random) => {
    const whole = encodeStrip(key)
    return barsOf(whole.toSpliced(random.whole(1, whole.length - 3), 1))
  },
  'two symbols changed places': (key, random) => {
    const whole = encodeStrip(key)
    const place = random.whole(1, whole.length - 4)
    const pair = whole.slice(place, place + 2)
    return pair[0] === pair[1]
      ? barsOf([])
      : barsOf(whole.toSpliced(place, 2, ...pair.toReversed()))
  },
  'letters of the length of a key': (key) =>
    symbols(
      Array.from(key, (letter) => (letter.charCodeAt(0) - 32 + 17) % 64),
      START_B,
    ),
  'the end of a key after another start': (key, random) =>
    symbols(
      [
        ...Array.from(random.digits(9), (digit) => Number(digit) + 16),
        CODE_C,
        ...pairsOf(key.slice(10)),
      ],
      START_B,
    ),
  'no barcode': () => barsOf([]),
}

/** Two of eleven remainders have the same check digit: what is a key again is not printed. */
const unlessKey = (text: string) => (isPossibleKey(text) ? barsOf([]) : strip(text))

const strip = (text: string) => barsOf(encodeStrip(text))

const symbols = (data: readonly number[], start: number = START_C) =>
  barsOf([start, ...data, checkSymbol(start, data), STOP])

const without = (text: string, place: number) => text.slice(0, place) + text.slice(place + 1)

const pairs = (random: Random, count: number) => pairsOf(random.digits(2 * count))

const pairsOf = (text: string) =>
  Array.from(text.replaceAll(/[A-Z]/g, '1').match(/../g) ?? [], Number)

/** One bar of the middle, changed after its symbol was printed. */
function alter(key: string, random: Random, change: (bar: Bars['bars'][0]) => Bars['bars'][0]) {
  const { bars, modules } = strip(key)
  const place = random.whole(6, bars.length - 8)
  return { bars: bars.map((bar, at) => (at === place ? change(bar) : bar)), modules }
}

function interleaved(digits: string): Bars {
  const width = (wide: string | undefined) => (wide === '1' ? 3 : 1)
  const data = pairsOfDigits(digits).flatMap(([bar, space]) =>
    Array.from(PAIR_WIDTHS[bar] ?? '').flatMap((wide, at) => [
      width(wide),
      width(PAIR_WIDTHS[space]?.[at]),
    ]),
  )
  return barsOfWidths([1, 1, 1, 1, ...data, 3, 1, 1])
}

const pairsOfDigits = (digits: string) =>
  Array.from(digits.match(/../g) ?? [], ([bar, space]) => [Number(bar), Number(space)] as const)
