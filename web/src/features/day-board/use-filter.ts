import type { Delivery } from '@canhoto/contracts/deliveries'
import { useDeferredValue, useMemo, useState } from 'react'
import { plainText } from '../../lib/plain-text.ts'
import type { Column } from './board.ts'

/** The search for a delivery and for drivers. */
export function useFilter(columns: readonly Column[]) {
  const [search, setSearch] = useState('')
  const [driver, setDriver] = useState('')
  const wanted = plainText(useDeferredValue(search))
  const wantedDriver = plainText(useDeferredValue(driver))

  const isShown = useMemo(
    () =>
      ({ nf_number, client_name }: Delivery) =>
        nf_number.includes(wanted) || plainText(client_name).includes(wanted),
    [wanted],
  )

  // Both searches together show what is found and the drivers it can go to.
  const shown = useMemo(() => {
    if (!wanted && !wantedDriver) return columns
    const isFound = ({ driverId, name, open, finished }: Column) =>
      driverId === null ||
      (wantedDriver !== '' && plainText(name).includes(wantedDriver)) ||
      (wanted !== '' && (open.some(isShown) || finished.some(isShown)))
    return columns.filter(isFound)
  }, [columns, wanted, wantedDriver, isShown])

  return { search, setSearch, driver, setDriver, isShown, shown, isSearched: wanted !== '' }
}
