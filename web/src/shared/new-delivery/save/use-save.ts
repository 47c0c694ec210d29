import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { useEndpointMutation } from '../../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import type { CreateDelivery } from './creation.ts'

interface Options {
  create: CreateDelivery
  onSaved: () => void
  /** Called with a sentence for each wrong field, and one for the whole form. */
  onRefused: (fields: Record<string, string>, text: string) => void
}

export function useSave({ create, onSaved, onRefused }: Options) {
  const { start, isPending } = useEndpointMutation(deliveries.createFromSefaz, {
    send: create,
    invalidates: [dashboard.kpis, deliveries.list, reports.deliveries],
    onSuccess(result) {
      announce(result)
      onSaved()
    },
    onError(error) {
      const { code, fields = {} } = error instanceof ApiError ? error : {}
      if (code === 'KEY_REUSED') {
        notify.info(
          'Entrega já registrada',
          'A tentativa anterior chegou ao servidor, sem o que foi alterado depois dela. Confira na lista.',
        )
        return onSaved()
      }
      const text = serverMessage(error, 'Não foi possível salvar a entrega. Tente novamente.')
      notify.error('Erro ao salvar', text)
      onRefused(fields, text)
    },
  })

  return { send: start, isSaving: isPending }
}

function announce(result: void | 'queued') {
  if (result === 'queued') {
    notify.info('Entrega guardada', 'Será enviada assim que houver conexão.')
  } else {
    notify.success('Entrega cadastrada!', 'A entrega foi registrada com sucesso')
  }
}
