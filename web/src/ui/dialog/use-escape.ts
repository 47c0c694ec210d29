import { useEffect, useEffectEvent } from 'react'

/** The open dialogs, the last one on top. */
const closeHandlers: (() => void)[] = []

// One listener for all of them: between two listeners React may already have closed the dialog on top.
globalThis.addEventListener?.('keydown', onKeyDown, { capture: true })

/** Not while Escape closes a list of choices inside the dialog. */
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  const { target } = event
  if (target instanceof HTMLElement && target.dataset['mantineStopPropagation'] === 'true') return
  closeHandlers.at(-1)?.()
}

/** Escape closes the dialog that was opened last, wherever the focus is. */
export function useEscape(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!opened) return
    const closeHandler = () => close()
    closeHandlers.push(closeHandler)
    return () => {
      closeHandlers.splice(closeHandlers.indexOf(closeHandler), 1)
    }
  }, [opened])
}
