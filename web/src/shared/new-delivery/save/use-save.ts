import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import type { DeliveryCreation, SaveDelivery } from './creation.ts'

interface Outcome {
  save: SaveDelivery
  onSaved: () => void
  onRefused: (fields: Record<string, string>) => void
}

export function useSave({ save, onSaved, onRefused }: Outcome) {
  // Two clicks may come before the first of them is painted.
  const busy = useRef(false)
  const saving = useMutation({
    mutationFn: save,
    onSuccess(result) {
      announce(result)
      onSaved()
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'KEY_REUSED') {
        notify.info(
          'Entrega já registrada',
          'A tentativa anterior chegou ao servidor, sem o que foi alterado depois dela. Confira na lista.',
        )
        return onSaved()
      }
      notify.error(
        'Erro ao salvar',
        serverMessage(error, 'Não foi possível salvar a entrega. Tente novamente.'),
      )
      onRefused((error instanceof ApiError && error.fields) || {})
    },
    onSettled() {
      busy.current = false
    },
  })

  function send(creation: DeliveryCreation) {
    if (busy.current) return
    busy.current = true
    saving.mutate(creation)
  }

  return { send, isSaving: saving.isPending }
}

function announce(result: void | 'queued') {
  if (result === 'queued') {
    notify.info('Entrega guardada', 'Será enviada assim que houver conexão.')
  } else {
    notify.success('Entrega cadastrada!', 'A entrega foi registrada com sucesso')
  }
}
