import type { DriverHistory } from '@canhoto/contracts/driver-history'
import type { DriverLocation } from '@canhoto/contracts/tracking'

/** What the map shows. */
export interface MapView {
  places: readonly DriverLocation[]
  now: number
  selectedId: string | null
  /** The map stays with the selected driver. */
  isFollowing: boolean
  /** A place to look at, once for each array. */
  focus: [number, number] | null
  history: DriverHistory | null
  replayed: [number, number] | null
  onSelect: (driverId: string) => void
  onDrag: () => void
}
