import { Button } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface Props {
  count: number
  /** What the user asked for, as it stands in the sentence: 'saia'. */
  wish: string
  onClose: () => void
}

/** Shown instead of leaving a session that still has unsent items. */
export function UnsentItemsDialog({ count, wish, onClose }: Props) {
  return (
    <Dialog
      opened={count > 0}
      onClose={onClose}
      title="Há envios pendentes"
      brief
      actions={<Button onClick={onClose}>Continuar conectado</Button>}
    >
      <p>
        {`Há envios pendentes: ${formatCount(count, 'item', 'itens')}`} ainda não{' '}
        {count === 1 ? 'chegou' : 'chegaram'} ao servidor. Espere o envio terminar, com conexão, e{' '}
        {wish} depois.
      </p>
      <p>Nada foi apagado: tudo continua guardado neste aparelho.</p>
    </Dialog>
  )
}
