import { useEffect, useMemo } from 'react'

/** The focus goes back to what opened the dialog. Mantine does so only for dialogs that were closed at first; ours are often mounted open. */
export function useReturnFocus(opened: boolean) {
  // Read while rendering: once the dialog is on the page, it may have taken the focus already.
  const opener = useMemo(() => (opened ? document.activeElement : null), [opened])

  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return
    return () => {
      if (opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])
}
