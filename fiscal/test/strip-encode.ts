import {
  CODE_A,
  CODE_B,
  CODE_C,
  START_B,
  START_C,
  STOP,
  WIDTHS,
  checkSymbol,
} from '../src/key-strip/code128.ts'

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

/** The dark bars of a strip, in modules from its beginning, and its whole length. */
export function barsOf(symbols: readonly number[]) {
  const bars: { from: number; width: number }[] = []
  let modules = 0
  for (const [index, width] of symbols.flatMap((symbol) => WIDTHS[symbol] ?? []).entries()) {
    if (index % 2 === 0) bars.push({ from: modules, width })
    modules += width
  }
  return { bars, modules }
}
