import type { Delivery } from '@canhoto/contracts/deliveries'
import { useRef, useState } from 'react'
import { useReloadGuard } from '../../../ui/reload-guard.ts'

export type Selection = ReturnType<typeof useSelection>

/** The chosen deliveries, as they were when they were chosen. They stay chosen on other pages and under other filters. */
export function useSelection() {
  const [rows, setRows] = useState<ReadonlyMap<string, Delivery>>(new Map())
  const last = useRef<string | null>(null)
  useReloadGuard(rows.size > 0)

  function choose(chosen: readonly Delivery[], isChosen: boolean) {
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
    chooseRow(row: Delivery, isChosen: boolean, through: readonly Delivery[] | null) {
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
