import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * When a button goes that has done its work, the focus goes to the next one of the same item, or to the item. Returns what the
 * element around the buttons needs; `isCovered` while a dialog of theirs is open.
 */
export function useKeptFocus(isCovered: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)

  useEffect(() => {
    if (isCovered || !focused.current || focused.current.isConnected) return
    focused.current = null
    if (!isLost(document.activeElement)) return
    const item = place.current?.closest('li')
    item?.setAttribute('tabindex', '-1')
    const next = place.current?.querySelector('button') ?? item
    next?.focus()
  })

  /** React tells of a focus in the dialog, too. */
  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (currentTarget.contains(target)) focused.current = target
  }

  return { ref: place, onFocus }
}

/** Nowhere, or in a dialog that fades away. */
const isLost = (active: Element | null) =>
  active === null || active === document.body || active.closest('[role=dialog]') !== null
