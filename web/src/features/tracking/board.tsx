import type { DriverLocation } from '@canhoto/contracts/tracking'
import { useState } from 'react'
import { useToday } from '../../lib/use-company-day.ts'
import { useServerNow } from '../../lib/use-now.ts'
import { Loading } from '../../ui/data-states.tsx'
import classes from './board.module.css'
import { DriverPanel } from './day/driver-panel.tsx'
import { useHistory } from './day/use-history.ts'
import { DriverList } from './list/driver-list.tsx'
import { MapArea } from './map/map-area.tsx'
import { useFollowing } from './use-following.ts'
import { useDrivers } from './use-drivers.ts'
import { useSelection } from './use-selection.ts'
import { useStable } from './use-stable.ts'

type Place = [number, number]

/** The drivers on the map and in the list, or one of them with a day of theirs. */
export function Board({ places }: { places: readonly DriverLocation[] }) {
  const now = useServerNow()
  const today = useToday()
  const selection = useSelection(today)
  const [focus, setFocus] = useState<Place | null>(null)
  const [replayed, setReplayed] = useState<Place | null>(null)
  const drivers = useDrivers(places, selection.driverId)
  const { active, selected } = drivers
  const following = useFollowing(active?.driver_id ?? null)
  const { day } = selection
  const history = useHistory(selected?.driver_id, day, day === today)

  const select = useStable((driverId: string) => {
    // Today an inactive driver was nowhere: the last day is what remains of them.
    const former = drivers.findInactive(driverId)
    setFocus(placeOf(former ?? places.find(({ driver_id }) => driver_id === driverId)))
    setReplayed(null)
    selection.select(driverId, former?.last_update?.slice(0, 10))
  })

  function goBack() {
    setReplayed(null)
    drivers.showList()
    selection.close()
  }

  function chooseDay(chosen: string) {
    setReplayed(null)
    selection.chooseDay(chosen)
  }

  const common = { places, now, onSelect: select }
  const actions = { onBack: goBack, onDay: chooseDay, onLook: setFocus, onReplay: setReplayed }
  const shown = { selectedId: active?.driver_id ?? null, focus, replayed }
  return (
    <div className={classes.board}>
      <section className={classes.side} aria-label="Motoristas">
        {drivers.isSought && <Loading text="Carregando motorista..." />}
        {selected && (
          <DriverPanel
            key={selected.driver_id}
            {...{ driver: selected, isActive: !!active, now, day, today, history, following }}
            {...actions}
          />
        )}
        {!selected && !drivers.isSought && (
          <DriverList {...common} lastId={selection.lastId} drivers={drivers} />
        )}
      </section>
      <MapArea
        {...common}
        {...shown}
        history={(selected && history.data) ?? null}
        isFollowing={following.isOn}
        onDrag={following.stop}
      />
    </div>
  )
}

function placeOf(driver: DriverLocation | undefined): Place | null {
  if (!driver || driver.latitude === null || driver.longitude === null) return null
  return [driver.latitude, driver.longitude]
}
