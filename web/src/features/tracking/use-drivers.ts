import { driverHistory } from '@canhoto/contracts/driver-history'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import * as z from 'zod/mini'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import type { Filter } from './list/state-filter.tsx'

const FIELDS = { state: z.enum(['success', 'warning', 'danger', 'neutral', 'inactive']) }

export type Drivers = ReturnType<typeof useDrivers>

/** The drivers of the list and the selected one, who may drive no more: those are read only when the list or the address asks. */
export function useDrivers(places: readonly DriverLocation[], selectedId: string | null) {
  const address = useListAddress(FIELDS)
  const filter: Filter = address.filters.state ?? null
  const setFilter = (state: Filter) => address.change({ state: state ?? undefined })
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
    paging: address.paging,
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
