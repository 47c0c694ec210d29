import { dashboard } from '@canhoto/contracts/dashboard'
import { Paper, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatNumber } from '../../lib/format.ts'
import card from '../../shared/day/card.module.css'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { PageColumns } from '../../ui/page/page-columns.tsx'
import { ClientCards } from './client-cards.tsx'
import classes from './home-client-page.module.css'
import { OwnDeliveries } from './own-deliveries.tsx'

const [TrackDialog] = loadLater(
  async () => (await import('./track-dialog.tsx')).TrackDialog,
  'O rastreamento não pôde ser aberto. Tente novamente.',
)

const DIALOGS = ['rastrear'] as const

export default function HomeClientPage() {
  const dialog = useDialog(DIALOGS)
  return (
    <>
      <Title order={1} mb="lg">
        Minhas Entregas
      </Title>
      <ClientCards />
      <PageColumns side="20rem">
        <section aria-labelledby="recent">
          <Title order={2} id="recent" mb="sm">
            Entregas recentes
          </Title>
          <OwnDeliveries />
        </section>
        <div className={classes.side}>
          <QuickActions onTrack={() => dialog.open('rastrear')} />
          <StatusSummary />
        </div>
      </PageColumns>
      {dialog.opened && <TrackDialog onClose={dialog.close} />}
    </>
  )
}

function QuickActions({ onTrack }: { onTrack: () => void }) {
  return (
    <Paper component="nav" withBorder className={card.card ?? ''} aria-labelledby="actions">
      <header className={card.head}>
        <Title order={2} id="actions">
          Ações rápidas
        </Title>
      </header>
      <ul className={classes.actions}>
        <li>
          <button type="button" className={classes.action} onClick={onTrack}>
            Rastrear Entrega
          </button>
        </li>
        <li>
          <Link className={classes.action} to="/dashboard/relatorios?aba=comprovantes">
            Meus Comprovantes
          </Link>
        </li>
        <li>
          <Link className={classes.action} to="/dashboard/relatorios">
            Relatórios
          </Link>
        </li>
      </ul>
    </Paper>
  )
}

function StatusSummary() {
  const { data, isPending, error, refetch } = useEndpointQuery(dashboard.client)
  return (
    <Paper component="section" withBorder className={card.card ?? ''} aria-labelledby="summary">
      <header className={card.head}>
        <Title order={2} id="summary">
          Resumo de status
        </Title>
      </header>
      {isPending && <Loading />}
      {!isPending && !data && (
        <Failure
          title="Erro ao carregar dados"
          message={serverMessage(error, 'Não foi possível carregar o resumo.')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <dl className={classes.summary}>
          <Line name="Entregues" count={data.delivered} />
          <Line name="Em Trânsito" count={data.in_transit} />
          <Line name="Aguardando" count={data.waiting} />
        </dl>
      )}
    </Paper>
  )
}

function Line({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numbers">{formatNumber(count)}</dd>
    </div>
  )
}
