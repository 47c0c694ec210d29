const EDGE_PX = 56
const STEP_PX = 14

/** Scrolls the board, and the column under the pointer, while the pointer is at an edge of it. Says whether it did. */
export function scrollAtEdges(board: HTMLElement, { x, y }: { x: number; y: number }) {
  const list = document.elementFromPoint(x, y)?.closest('[data-list]')
  const { left, right } = board.getBoundingClientRect()
  const before = [board.scrollLeft, list?.scrollTop, scrollY].join()
  board.scrollLeft += stepAt(x, left, right)
  if (list && list.scrollHeight > list.clientHeight) {
    const { top, bottom } = list.getBoundingClientRect()
    list.scrollTop += stepAt(y, top, bottom)
  } else scrollBy(0, stepAt(y, 0, innerHeight))
  return before !== [board.scrollLeft, list?.scrollTop, scrollY].join()
}

function stepAt(place: number, from: number, to: number) {
  if (place < from + EDGE_PX) return -STEP_PX
  return place > to - EDGE_PX ? STEP_PX : 0
}
