import { type PointerEvent, useRef, useState } from 'react'
import { scrollAtEdges } from './edge-scroll.ts'
import { targetAt } from './drop-target.ts'
import type { Target } from './move.ts'
import { useWhileDragging } from './use-while-dragging.ts'

/** A click does not move anything. */
const MIN_DISTANCE_PX = 6

interface Point {
  x: number
  y: number
}

interface Drag {
  ids: readonly string[]
  target: Target | null
}

interface Options {
  /** What is dragged along with a card: all chosen ones, where it is one of them. */
  idsOf: (id: string) => readonly string[]
  onDrop: (ids: readonly string[], target: Target) => void
}

/**
 * Cards that are dragged to another column or within their own: with a mouse anywhere on them, with a finger by their handle,
 * so that the rest scrolls. Escape lets go. The keyboard has the dialog of each card.
 */
export function useCardDrag({ idsOf, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pressed = useRef<(Point & { id: string }) | null>(null)
  const last = useRef<Point>({ x: 0, y: 0 })
  const board = useRef<HTMLElement>(null)

  function end() {
    pressed.current = null
    setDrag(null)
  }

  function press(event: PointerEvent<HTMLElement>) {
    const id = idAt(event)
    if (id === null || event.button !== 0) return
    pressed.current = { id, x: event.clientX, y: event.clientY }
  }

  function move(event: PointerEvent<HTMLElement>) {
    const start = pressed.current
    if (!start) return
    const at = { x: event.clientX, y: event.clientY }
    last.current = at
    placeGhost(at)
    if (drag) return look(drag)
    if (Math.hypot(at.x - start.x, at.y - start.y) < MIN_DISTANCE_PX) return
    // The board, because a card that is moved in the document would lose the pointer.
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ ids: idsOf(start.id), target: null })
  }

  function look({ ids, target }: Drag) {
    const found = targetAt(last.current, ids)
    const isSame = found?.driverId === target?.driverId && found?.before === target?.before
    if (!isSame) setDrag({ ids, target: found })
  }

  function release() {
    const target = drag && targetAt(last.current, drag.ids)
    if (target) onDrop(drag.ids, target)
    end()
  }

  useWhileDragging(drag !== null, {
    onStart: () => placeGhost(last.current),
    onFrame: () => {
      if (drag && board.current && scrollAtEdges(board.current, last.current)) look(drag)
    },
    onEscape: end,
  })

  const handlers = { onPointerDown: press, onPointerMove: move, onPointerUp: release }
  return { drag, board: { ref: board, ...handlers, onPointerCancel: end } }
}

/** What follows the pointer, without drawing the board anew. */
function placeGhost({ x, y }: Point) {
  const ghost = document.querySelector<HTMLElement>('[data-ghost]')
  if (ghost) ghost.style.translate = `${x + 12}px ${y + 12}px`
}

function idAt({ target, pointerType }: PointerEvent) {
  if (!(target instanceof Element)) return null
  const handle = target.closest('[data-handle]')
  const isFree = pointerType === 'mouse' && !target.closest('a, button, label, summary')
  const card = handle || isFree ? target.closest<HTMLElement>('[data-movable]') : null
  return card?.dataset.card ?? null
}
