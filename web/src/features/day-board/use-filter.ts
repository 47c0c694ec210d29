import type { Delivery } from '@canhoto/contracts/deliveries'
import { useDeferredValue, useMemo } from 'react'
import * as z from 'zod/mini'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { plainText } from '../../lib/plain-text.ts'
import type { Column } from './board.ts'

const FIELDS = { driver_id: z.uuid() }

/** The search for a delivery and for drivers. */
export function useFilter(columns: readonly Column[]) {
  const { filters, change, paging: search } = useListAddress(FIELDS)
  const { paging: driver } = useListAddress({}, 'driver_')
  const wanted = plainText(useDeferredValue(search.text))
  const wantedDriver = plainText(useDeferredValue(driver.text))

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

  const own = columns.find(({ driverId }) => driverId === filters.driver_id)?.driverId ?? null

  return {
    search,
    driver,
    /** The driver whose column a phone shows, null for the deliveries of no driver. */
    own,
    setOwn: (driverId: string) => change({ driver_id: driverId || undefined }),
    isShown,
    shown,
    isSearched: wanted !== '',
  }
}
