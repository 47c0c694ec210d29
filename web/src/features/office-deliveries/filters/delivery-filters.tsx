import { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { statusLabel } from '@canhoto/contracts/labels/status'
import { sefazEvents } from '@canhoto/contracts/sefaz-events'
import { Button, NativeSelect } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { DayFilter } from '../../../kit/list/day-filter.tsx'
import { withChosen } from '../../../kit/list/with-chosen.ts'
import { useToday } from '../../../lib/use-company-day.ts'
import chip from '../../../ui/chip.module.css'
import { driverOptions } from '../../../shared/drivers/driver-options.ts'
import { useDrivers } from '../../../shared/new-delivery/form/use-drivers.ts'
import { ClientField } from './client-field.tsx'
import classes from './delivery-filters.module.css'
import { FIELDS, type Filters, NEWEST, SORTS } from './filter-address.ts'

const STATUSES = [
  { value: '', label: 'Todos os status' },
  ...DeliveryStatus.options.map((status) => ({
    value: status,
    label: statusLabel({ status, has_receipt: false }),
  })),
]

const SORT_OPTIONS = Object.entries(SORTS).map(([value, label]) => ({ value, label }))

interface Props {
  filters: Filters
  onChange: (part: Filters) => void
}

/** The filters beside the search. On a phone they open, so that the list is not far below. */
export function DeliveryFilters({ filters, onChange }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const { search: _, sort: _sort, import_id, ...own } = filters
  const count = Object.keys(own).length
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle ?? ''}
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      <fieldset id={id} className={classes.fields} data-opened={opened} aria-label="Filtros">
        <DriverField filters={filters} onChange={onChange} />
        <StatusField filters={filters} onChange={onChange} />
        <ClientField
          value={filters.client_of ?? filters.client_document ?? ''}
          onChange={onChange}
        />
        <Toggle isOn={filters.late} onChange={(late) => onChange({ late })}>
          Só atrasadas
        </Toggle>
        <Toggle
          isOn={filters.without_receipt}
          onChange={(without_receipt) => onChange({ without_receipt })}
        >
          Só sem canhoto
        </Toggle>
        <SefazToggle filters={filters} onChange={onChange} />
        <DayFields filters={filters} onChange={onChange} />
        <SortField filters={filters} onChange={onChange} />
      </fieldset>
      {import_id && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label="Remover filtro: só desta importação"
          onClick={() => onChange({ import_id: undefined })}
        >
          Só desta importação
        </Button>
      )}
    </>
  )
}

/** Of a company that sends events. */
function SefazToggle({ filters: { sefaz }, onChange }: Props) {
  const { data } = useEndpointQuery(sefazEvents.waiting)
  if (!sefaz && (!data || data.mode === 'off')) return null
  return (
    <Toggle isOn={sefaz && 'true'} onChange={(isOn) => onChange({ sefaz: isOn && 'waiting' })}>
      Aguardando SEFAZ
    </Toggle>
  )
}

function StatusField({ filters: { status }, onChange }: Props) {
  return (
    <NativeSelect
      aria-label="Status"
      data={STATUSES}
      value={status ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ status: DeliveryStatus.options.find((each) => each === value) })
      }
    />
  )
}

function SortField({ filters: { sort }, onChange }: Props) {
  return (
    <NativeSelect
      aria-label="Ordem"
      data={SORT_OPTIONS}
      value={sort ?? NEWEST}
      onChange={({ currentTarget: { value } }) =>
        onChange({ sort: FIELDS.sort.options.find((each) => each === value) })
      }
    />
  )
}

function DayFields({ filters: { day = '', from = '', to = '' }, onChange }: Props) {
  const toDay = (text: string) => text || undefined
  const today = useToday()
  return (
    <>
      <DayFilter
        word="Dia"
        name="criada, agendada ou finalizada"
        value={day === 'today' ? today : day}
        onChange={(text) => onChange({ day: toDay(text) })}
      />
      <DayFilter
        word="De"
        name="dia agendado inicial"
        value={from}
        max={to}
        onChange={(text) => onChange({ from: toDay(text) })}
      />
      <DayFilter
        word="Até"
        name="dia agendado final"
        value={to}
        min={from}
        onChange={(text) => onChange({ to: toDay(text) })}
      />
    </>
  )
}

const WITHOUT_DRIVER = 'none'

function DriverField({ filters: { driver_id, without_driver }, onChange }: Props) {
  const drivers = useDrivers()
  return (
    <NativeSelect
      aria-label="Motorista"
      value={without_driver ? WITHOUT_DRIVER : (driver_id ?? '')}
      data={withChosen(
        [
          { value: '', label: 'Todos os motoristas' },
          { value: WITHOUT_DRIVER, label: 'Sem motorista' },
          ...driverOptions(drivers.data),
        ],
        // Of a link, or one who does not work here any more.
        { value: driver_id ?? '', label: 'Outro motorista' },
      )}
      onChange={({ currentTarget: { value } }) =>
        onChange(
          value === WITHOUT_DRIVER
            ? { driver_id: undefined, without_driver: 'true' }
            : { driver_id: value || undefined, without_driver: undefined },
        )
      }
    />
  )
}

interface ToggleProps {
  isOn: 'true' | undefined
  onChange: (isOn: 'true' | undefined) => void
  children: ReactNode
}

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={`${chip.chip} ${classes.toggleChip}`}
      aria-pressed={isOn === 'true'}
      onClick={() => onChange(isOn ? undefined : 'true')}
    >
      {children}
    </button>
  )
}
