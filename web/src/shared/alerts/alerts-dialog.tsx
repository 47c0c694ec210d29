import { type Alert, ALERT_SEVERITIES, ALERT_TYPES, alerts } from '@canhoto/contracts/alerts'
import { ALERTS_EVERY_MS } from '@canhoto/contracts/limits'
import { ALERT_LABELS, SEVERITY_LABELS } from '@canhoto/contracts/labels/alert'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { usePageSize } from '../../kit/list/use-page-size.ts'
import { formatDayTime } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import classes from './alerts-dialog.module.css'
import { SeverityPill } from './severity-pill.tsx'

const COLUMNS: DataColumn<Alert>[] = [
  {
    heading: 'Alerta',
    cell: (alert) => (
      <RowName
        under={alert.message}
        narrowOnly={`${SEVERITY_LABELS[alert.severity]} · ${formatDayTime(alert.occurredAt)}`}
      >
        {alert.title}
      </RowName>
    ),
  },
  {
    heading: 'Gravidade',
    width: '7rem',
    wide: true,
    cell: ({ severity }) => <SeverityPill severity={severity} />,
  },
  {
    heading: 'Quando',
    width: '10.5rem',
    wide: true,
    cell: ({ occurredAt }) => <span className="numbers">{formatDayTime(occurredAt)}</span>,
  },
  {
    heading: 'Ciência',
    width: 'clamp(7rem, 20vw, 10rem)',
    cell: (alert) =>
      alert.acknowledgedAt ? (
        <RowName under={formatDayTime(alert.acknowledgedAt)}>
          {alert.acknowledgedByName ?? 'Usuário removido'}
        </RowName>
      ) : (
        <AcknowledgeButton alert={alert} />
      ),
  },
]

const NO_FILTER = { state: 'all', type: '', severity: '' }

/** All alerts, the latest first. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const pageSize = usePageSize()
  const { type, severity, state } = filter
  return (
    <Dialog opened onClose={onClose} title="Alertas e notificações" size="70rem">
      <div className={classes.filters}>
        <NativeSelect
          aria-label="Situação"
          value={state}
          onChange={(event) => setFilter({ ...filter, state: event.currentTarget.value })}
          data={[
            { value: 'all', label: 'Todos os alertas' },
            { value: 'open', label: 'Em aberto' },
            { value: 'acknowledged', label: 'Com ciência' },
          ]}
        />
        <NativeSelect
          aria-label="Tipo"
          value={type}
          onChange={(event) => setFilter({ ...filter, type: event.currentTarget.value })}
          data={[{ value: '', label: 'Todos os tipos' }, ...optionsOf(ALERT_TYPES, ALERT_LABELS)]}
        />
        <NativeSelect
          aria-label="Gravidade"
          value={severity}
          onChange={(event) => setFilter({ ...filter, severity: event.currentTarget.value })}
          data={[
            { value: '', label: 'Todas as gravidades' },
            ...optionsOf(ALERT_SEVERITIES, SEVERITY_LABELS),
          ]}
        />
      </div>
      <div className={classes.list}>
        <EndpointList
          endpoint={alerts.list}
          query={{ state, ...(type && { type }), ...(severity && { severity }) }}
          pageSize={pageSize}
          refetchInterval={ALERTS_EVERY_MS}
          inDialog
          label="Alertas"
          columns={COLUMNS}
          failure={{ title: 'Erro ao carregar alertas' }}
        />
      </div>
    </Dialog>
  )
}

function optionsOf<T extends string>(values: readonly T[], labels: Record<T, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}
