import { useState } from 'react'
import { enqueue } from '../../../lib/outbox/outbox.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import type { DayDelivery } from './apply-outbox.ts'

export function DeletionDialog({
  delivery,
  onClose,
}: {
  delivery: DayDelivery
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await enqueue({ kind: 'deletion', nf_number: delivery.nf_number, delivery_id: delivery.id })
      notify.success('Entrega excluída', `NF ${delivery.nf_number}`)
      onClose()
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      notify.error('Erro ao excluir entrega', `NF ${delivery.nf_number}: ${reason}`)
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title="Excluir entrega"
      confirm="Excluir"
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {`Tem certeza que deseja excluir a entrega da NF ${delivery.nf_number}, de ${delivery.client_name || 'Cliente Desconhecido'}?`}
      </p>
    </ConfirmDialog>
  )
}
