import { Button } from '@mantine/core'
import { useState } from 'react'
import { loadLater } from '../../../kit/dialog/load-later.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

const [KeyScanner] = loadLater(
  async () => (await import('../../../shared/new-delivery/scanner/key-scanner.tsx')).KeyScanner,
  'O leitor não pôde ser aberto. Tente com conexão.',
)

interface Props {
  /** Answers whether the list has a delivery of the note, which is shown then. */
  onKey: (key: string) => boolean
  onRegister: (key: string) => void
  onClose: () => void
}

/** Finds the card of the note in the driver's hand by its barcode; without a network too. */
export function ScanDialog({ onKey, onRegister, onClose }: Props) {
  const [unknown, setUnknown] = useState<string | null>(null)
  const actions = unknown && (
    <>
      <Button variant="default" size="lg" onClick={() => setUnknown(null)}>
        Ler outro código
      </Button>
      <Button size="lg" onClick={() => onRegister(unknown)}>
        Cadastrar Entrega Manual
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title="Ler código" actions={actions}>
      {unknown ? (
        <Callout tone="warning" role="alert">
          <p>Nenhuma entrega com esta chave na lista de hoje</p>
        </Callout>
      ) : (
        <KeyScanner
          onKey={(key) => {
            if (!onKey(key)) setUnknown(key)
          }}
          onClose={onClose}
          advice="Procure a entrega na lista pelo número da NF."
        />
      )}
    </Dialog>
  )
}
