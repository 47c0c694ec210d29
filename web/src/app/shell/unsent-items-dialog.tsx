import { Button } from '@mantine/core'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { isNothingUnsent, type Unsent } from '../../lib/outbox/count-pending.ts'
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
  const isNothing = isNothingUnsent(pending)
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
      {pending.files > 0 && <Files count={pending.files} wish={wish} />}
    </Dialog>
  )
}

function titleOf({ count, isSendable, unconfirmed, files }: Unsent) {
  if (isSendable) return 'Há envios pendentes'
  if (count > 0) return 'Há envios recusados'
  if (unconfirmed.length > 0) return 'Há foto não confirmada'
  return files > 0 ? 'Há arquivos não enviados' : 'Nada mais a enviar'
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

function Files({ count, wish }: { count: number; wish: string }) {
  return (
    <p>
      {formatCount(
        count,
        'arquivo da importação ainda não chegou ao servidor.',
        'arquivos da importação ainda não chegaram ao servidor.',
      )}{' '}
      Espere o envio terminar e {wish} depois, ou será preciso{' '}
      {count === 1 ? 'trazê-lo' : 'trazê-los'} de novo.
    </p>
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
