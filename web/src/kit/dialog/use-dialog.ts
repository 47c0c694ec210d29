import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { v7 as uuid } from 'uuid'

/** Whether a dialog is open, and how it is closed. */
export interface OpenDialog {
  opened: boolean
  close: () => void
  /** Opens it again: Back was about to close it, and the user stays. */
  reopen: () => void
}

interface Entry {
  key: string
  /** The choice, where a reload can open the dialog again. */
  name?: string
}

/** The dialogs that are open in one entry of the browser's history, the last one on top. */
interface HistoryState {
  dialogs?: readonly Entry[]
  /** The dialog of this entry was closed, so the next one takes its place. */
  isFree?: boolean
}

/**
 * The state of the browser's present entry when a dialog is open in it, undefined otherwise. Where React Router keeps it: the
 * screen may not have been drawn with it yet.
 */
export function openDialogs(): unknown {
  const { usr } = (history.state ?? {}) as { usr?: HistoryState | null }
  return usr?.dialogs?.length ? usr : undefined
}

/**
 * Which dialog is open over a screen, and what for. It is an entry of the browser's history, so Back closes it.
 * @param names the choices that are texts; their dialogs are open again after a reload
 */
export function useDialog<Choice>(names: readonly Choice[] = []) {
  const { state: present } = useLocation()
  const navigate = useNavigate()
  const { dialogs = [], isFree = false } = (present ?? {}) as HistoryState
  const [chosen, setChosen] = useState(() => findReloaded(dialogs, names))
  const opened = chosen !== null && dialogs.some(({ key }) => key === chosen.key)

  function go(state: HistoryState, replace: boolean) {
    // The browser's address, which knows a search before the screen is drawn again.
    const { pathname, search } = location
    void navigate({ pathname, search }, { state, replace })
  }

  function enter(key: string, choice: Choice) {
    go({ dialogs: [...dialogs, entryOf(key, choice)] }, isFree)
  }

  function open(choice: Choice) {
    const key = uuid()
    setChosen({ key, choice })
    enter(key, choice)
  }

  function close() {
    setChosen(null)
    if (!opened) return
    go({ dialogs: dialogs.filter(({ key }) => key !== chosen.key), isFree: true }, true)
  }

  /** Opens it for something else, as the same step of the history. */
  function change(choice: Choice) {
    const key = uuid()
    const others = dialogs.filter((entry) => entry.key !== chosen?.key)
    setChosen({ key, choice })
    go({ dialogs: [...others, entryOf(key, choice)] }, true)
  }

  const reopen = () => chosen && enter(chosen.key, chosen.choice)

  return {
    /** Stays set after Back, so that a form with unsaved text can ask before it is closed. */
    choice: chosen?.choice ?? null,
    /** A new key for each opening, so that a form starts empty. */
    key: chosen?.key,
    opened,
    open,
    close,
    change,
    reopen,
    /** For a dialog that is always mounted: open while it is the chosen one. */
    as: (choice: Choice): OpenDialog => ({
      opened: opened && chosen.choice === choice,
      close,
      reopen,
    }),
  }
}

function entryOf(key: string, choice: unknown): Entry {
  return { key, ...(typeof choice === 'string' && { name: choice }) }
}

function findReloaded<Choice>(dialogs: readonly Entry[], names: readonly Choice[]) {
  const entry = dialogs.findLast(({ name }) => names.includes(name as Choice))
  return entry ? { key: entry.key, choice: entry.name as Choice } : null
}
