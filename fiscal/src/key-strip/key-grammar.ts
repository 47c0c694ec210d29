import { CODE_A, CODE_B, CODE_C, DATA_SYMBOLS, START_B, START_C } from './code128.ts'

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
 * Keys with letters: pairs of digits, and single characters after a change of code set. Some generators print the 'NFe' of
 * the document's Id before any key.
 */
export const MIXED: KeyGrammar = {
  starts: [
    { symbol: START_C, state: MIXED_KEY.inPairs },
    { symbol: START_B, state: afterPrefix(MIXED_KEY.singly) },
  ],
  minModules: 288,
  maxModules: 409,
}

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
    const pair = { symbols: PAIRS, next: inPairsAfterPair }
    const changeToPairs = { symbols: [CODE_C], next: { choices: [pair] } }
    const hasPair = position < KEY_LENGTH - 1
    inPairsAfterPair = inPairs
    inPairs = { choices: hasPair ? [pair, changeToSingle] : [changeToSingle] }
    singly = { choices: hasPair ? [single, changeToPairs] : [single] }
  }
  return { inPairs, singly }
}

function afterPrefix(state: KeyState): KeyState {
  return NFE_PREFIX.reduceRight<KeyState>(
    (next, symbol) => ({ choices: [{ symbols: [symbol], next }] }),
    state,
  )
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
