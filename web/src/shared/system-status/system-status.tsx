import { type ComponentStatus, dashboard } from '@canhoto/contracts/dashboard'
import { Paper, Title } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { Pill } from '../../ui/pill.tsx'
import card from '../day/card.module.css'
import classes from './system-status.module.css'

const REFRESH_MS = 30_000

const NAMES: Record<ComponentStatus['component'], string> = {
  database: 'Banco de dados',
  storage: 'Armazenamento de arquivos',
  documents: 'Leitura de documentos',
  tracking: 'Rastreamento',
}

const STATES = {
  ok: { tone: 'success', label: 'Operacional' },
  warning: { tone: 'warning', label: 'Atenção' },
  down: { tone: 'danger', label: 'Fora do ar' },
} as const

/** The parts of the system and the state of each. */
export function SystemStatus() {
  const status = useEndpointQuery(dashboard.status, {}, { refetchInterval: REFRESH_MS })
  return (
    <Paper withBorder component="section" className={card.card ?? ''}>
      <div className={card.head}>
        <Title order={2}>Status do Sistema</Title>
      </div>
      {status.isPending && <Loading text="Verificando..." />}
      {status.isError && (
        <Failure
          message="Não foi possível verificar o sistema."
          onRetry={() => void status.refetch()}
        />
      )}
      {status.isSuccess && (
        <ul className={classes.list}>
          {status.data.map(({ component, state, detail }) => (
            <li key={component} className={classes.item}>
              <div className={classes.about}>
                <p className={classes.name}>{NAMES[component]}</p>
                <p className={classes.detail}>{detail}</p>
              </div>
              <Pill tone={STATES[state].tone}>{STATES[state].label}</Pill>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}
