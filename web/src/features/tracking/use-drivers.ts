import { driverHistory } from '@canhoto/contracts/driver-history'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import { useState } from 'react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import type { Filter } from './list/state-filter.tsx'

export type Drivers = ReturnType<typeof useDrivers>

/** The drivers of the list and the selected one, who may drive no more: those are read only when the list or the address asks. */
export function useDrivers(places: readonly DriverLocation[], selectedId: string | null) {
  const [filter, setFilter] = useState<Filter>(null)
  const active = places.find(({ driver_id }) => driver_id === selectedId)
  const isElsewhere = selectedId !== null && !active
  const inactive = useEndpointQuery(
    driverHistory.inactiveDrivers,
    {},
    { enabled: isElsewhere || filter === 'inactive' },
  )
  const findInactive = (id: string | null) =>
    inactive.data?.find(({ driver_id }) => driver_id === id)
  const selected = active ?? findInactive(selectedId)
  return {
    filter,
    setFilter,
    inactive,
    findInactive,
    selected,
    active,
    isSought: isElsewhere && inactive.isPending,
    /** To the list that has the selected driver, whose row takes the focus. */
    showList() {
      if (selected && !active) setFilter('inactive')
      if (active && filter === 'inactive') setFilter(null)
    },
  }
}
