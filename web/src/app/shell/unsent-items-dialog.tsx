import { Button } from '@mantine/core'
import { formatCount, formatNumber } from '../../lib/format.ts'
import type { Unsent } from '../../lib/outbox/count-pending.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLivePending } from './use-live-pending.ts'

interface Props {
  pending: Unsent
  /** What the user asked for, as it stands in the sentence: 'saia'. */
  wish: string
  /** The same on a button: 'Sair'. */
  leaveLabel: string
  onLeave: () => void
  onClose: () => void
}

/** Shown instead of leaving a session that has unsent items: what can be sent is waited for, and the rest may stay here. */
export function UnsentItemsDialog({ pending: found, wish, leaveLabel, onLeave, onClose }: Props) {
  const pending = useLivePending(found)
  const isNothing = pending.count === 0 && pending.unconfirmed.length === 0
  const actions = (
    <>
      {!pending.isSendable && (
        <Button variant="default" onClick={onLeave}>
          {isNothing ? leaveLabel : `${leaveLabel} mesmo assim`}
        </Button>
      )}
      <Button onClick={onClose}>Continuar conectado</Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={titleOf(pending)} brief actions={actions}>
      {pending.isSendable ? (
        <Sendable count={pending.count} wish={wish} />
      ) : isNothing ? (
        <p>Nada mais espera neste aparelho.</p>
      ) : (
        pending.count > 0 && <Refused {...pending} />
      )}
      {pending.unconfirmed.length > 0 && (
        <p>
          Foto não confirmada: NF {pending.unconfirmed.join(', ')}. Ela só é enviada depois de
          confirmada, e continua guardada neste aparelho.
        </p>
      )}
    </Dialog>
  )
}

function titleOf({ count, isSendable, unconfirmed }: Unsent) {
  if (isSendable) return 'Há envios pendentes'
  if (count > 0) return 'Há envios recusados'
  return unconfirmed.length > 0 ? 'Há foto não confirmada' : 'Tudo foi enviado'
}

function Sendable({ count, wish }: { count: number; wish: string }) {
  return (
    <>
      <p>
        {`Há envios pendentes: ${formatCount(count, 'item', 'itens')}`} ainda não{' '}
        {count === 1 ? 'chegou' : 'chegaram'} ao servidor. Espere o envio terminar, com conexão, e{' '}
        {wish} depois.
      </p>
      <p>Nada foi apagado: tudo continua guardado neste aparelho.</p>
    </>
  )
}

function Refused({ count, refused, held }: Unsent) {
  const isOne = count === 1
  const verb = held.length === 1 ? 'espera' : 'esperam'
  const waiting = held.length > 0 ? `, e ${formatNumber(held.length)} ${verb} o cadastro` : ''
  return (
    <p>
      {`O servidor recusou ${formatCount(refused, 'item', 'itens')}${waiting}.`}{' '}
      {isOne ? 'Ele continua guardado' : 'Eles continuam guardados'} neste aparelho, e só você{' '}
      {isOne ? 'o' : 'os'} vê quando voltar.
    </p>
  )
}
