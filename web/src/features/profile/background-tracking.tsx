import { trackingDevices } from '@canhoto/contracts/tracking-devices'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { type OpenDialog, useDialog } from '../../kit/dialog/use-dialog.ts'
import { useNow } from '../../lib/use-now.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { createDeviceCode } from './create-device-code.ts'
import { describeDevice } from './describe-device.ts'
import { DeviceCode } from './device-code.tsx'
import classes from './profile-page.module.css'
import { ProfileSection } from './profile-section.tsx'

const OFFLINE = 'É preciso estar conectado à internet para ver, gerar ou desativar o código.'

/** The driver's own: an app that goes on sending positions while the screen is off. */
export function BackgroundTracking() {
  return (
    <ProfileSection
      id="segundo-plano"
      title="Rastreamento em segundo plano"
      note="O Canhoto só acompanha a rota enquanto a tela está aberta. O aplicativo gratuito Traccar Client continua enviando a sua posição com a tela apagada. As posições dele valem somente em rota e com o seu consentimento de localização."
    >
      <Device />
    </ProfileSection>
  )
}

function Device() {
  const device = useEndpointQuery(trackingDevices.own)
  const now = useNow()
  const ending = useDialog<'desativar'>()
  const [code, setCode] = useState<Awaited<ReturnType<typeof createDeviceCode>> | null>(null)
  const creation = useEndpointMutation(trackingDevices.create, {
    send: createDeviceCode,
    invalidates: [trackingDevices.own],
    onSuccess: setCode,
    onError: () => notify.error('Erro ao gerar o código', OFFLINE),
  })

  if (device.isPending) return <Loading text="Carregando..." />
  if (device.isError && !device.data) {
    return (
      <Failure
        title="Código não carregado"
        message={OFFLINE}
        onRetry={() => void device.refetch()}
      />
    )
  }
  const { data } = device
  return (
    <>
      <p>
        <output>{describeDevice(data ?? null, now)}</output>
      </p>
      {data && code && <DeviceCode {...code} />}
      <div className={classes.actions}>
        <BusyButton
          busy={creation.isPending}
          variant={data ? 'default' : 'filled'}
          onClick={() => creation.start({})}
        >
          {data ? 'Gerar novo código' : 'Gerar código'}
        </BusyButton>
        {data && (
          <Button variant="default" onClick={() => ending.open('desativar')}>
            Desativar
          </Button>
        )}
      </div>
      {ending.choice && <EndDialog dialog={ending} />}
    </>
  )
}

function EndDialog({ dialog }: { dialog: OpenDialog }) {
  return (
    <DeleteDialog
      dialog={dialog}
      endpoint={trackingDevices.delete}
      params={{}}
      invalidates={[trackingDevices.own]}
      title="Desativar o rastreamento em segundo plano?"
      confirm="Desativar"
      texts={{
        done: 'Rastreamento em segundo plano desativado.',
        failure: { title: 'Erro ao desativar', text: OFFLINE },
      }}
    >
      <p>O aplicativo deixa de enviar posições. Para voltar a usá-lo, gere outro código.</p>
    </DeleteDialog>
  )
}
