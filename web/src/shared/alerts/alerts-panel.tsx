import { type Alert, alerts } from '@canhoto/contracts/alerts'
import { ALERTS_EVERY_MS } from '@canhoto/contracts/limits'
import { Button, Paper, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount, formatDayTime } from '../../lib/format.ts'
import { loadWhenIdle } from '../../lib/load-when-idle.ts'
import { useServerNow } from '../../lib/use-now.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import card from '../day/card.module.css'
import { timeAgo } from '../day/time-ago.ts'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import { AlertTitle } from './alert-title.tsx'
import classes from './alerts-panel.module.css'
import { SeverityPill } from './severity-pill.tsx'

const SHOWN = 4

const [AlertsDialog, loadDialog] = loadLater(
  async () => (await import('./alerts-dialog.tsx')).AlertsDialog,
  'Os alertas não puderam ser abertos. Tente novamente.',
)

const DIALOGS = ['alertas'] as const

/** The panel of the homes: the alerts that are not acknowledged yet, and the way to all. */
export function AlertsPanel() {
  const dialog = useDialog(DIALOGS)
  useEffect(() => loadWhenIdle(loadDialog), [])
  const open = useEndpointPage(
    alerts.list,
    { query: { state: 'open', page: 1, per_page: SHOWN } },
    { refetchInterval: ALERTS_EVERY_MS },
  )
  const more = open.data ? open.data.meta.total - open.data.data.length : 0
  return (
    <Paper withBorder component="section" className={card.card ?? ''} aria-labelledby="alertas">
      <header className={card.head}>
        <Title order={2} id="alertas">
          Alertas e notificações
        </Title>
      </header>
      {open.isPending && <Loading text="Carregando alertas..." />}
      {open.isError && (
        <Failure
          title="Erro ao carregar alertas"
          message={serverMessage(open.error)}
          onRetry={() => void open.refetch()}
        />
      )}
      {open.data && <OpenAlerts alerts={open.data.data} />}
      <p className={card.foot}>
        {more > 0 && `e mais ${formatCount(more, 'alerta', 'alertas')}`}
        <Button variant="subtle" size="compact-md" px={0} onClick={() => dialog.open('alertas')}>
          Ver todos
        </Button>
      </p>
      {dialog.opened && <AlertsDialog onClose={dialog.close} />}
    </Paper>
  )
}

function OpenAlerts({ alerts: open }: { alerts: readonly Alert[] }) {
  const now = useServerNow()
  if (open.length === 0) return <Empty>Nenhum alerta em aberto.</Empty>
  return (
    <ul className={classes.list}>
      {open.map((alert) => (
        <li key={alert.id} className={classes.alert}>
          <div className={classes.about}>
            <p className={classes.title}>
              <AlertTitle alert={alert} />
            </p>
            <p className={classes.message}>{alert.message}</p>
            <p className={classes.detail}>
              <SeverityPill severity={alert.severity} />
              <span>
                <time dateTime={alert.occurredAt} title={formatDayTime(alert.occurredAt)}>
                  {timeAgo(alert.occurredAt, now)}
                </time>
                {alert.vehicleLabel && ` · ${alert.vehicleLabel}`}
              </span>
            </p>
          </div>
          <AcknowledgeButton alert={alert} />
        </li>
      ))}
    </ul>
  )
}
