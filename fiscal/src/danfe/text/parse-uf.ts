import { normalizeText } from './normalize-text.ts'

const UFS = new Set(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX'.split(' '),
)

/** The first state of a text, or EX for abroad. */
export function parseUf(text: string): string | null {
  const words = normalizeText(text).split(' ')
  return words.find((word) => UFS.has(word)) ?? null
}
