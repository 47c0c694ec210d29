import { middleOf } from '../../shared/day-order/use-drag-order.ts'
import type { Target } from './move.ts'

/** Where cards would be dropped that are dragged over this point of the screen. */
export function targetAt(
  { x, y }: { x: number; y: number },
  ids: readonly string[],
): Target | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  if (!column) return null
  const cards = [...column.querySelectorAll<HTMLElement>('[data-movable]')]
  const before = cards.find((card) => !ids.includes(card.dataset.card ?? '') && middleOf(card) > y)
  return { driverId: column.dataset.column || null, before: before?.dataset.card ?? null }
}
