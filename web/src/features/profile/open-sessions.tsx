import { account, type SessionRow } from '@canhoto/contracts/account'
import { Button } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { type OpenDialog, useDialog } from '../../kit/dialog/use-dialog.ts'
import { formatDayTime } from '../../lib/format.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Pill } from '../../ui/pill.tsx'
import { deviceName } from '@canhoto/contracts/labels/device-name'
import classes from './profile-page.module.css'
import { ProfileSection } from './profile-section.tsx'

export function OpenSessions() {
  return (
    <ProfileSection
      id="sessoes-abertas"
      title="Sessões abertas"
      note="Os aparelhos em que você está conectado. Encerre os que não reconhece ou não usa mais."
    >
      <List />
    </ProfileSection>
  )
}

function List() {
  const list = useEndpointQuery(account.sessions)
  const dialog = useDialog<SessionRow>()
  const others = useDialog<'others'>()

  if (list.isPending) return <Loading text="Carregando sessões..." />
  if (!list.data) {
    return (
      <Failure
        title="Erro ao carregar sessões"
        message={serverMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) return <Empty>Nenhuma sessão aberta.</Empty>

  return (
    <>
      <ul className={classes.sessions}>
        {list.data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => dialog.open(session)} />
        ))}
      </ul>
      {list.data.some(({ is_current }) => !is_current) && (
        <Button variant="default" onClick={() => others.open('others')}>
          Encerrar as outras
        </Button>
      )}
      {others.choice && <EndOthersDialog dialog={others} />}
      {dialog.choice && <EndSessionDialog session={dialog.choice} dialog={dialog} />}
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
        <p className={classes.detail}>{`Desde ${formatDayTime(session.created_at)}`}</p>
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

const END_TEXTS = {
  done: 'Sessão encerrada.',
  notFound: 'Sessão não encontrada.',
  failure: { title: 'Erro', text: 'Não foi possível encerrar a sessão.' },
}

function EndSessionDialog({ session, dialog }: { session: SessionRow; dialog: OpenDialog }) {
  return (
    <DeleteDialog
      dialog={dialog}
      endpoint={account.endSession}
      params={{ id: session.id }}
      invalidates={[account.sessions]}
      title="Encerrar esta sessão?"
      confirm="Encerrar"
      texts={END_TEXTS}
    >
      <p>
        <strong>{deviceName(session.device)}</strong>, {session.company_name}, desde{' '}
        {formatDayTime(session.created_at)}.
      </p>
      <p>
        Nesse aparelho será preciso entrar de novo. O que ele ainda não enviou continua guardado
        nele.
      </p>
    </DeleteDialog>
  )
}

function EndOthersDialog({ dialog }: { dialog: OpenDialog }) {
  return (
    <DeleteDialog
      dialog={dialog}
      endpoint={account.endOtherSessions}
      params={{}}
      invalidates={[account.sessions]}
      title="Encerrar as outras sessões?"
      confirm="Encerrar as outras"
      texts={{
        done: 'Outras sessões encerradas.',
        failure: { title: 'Erro', text: 'Não foi possível encerrar as sessões.' },
      }}
    >
      <p>
        Nos outros aparelhos será preciso entrar de novo. O que eles ainda não enviaram continua
        guardado neles.
      </p>
    </DeleteDialog>
  )
}
