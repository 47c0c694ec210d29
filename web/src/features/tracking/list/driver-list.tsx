import type { DriverLocation } from '@canhoto/contracts/tracking'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { signalOf } from '../../../shared/tracking/signal.ts'
import type { Tone } from '../map/map-colors.ts'
import classes from './driver-list.module.css'
import { DriverRow } from './driver-row.tsx'
import { matchesSearch } from './matches-search.ts'
import { StateFilter } from './state-filter.tsx'

/** A list of a thousand drivers is drawn piece by piece. */
const ROWS = 100

interface Props {
  places: readonly DriverLocation[]
  now: number
  /** The driver whose day was shown before: the focus goes back there. */
  lastId: string | null
  onSelect: (driverId: string) => void
}

export function DriverList({ places, now, lastId, onSelect }: Props) {
  const [search, setSearch] = useState('')
  const [tone, setTone] = useState<Tone | null>(null)
  const [rows, setRows] = useState(ROWS)
  const list = useRef<HTMLUListElement>(null)
  const found = places.filter((place) => matchesSearch(place, search))
  const shown = found.filter((place) => tone === null || signalOf(place, now).tone === tone)

  useEffect(() => {
    if (lastId) list.current?.querySelector<HTMLElement>(`[data-driver="${lastId}"]`)?.focus()
  }, [lastId])

  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label="Buscar motorista ou veículo"
          placeholder="Buscar motorista ou veículo"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <StateFilter places={found} now={now} tone={tone} onChange={setTone} />
        <output className={classes.count}>
          {shown.length === 0
            ? 'Nenhum motorista encontrado.'
            : formatCount(shown.length, 'motorista', 'motoristas')}
        </output>
      </div>
      <ul ref={list} className={classes.list}>
        {shown.slice(0, rows).map((place) => (
          <DriverRow key={place.driver_id} place={place} now={now} onSelect={onSelect} />
        ))}
      </ul>
      {shown.length > rows && (
        <PlainButton variant="subtle" className={classes.more} onClick={() => setRows(rows + ROWS)}>
          Mostrar mais
        </PlainButton>
      )}
    </>
  )
}
