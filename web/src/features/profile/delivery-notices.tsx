import { pushSubscriptions } from '@canhoto/contracts/push-subscriptions'
import { useState } from 'react'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { call } from '../../lib/http/api.ts'
import { findObstacle, NoticesBlocked, subscribe, unsubscribe } from '../../lib/push/subscribe.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './profile-page.module.css'
import { ProfileSection } from './profile-section.tsx'

const OFFLINE = 'É preciso estar conectado à internet para ver, ativar ou desativar os avisos.'
const BLOCKED = 'Permita as notificações do Canhoto nas configurações do navegador.'
const OBSTACLES = {
  unsupported:
    'Este navegador não mostra avisos. No iPhone, instale o Canhoto na tela de início e abra-o por lá.',
  blocked: `Os avisos estão bloqueados neste aparelho. ${BLOCKED}`,
}

/** The driver's own: the phone tells of new deliveries while Canhoto is closed. */
export function DeliveryNotices() {
  return (
    <ProfileSection
      id="avisos"
      title="Avisos de novas entregas"
      note="O aparelho avisa quando o escritório põe uma entrega na sua rota, também com o Canhoto fechado. Os avisos param quando você sai da conta neste aparelho."
    >
      <State />
    </ProfileSection>
  )
}

function State() {
  const own = useEndpointQuery(pushSubscriptions.own)
  const [obstacle, setObstacle] = useState(findObstacle)
  if (obstacle) return <p>{OBSTACLES[obstacle]}</p>
  if (own.isPending) return <Loading text="Carregando..." />
  if (!own.data) {
    return (
      <Failure title="Avisos não carregados" message={OFFLINE} onRetry={() => void own.refetch()} />
    )
  }
  return own.data.is_subscribed ? (
    <On />
  ) : (
    <Off publicKey={own.data.public_key} onBlocked={() => setObstacle('blocked')} />
  )
}

function Off({ publicKey, onBlocked }: { publicKey: string; onBlocked: () => void }) {
  const start = useEndpointMutation(pushSubscriptions.save, {
    send: async () => call(pushSubscriptions.save, { body: await subscribe(publicKey) }),
    invalidates: [pushSubscriptions.own],
    onSuccess: () => notify.success('Avisos ativados neste aparelho.'),
    onError(error) {
      if (!(error instanceof NoticesBlocked)) {
        notify.error('Erro ao ativar os avisos', OFFLINE)
        return
      }
      notify.error('Avisos bloqueados', BLOCKED)
      onBlocked()
    },
  })
  return (
    <>
      <p>
        <output>Desativados neste aparelho</output>
      </p>
      <div className={classes.actions}>
        <BusyButton busy={start.isPending} onClick={() => start.start({})}>
          Ativar avisos
        </BusyButton>
      </div>
    </>
  )
}

function On() {
  const end = useEndpointMutation(pushSubscriptions.delete, {
    send: async () => {
      await call(pushSubscriptions.delete, {})
      await unsubscribe()
    },
    invalidates: [pushSubscriptions.own],
    onSuccess: () => notify.success('Avisos desativados neste aparelho.'),
    onError: () => notify.error('Erro ao desativar os avisos', OFFLINE),
  })
  return (
    <>
      <p>
        <output>Ativados neste aparelho</output>
      </p>
      <div className={classes.actions}>
        <BusyButton busy={end.isPending} variant="default" onClick={() => end.start({})}>
          Desativar avisos
        </BusyButton>
      </div>
    </>
  )
}
