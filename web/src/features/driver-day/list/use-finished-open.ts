import { useState } from 'react'

const KEY = 'canhoto_finished_open'

/** Whether the driver unfolded or folded the finished deliveries: null until then. It lasts as long as the tab, reloads included. */
export function useFinishedOpen() {
  const [isOpen, setOpen] = useState(() => {
    const stored = sessionStorage.getItem(KEY)
    return stored === null ? null : stored === 'true'
  })

  function show(open: boolean) {
    sessionStorage.setItem(KEY, String(open))
    setOpen(open)
  }
  return [isOpen, show] as const
}
