import { type FocusEvent, useEffect, useRef } from 'react'
import { focusHeading } from '../page/focus-heading.ts'

interface Focused {
  element: HTMLElement
  rowIndex: number
}

/**
 * When the focused row goes, as after a deletion, the focus goes to the row that takes its place, or to the heading of the
 * page where none is left. Returns what the table needs.
 */
export function useRowFocus() {
  const table = useRef<HTMLTableElement>(null)
  const focused = useRef<Focused | null>(null)

  useEffect(() => {
    const { element, rowIndex } = focused.current ?? {}
    if (!element || element.isConnected || document.activeElement !== document.body) return
    focused.current = null
    const all = table.current?.tBodies[0]?.rows
    const next = all?.[Math.min(rowIndex ?? 0, all.length - 1)]
    next?.querySelector<HTMLElement>('a[href], button')?.focus()
  })

  useEffect(
    () => () => {
      // The list is empty, or another screen stands in its place.
      if (!focused.current) return
      setTimeout(() => {
        if (document.activeElement === document.body) focusHeading()
      })
    },
    [],
  )

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const row = target.closest('tr')
    if (row) focused.current = { element: target, rowIndex: row.sectionRowIndex }
  }

  return { ref: table, onFocus }
}
