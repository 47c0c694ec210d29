import { useRef, useState } from 'react'
import { useReloadGuard } from '../../ui/reload-guard.ts'

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

/** What a dialog that changes all chosen deliveries needs of them. */
export type Chosen = Pick<Selection<{ id: string }>, 'ids' | 'size' | 'clear' | 'drop'>

/** The chosen rows of a list, as they were when they were chosen. They stay chosen on other pages and under other filters. */
export function useSelection<Row extends { id: string }>() {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const last = useRef<string | null>(null)
  useReloadGuard(rows.size > 0)

  function choose(chosen: readonly Row[], isChosen: boolean) {
    setRows((before) => {
      const after = new Map(before)
      for (const row of chosen) {
        if (isChosen) after.set(row.id, row)
        else after.delete(row.id)
      }
      return after
    })
  }

  return {
    rows: [...rows.values()],
    ids: [...rows.keys()],
    size: rows.size,
    has: (id: string) => rows.has(id),
    choose,
    /** With `through`, also those between it and the one that was chosen before. */
    chooseRow(row: Row, isChosen: boolean, through: readonly Row[] | null) {
      const from = through?.findIndex(({ id }) => id === last.current) ?? -1
      const to = through?.indexOf(row) ?? -1
      last.current = row.id
      const between = through?.slice(Math.min(from, to), Math.max(from, to) + 1) ?? []
      choose(from < 0 || to < 0 ? [row] : between, isChosen)
    },
    drop: (ids: readonly string[]) =>
      setRows((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setRows(new Map()),
  }
}
