import type { Doubt } from './doubtful-fields.ts'

/** How a field that was read and may be wrong asks to be looked at; what lies below it stays where it is once it is settled. */
export function lookOf(doubt: Doubt | undefined) {
  if (doubt === 'open') return { description: 'Leitura incerta: confira', 'data-uncertain': true }
  return doubt === 'settled' ? { description: '\u00a0' } : {}
}
