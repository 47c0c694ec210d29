import { type PointerEvent, useState } from 'react'

/**
 * Rows of a list that are dragged by their handle (`data-handle`), with a finger or a mouse. The kept libraries for this
 * are 35 KiB of a phone's network, mostly for what two buttons a row already give: the keyboard and the screen reader.
 * @param onMove called whenever the row has passed the middle of another
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)

  function start(event: PointerEvent<HTMLElement>) {
    const row = (event.target as Element).closest('[data-handle]')?.closest('li')
    if (!row || event.button !== 0) return
    // The list, because a row that is moved in the document would lose the pointer.
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
    setDragged([...event.currentTarget.children].indexOf(row))
  }

  function drag({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
    if (dragged === null) return
    const rows = [...currentTarget.children]
    const to = rows.filter((row, index) => index !== dragged && middleOf(row) < clientY).length
    if (to === dragged) return
    onMove(dragged, to)
    setDragged(to)
    rows[to]?.scrollIntoView({ block: 'nearest' })
  }

  const end = () => setDragged(null)
  return {
    dragged,
    list: { onPointerDown: start, onPointerMove: drag, onPointerUp: end, onPointerCancel: end },
  }
}

export function middleOf(row: Element) {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
