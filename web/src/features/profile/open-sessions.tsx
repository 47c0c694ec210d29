import type { SessionRow } from '@canhoto/contracts/account'
import { Button, Paper, Title } from '@mantine/core'
import { useState } from 'react'
import { dayTime } from '../../lib/format.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Pill } from '../../ui/pill.tsx'
import { deviceName } from '@canhoto/contracts/device-name'
import { EndSessionDialog } from './end-session-dialog.tsx'
import classes from './profile-page.module.css'
import { useSessions } from './use-sessions.ts'

export function OpenSessions() {
  return (
    <Paper
      component="section"
      withBorder
      className={classes.card}
      data-whole
      aria-labelledby="sessoes-abertas"
    >
      <Title order={2} id="sessoes-abertas">
        Sessões abertas
      </Title>
      <p className={classes.note}>
        Os aparelhos em que você está conectado. Encerre os que não reconhece ou não usa mais.
      </p>
      <List />
    </Paper>
  )
}

function List() {
  const list = useSessions()
  const [ending, setEnding] = useState<SessionRow | null>(null)

  if (list.isPending) return <Loading text="Carregando sessões..." />
  if (!list.data) {
    return (
      <Failure
        title="Erro ao carregar sessões"
        message={list.error.message}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) return <Empty>Nenhuma sessão aberta.</Empty>

  return (
    <>
      <ul className={classes.sessions}>
        {list.data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function Session({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const device = deviceName(session.device)
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.device}>{device}</p>
        <p className={classes.detail}>{session.company_name}</p>
        <p className={classes.detail}>{`Desde ${dayTime(session.created_at)}`}</p>
      </div>
      {session.is_current ? (
        <Pill tone="success">Este aparelho</Pill>
      ) : (
        <Button
          variant="default"
          aria-label={`Encerrar ${device}, ${session.company_name}`}
          onClick={onEnd}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}
