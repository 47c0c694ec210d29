import { useEffect, useRef } from 'react'

/** Keeps the focus with a card that is moved without a mouse: in another column it is another element. */
export function useCardFocus(isCovered: boolean) {
  const kept = useRef<{ id: string; isWanted: boolean } | null>(null)

  useEffect(() => {
    const focus = kept.current
    if (!focus || isCovered) return
    if (!focus.isWanted && document.activeElement !== document.body) return
    const button = document.querySelector<HTMLElement>(`[data-move="${focus.id}"] button`)
    // On a phone the card is in a column that is not shown.
    const other = document.querySelector<HTMLElement>('[data-move] button, [data-board]')
    if (button) button.focus()
    else if (focus.isWanted) other?.focus({ preventScroll: true })
    focus.isWanted = false
  })

  return {
    keep(id: string | undefined) {
      if (id) kept.current = { id, isWanted: true }
    },
    /** The mouse is used. */
    drop() {
      kept.current = null
    },
  }
}
