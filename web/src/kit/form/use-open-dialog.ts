import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { v7 as uuid } from 'uuid'

/** What a dialog over a screen needs to know of its being open. */
export interface OpenDialog {
  opened: boolean
  close: () => void
  /** Back was about to close it, and the person stays. */
  reopen: () => void
}

/** Which dialog is open over a screen, and what for. It is an entry of the browser's history: Back closes it instead of leaving the screen. */
export function useOpenDialog<Choice>() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ key: string; choice: Choice } | null>(null)
  const entry = (state as { dialog?: string } | null)?.dialog

  function enter(key: string) {
    // One entry is enough, however many dialogs are opened one after the other.
    void navigate({ pathname, search }, { state: { dialog: key }, replace: entry !== undefined })
  }

  return {
    /** Stays after Back while there is something typed to ask about. */
    choice: chosen?.choice ?? null,
    /** Of this one opening: another one begins afresh. */
    key: chosen?.key,
    opened: chosen !== null && chosen.key === entry,
    open(choice: Choice) {
      const key = uuid()
      setChosen({ key, choice })
      enter(key)
    },
    close: () => setChosen(null),
    reopen: () => chosen && enter(chosen.key),
  }
}
