import { useState } from 'react'
import * as z from 'zod/mini'
import { useSignedIn } from '../../../session/use-session.ts'
import { COLUMN_NAMES, type ColumnName, DEFAULT_COLUMNS } from './delivery-columns.tsx'

const Chosen = z.array(z.string())

/** The columns that the user chose in this browser. What cannot be read counts as no choice. */
export function useChosenColumns() {
  const { user } = useSignedIn()
  const key = `canhoto_delivery_columns_${user.id}`
  const [chosen, setChosen] = useState(() => read(key))

  function toggle(name: ColumnName) {
    const next = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]
    setChosen(next)
    localStorage.setItem(key, JSON.stringify(next))
  }

  function reset() {
    setChosen(DEFAULT_COLUMNS)
    localStorage.removeItem(key)
  }

  return { chosen, toggle, reset }
}

function read(key: string): readonly ColumnName[] {
  try {
    const stored = Chosen.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return COLUMN_NAMES.filter((name) => stored.includes(name))
  } catch {
    return DEFAULT_COLUMNS
  }
}
