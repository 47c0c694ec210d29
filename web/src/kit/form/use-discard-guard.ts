import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

interface Options {
  opened: boolean
  isDirty: boolean
  /** Cannot be left at all: the answer is on its way. */
  isHeld: boolean
  onClose: () => void
  onDiscard: () => void
  /** The back button had closed it. Without this the question is asked once only. */
  onStay?: () => void
}

/** Asks before typed work is thrown away, also when the browser's back button or a reload would do it. */
export function useDiscardGuard({ opened, isDirty, isHeld, onClose, onDiscard, onStay }: Options) {
  const [asked, setAsked] = useState(false)
  const [stayed, setStayed] = useState(false)
  const closedFromOutside = !opened && isDirty
  const isAsking = !isHeld && (asked || (closedFromOutside && !stayed))

  useWindowEvent('beforeunload', (event) => {
    if (isDirty) event.preventDefault()
  })

  function discard() {
    setAsked(false)
    setStayed(false)
    onDiscard()
    onClose()
  }

  function stay() {
    setAsked(false)
    if (!closedFromOutside) return
    if (onStay) onStay()
    else setStayed(true)
  }

  function close() {
    // One Escape reaches both dialogs: the question answers it.
    if (isHeld || isAsking) return
    if (isDirty) setAsked(true)
    else discard()
  }

  return { isShown: opened || isDirty, isAsking, close, discard, stay }
}
