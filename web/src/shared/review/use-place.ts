import { useState } from 'react'

interface Options<Row> {
  /** The rows as they were read last. */
  listed: readonly Row[]
  /** Of those that the user has decided, though they may still be listed. */
  decided: readonly string[]
  /** Of all pages. */
  total: number | undefined
}

/** Where a user is in a queue of which rows go one by one. A row that another user has decided gives its place to the next. */
export function usePlace<Row extends { id: string }>({ listed, decided, total = 0 }: Options<Row>) {
  const [at, setAt] = useState<{ id: string | null; index: number }>({ id: null, index: 0 })
  const rows = listed.filter(({ id }) => !decided.includes(id))
  const found = rows.findIndex(({ id }) => id === at.id)
  const index = found >= 0 ? found : Math.max(0, Math.min(at.index, rows.length - 1))

  function show(position: number) {
    const row = rows[position]
    if (row) setAt({ id: row.id, index: position })
  }

  return {
    rows,
    current: rows[index] ?? null,
    following: rows.slice(index + 1),
    position: index + 1,
    isLast: index + 1 >= rows.length,
    /** Those that are listed, and those beyond them. */
    waiting: rows.length + Math.max(0, total - listed.length),
    next: () => show(index + 1),
    previous: () => show(index - 1),
    /** Goes from a row that was decided to the next one. */
    leave: () => setAt({ id: rows[index + 1]?.id ?? null, index }),
    /** Where a row will be that comes back. */
    goTo: (id: string) => setAt({ id, index: 0 }),
  }
}
