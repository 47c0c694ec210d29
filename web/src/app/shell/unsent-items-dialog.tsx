import { Button } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import type { Pending } from '../../lib/outbox/count-pending.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface Props {
  pending: Pending
  /** What the user asked for, as it stands in the sentence: 'saia'. */
  wish: string
  leaveLabel: string
  onLeave: () => void
  onClose: () => void
}

/** Shown instead of leaving a session that has unsent items: what can be sent is waited for, and the rest may stay here. */
export function UnsentItemsDialog({ pending, wish, leaveLabel, onLeave, onClose }: Props) {
  const { count, isSendable } = pending
  const isOne = count === 1
  const actions = (
    <>
      {!isSendable && (
        <Button variant="default" onClick={onLeave}>
          {leaveLabel}
        </Button>
      )}
      <Button onClick={onClose}>Continuar conectado</Button>
    </>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isSendable ? 'Há envios pendentes' : 'Há envios recusados'}
      brief
      actions={actions}
    >
      {isSendable ? (
        <>
          <p>
            {`Há envios pendentes: ${formatCount(count, 'item', 'itens')}`} ainda não{' '}
            {isOne ? 'chegou' : 'chegaram'} ao servidor. Espere o envio terminar, com conexão, e{' '}
            {wish} depois.
          </p>
          <p>Nada foi apagado: tudo continua guardado neste aparelho.</p>
        </>
      ) : (
        <p>
          {`O servidor recusou ${formatCount(count, 'item', 'itens')}.`}{' '}
          {isOne ? 'Ele continua guardado' : 'Eles continuam guardados'} neste aparelho, e só você{' '}
          {isOne ? 'o' : 'os'} vê quando voltar.
        </p>
      )}
    </Dialog>
  )
}
