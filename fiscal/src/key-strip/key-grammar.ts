import {
  CODE_A,
  CODE_B,
  CODE_C,
  DATA_SYMBOLS,
  FNC1,
  FNC2,
  FNC3,
  SHIFT,
  START_A,
  START_B,
  START_C,
} from './code128.ts'

const KEY_LENGTH = 44
/** Letters may stand in the issuer's root and branch. */
const [FIRST_LETTER, AFTER_LETTERS] = [6, 18] as const

/** Symbols of one kind that may come next, and the state after any of them. */
export type Choice = { symbols: readonly number[]; next: KeyState }

/** The symbols that may follow a sequence. */
export type KeyState = { choices: readonly Choice[] }

/** One way to encode an access key in CODE-128. */
export type KeyGrammar = {
  starts: readonly { symbol: number; state: KeyState }[]
  /** Of the whole strip, start and stop included. */
  minModules: number
  maxModules: number
}

const PAIRS = numbers(0, 100)
const DIGITS = numbers(16, 26)
const DIGITS_AND_LETTERS = [...DIGITS, ...numbers(33, 59)]
const NFE_PREFIX = ['N', 'F', 'e'].map((letter) => letter.charCodeAt(0) - 32)

export const FINISHED: KeyState = { choices: [] }
const CHECK: KeyState = { choices: [{ symbols: numbers(0, DATA_SYMBOLS), next: FINISHED }] }
const NUMERIC_KEY = numericStates()
const MIXED_KEY = mixedStates()

/** The encoding of the layout manual: digits only, in pairs. */
export const NUMERIC: KeyGrammar = {
  starts: [{ symbol: START_C, state: NUMERIC_KEY }],
  minModules: 277,
  maxModules: 277,
}

/**
 * Keys with letters, and the other ways to encode a key: pairs of digits, and single characters after a start or a change of code set, some
 * of them shifted. Some generators print a function character, or the 'NFe' of the document's Id, before the key.
 */
export const MIXED: KeyGrammar = {
  starts: [
    { symbol: START_C, state: afterFunction([FNC1], MIXED_KEY.inPairs) },
    { symbol: START_B, state: afterFunction([FNC1, FNC2, FNC3], withPrefix(MIXED_KEY.singly)) },
    { symbol: START_A, state: afterFunction([FNC1, FNC2, FNC3], MIXED_KEY.singly) },
  ],
  minModules: 277,
  maxModules: 409,
}

/** The same, longer: most characters by themselves. */
export const SINGLE: KeyGrammar = { ...MIXED, minModules: 409, maxModules: 660 }

export const [MIN_MODULES, MAX_MODULES] = [NUMERIC.minModules, SINGLE.maxModules]

function numericStates(): KeyState {
  let state = CHECK
  for (let pair = 0; pair < KEY_LENGTH / 2; pair++) {
    state = { choices: [{ symbols: PAIRS, next: state }] }
  }
  return state
}

// Built from the end of the key to its beginning, because each state refers to the states that follow it.
function mixedStates(): { inPairs: KeyState; singly: KeyState } {
  let [inPairs, singly, inPairsAfterPair] = [CHECK, CHECK, CHECK]
  for (let position = KEY_LENGTH - 1; position >= 0; position--) {
    const mayBeLetter = position >= FIRST_LETTER && position < AFTER_LETTERS
    const single = { symbols: mayBeLetter ? DIGITS_AND_LETTERS : DIGITS, next: singly }
    const changeToSingle = { symbols: [CODE_A, CODE_B], next: { choices: [single] } }
    const shift = { symbols: [SHIFT], next: { choices: [single] } }
    const pair = { symbols: PAIRS, next: inPairsAfterPair }
    const changeToPairs = { symbols: [CODE_C], next: { choices: [pair] } }
    const hasPair = position < KEY_LENGTH - 1
    inPairsAfterPair = inPairs
    inPairs = { choices: hasPair ? [pair, changeToSingle] : [changeToSingle] }
    singly = { choices: [single, ...(hasPair ? [changeToPairs] : []), shift, changeToSingle] }
  }
  return { inPairs, singly }
}

function afterFunction(functions: readonly number[], state: KeyState): KeyState {
  return { choices: [...state.choices, { symbols: functions, next: state }] }
}

function withPrefix(state: KeyState): KeyState {
  const prefixed = NFE_PREFIX.reduceRight<KeyState>(
    (next, symbol) => ({ choices: [{ symbols: [symbol], next }] }),
    state,
  )
  return { choices: [...state.choices, ...prefixed.choices] }
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
