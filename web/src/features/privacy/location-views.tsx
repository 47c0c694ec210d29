import { type LocationView, locationViews } from '@canhoto/contracts/location-views'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { VIEW_LABELS } from '@canhoto/contracts/labels/location-views'
import { NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { withChosen } from '../../kit/list/with-chosen.ts'
import { formatDay, formatDayTime } from '../../lib/format.ts'
import { driverOptions } from '../../shared/drivers/driver-options.ts'
import { useDrivers } from '../../shared/new-delivery/form/use-drivers.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import classes from './privacy-page.module.css'
import { Section } from './section.tsx'

const COLUMNS: DataColumn<LocationView>[] = [
  {
    heading: 'Quando',
    width: '9.75rem',
    wide: true,
    cell: ({ since }) => <span className="numbers">{formatDayTime(since)}</span>,
  },
  {
    heading: 'Quem viu',
    cell: ({ viewer_name, viewer_role, since }) => (
      <RowName
        under={viewer_role ? ROLE_LABELS[viewer_role] : 'Plataforma'}
        narrowOnly={formatDayTime(since)}
      >
        {viewer_name ?? 'Plataforma'}
      </RowName>
    ),
  },
  {
    heading: 'De quem',
    cell: (view) => <RowName under={describeWhere(view)}>{describeDrivers(view)}</RowName>,
  },
]

function describeWhere({ kind, from_day, to_day }: LocationView) {
  if (!from_day) return VIEW_LABELS[kind]
  const days =
    from_day === to_day ? formatDay(from_day) : `${formatDay(from_day)} a ${formatDay(to_day)}`
  return `${VIEW_LABELS[kind]}: ${days}`
}

function describeDrivers({ driver_names, driver_count }: LocationView) {
  const others = driver_count - driver_names.length
  return `${driver_names.join(', ')}${others > 0 ? ` e mais ${others}` : ''}`
}

const FIELDS = { driver_id: z.uuid() }

/** Who looked at whose location. */
export function LocationViews() {
  const { filters, change, paging } = useListAddress(FIELDS, 'views_')
  const drivers = useDrivers()
  return (
    <Section
      id="acessos"
      title="Quem viu a localização de quem"
      note="Uma linha por pessoa a cada quarto de hora, do último ano. O motorista vê em seu Perfil quem viu a dele."
    >
      <div className={`${classes.fields} ${classes.filter}`}>
        <NativeSelect
          label="Motorista"
          value={filters.driver_id ?? ''}
          data={withChosen(
            [{ value: '', label: 'Todos os motoristas' }, ...driverOptions(drivers.data)],
            { value: filters.driver_id ?? '', label: 'Outro motorista' },
          )}
          onChange={({ currentTarget: { value } }) => change({ driver_id: value || undefined })}
        />
      </div>
      <EndpointList
        endpoint={locationViews.list}
        query={filters}
        paging={paging}
        label="Quem viu a localização de quem"
        columns={COLUMNS}
        emptyText="Ninguém viu a localização de um motorista ainda."
        failure={{ title: 'Erro ao carregar acessos' }}
      />
    </Section>
  )
}
