import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import type { OpenDialog } from '../dialog/use-dialog.ts'

interface Options {
  dialog: OpenDialog
  isDirty: boolean
  /** While the form is being saved, the dialog cannot be closed. */
  isHeld: boolean
  onDiscard: () => void
}

/** Asks before typed work is thrown away, also when the browser's back button or a reload would do it. */
export function useDiscardGuard({ dialog, isDirty, isHeld, onDiscard }: Options) {
  const [asked, setAsked] = useState(false)
  const isClosedByBack = !dialog.opened && isDirty
  const isAsking = !isHeld && (asked || isClosedByBack)

  useWindowEvent('beforeunload', (event) => {
    if (isDirty) event.preventDefault()
  })

  function discard() {
    setAsked(false)
    onDiscard()
    dialog.close()
  }

  function stay() {
    setAsked(false)
    if (isClosedByBack) dialog.reopen()
  }

  function close() {
    // One Escape reaches both dialogs: the question answers it.
    if (isHeld || isAsking) return
    if (isDirty) setAsked(true)
    else discard()
  }

  return { isShown: dialog.opened || isDirty, isAsking, close, discard, stay }
}
