const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'

/** Widths in modules of each symbol's bars and spaces, a bar first. The last is the stop, which ends with a bar. */
export const WIDTHS: readonly (readonly number[])[] = PATTERNS.split(' ').map((pattern) =>
  Array.from(pattern, Number),
)

export const SYMBOL_MODULES = 11
export const STOP_MODULES = 13
export const [FNC3, FNC2, SHIFT, CODE_C, CODE_B, CODE_A, FNC1] = [
  96, 97, 98, 99, 100, 101, 102,
] as const
export const [START_A, START_B, START_C, STOP] = [103, 104, 105, 106] as const

const CODE_SETS = new Map<number, number>([
  [START_A, CODE_A],
  [START_B, CODE_B],
  [START_C, CODE_C],
])

/** The number of symbols with data or a change of code set, and of those that a check symbol may be. */
export const DATA_SYMBOLS = 103

/** The check symbol of a start symbol and what follows it. */
export function checkSymbol(start: number, data: readonly number[]): number {
  const sum = data.reduce((total, symbol, index) => total + symbol * (index + 1), start)
  return sum % DATA_SYMBOLS
}

/** Function characters, which some generators print after the start: they are of no text. */
const FUNCTIONS: readonly number[] = [FNC1, FNC2, FNC3]

/** Text of the data symbols; null when they hold a function character after the first symbol, which no access key does. */
export function textOf(start: number, data: readonly number[]): string | null {
  let codeSet = CODE_SETS.get(start) ?? CODE_A
  let isShifted = false
  let text = ''
  for (const symbol of withoutFunction(data, codeSet)) {
    const characters = charactersOf(symbol, isShifted ? otherSet(codeSet) : codeSet)
    if (characters !== null) text += characters
    else if (isShifted) return null
    else if (isChange(symbol, codeSet)) codeSet = symbol
    else if (symbol !== SHIFT || codeSet === CODE_C) return null
    isShifted = characters === null && symbol === SHIFT
  }
  return isShifted ? null : text
}

function withoutFunction(data: readonly number[], codeSet: number): readonly number[] {
  const [first = -1] = data
  const isFunction = codeSet === CODE_C ? first === FNC1 : FUNCTIONS.includes(first)
  return isFunction ? data.slice(1) : data
}

const isChange = (symbol: number, codeSet: number) =>
  symbol >= CODE_C && symbol <= CODE_A && symbol !== codeSet

const otherSet = (codeSet: number) => (codeSet === CODE_A ? CODE_B : CODE_A)

const charactersOf = (symbol: number, codeSet: number) =>
  codeSet === CODE_C ? pairOf(symbol) : characterOf(symbol, codeSet)

function pairOf(symbol: number): string | null {
  return symbol < 100 ? String(symbol).padStart(2, '0') : null
}

// Code sets A and B have the first 64 symbols in common; then A has control characters and B lower case.
function characterOf(symbol: number, codeSet: number): string | null {
  if (symbol >= 96) return null
  return String.fromCharCode(codeSet === CODE_A && symbol >= 64 ? symbol - 64 : symbol + 32)
}
