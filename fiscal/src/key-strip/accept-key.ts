import type { SolvedKey } from './solve-key.ts'

/**
 * The highest mean mismatch of symbols that count as read. Stripes that are no barcode, and a wrong blur, have more
 * than 0.1, mostly much more.
 */
const MAX_READ_MISMATCH = 0.18

/**
 * Bars that were altered or are missing: one symbol that fits far worse than the others. Of 62 keys hardly one had both, of 45 altered
 * ones all. The edge of a shadow has it too.
 */
const DAMAGED = { mismatch: 0.15, timesTheMean: 3.5 }
const MAX_DAMAGED_CONFIDENCE = 0.7

/** Whether the symbols of a possible key are so clear that no other key can be printed. */
export function isTrusted({ mismatch, tailMismatch }: SolvedKey): boolean {
  return mismatch < MAX_READ_MISMATCH && tailMismatch < MAX_READ_MISMATCH
}

/** 0 to 1: near 1 for a sharp strip; never sure where bars were altered. */
export function confidenceOf({ mismatch, worstMismatch }: SolvedKey): number {
  const isDamaged =
    worstMismatch > DAMAGED.mismatch && worstMismatch > DAMAGED.timesTheMean * mismatch
  const confidence = 1 - mismatch
  return isDamaged ? Math.min(confidence, MAX_DAMAGED_CONFIDENCE) : confidence
}
