import type { Doubt } from './doubtful-fields.ts'

/** Marks a field that may have been read wrong. An edited one keeps an empty line, so that the fields below do not jump. */
export function fieldHintProps(doubt: Doubt | undefined) {
  if (doubt === 'open') return { description: 'Leitura incerta: confira.', 'data-uncertain': true }
  return doubt === 'settled' ? { description: '\u00a0' } : {}
}
