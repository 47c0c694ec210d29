import type { SolvedKey } from './solve-key.ts'

/**
 * The highest mean mismatch of symbols that count as read. Stripes that are no barcode, and a wrong blur, have more
 * than 0.1, mostly much more.
 */
const MAX_READ_MISMATCH = 0.18
/**
 * The checks may correct symbols of a clear strip only: in a blurred one wrong corrections are valid too (mismatches of
 * 0.10 and 0.17 were seen).
 */
const MAX_CORRECTED_MISMATCH = 0.09
const MAX_CORRECTED = 2
const SHARE_PER_CORRECTION = 0.9

/**
 * Bars that were altered or are missing: one symbol that fits far worse than the others. Of 62 keys hardly one had both, of 45 altered
 * ones all. The edge of a shadow has it too.
 */
const DAMAGED = { mismatch: 0.15, timesTheMean: 3.5 }
const MAX_DAMAGED_CONFIDENCE = 0.7

/** Whether the symbols of a possible key are so clear, and so few of them corrected, that no other key can be printed. */
export function isTrusted({ tries, corrected, mismatch, tailMismatch }: SolvedKey): boolean {
  if (tries === 1) return mismatch < MAX_READ_MISMATCH && tailMismatch < MAX_READ_MISMATCH
  return corrected <= MAX_CORRECTED && mismatch < MAX_CORRECTED_MISMATCH
}

/** 0 to 1: near 1 for a sharp strip in which nothing had to be corrected; never sure where bars were altered. */
export function confidenceOf(solved: SolvedKey): number {
  const { corrected, mismatch } = solved
  const confidence = (1 - mismatch) * SHARE_PER_CORRECTION ** corrected
  return isDamaged(solved) ? Math.min(confidence, MAX_DAMAGED_CONFIDENCE) : confidence
}

const isDamaged = ({ mismatch, worstMismatch: worst }: SolvedKey) =>
  worst > DAMAGED.mismatch && worst > DAMAGED.timesTheMean * mismatch
