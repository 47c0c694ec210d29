import type { DriverLocation } from '@canhoto/contracts/tracking'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { serverMessage } from '../../../kit/server-message.ts'
import { formatCount } from '../../../lib/format.ts'
import { Failure, Loading } from '../../../ui/data-states.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { signalOf } from '../../../shared/tracking/signal.ts'
import type { Drivers } from '../use-drivers.ts'
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
  drivers: Drivers
  onSelect: (driverId: string) => void
}

export function DriverList(props: Props) {
  const { places, now, lastId, drivers, onSelect } = props
  const { inactive, filter } = drivers
  const { text: search, setText: setSearch } = drivers.paging
  const [rows, setRows] = useState(ROWS)
  const list = useRef<HTMLUListElement>(null)
  const found = places.filter((place) => matchesSearch(place, search))
  const isActive = filter !== 'inactive'
  const shown = isActive
    ? found.filter((place) => filter === null || signalOf(place, now).tone === filter)
    : (inactive.data ?? []).filter((place) => matchesSearch(place, search))

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
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <StateFilter places={found} {...{ now, filter }} onChange={drivers.setFilter} />
        {(isActive || inactive.isSuccess) && (
          <output className={classes.count}>{describeCount(shown.length, props, search)}</output>
        )}
      </div>
      {!isActive && inactive.isPending && <Loading text="Carregando motoristas..." />}
      {!isActive && inactive.isError && (
        <Failure
          title="Falha ao carregar os motoristas inativos."
          message={serverMessage(inactive.error)}
          onRetry={() => void inactive.refetch()}
        />
      )}
      <ul ref={list} className={classes.list}>
        {shown.slice(0, rows).map((place) => (
          <DriverRow key={place.driver_id} {...{ place, isActive, now, onSelect }} />
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

function describeCount(count: number, { drivers: { filter }, places }: Props, search: string) {
  const isActive = filter !== 'inactive'
  if (count > 0)
    return isActive
      ? formatCount(count, 'motorista', 'motoristas')
      : formatCount(count, 'motorista inativo', 'motoristas inativos')
  if (isActive && places.length === 0) return 'Nenhum motorista compartilhou a localização ainda.'
  if (!isActive && search === '') return 'Nenhum motorista inativo compartilhou a localização.'
  return 'Nenhum motorista encontrado.'
}
