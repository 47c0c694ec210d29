import { Button } from '@mantine/core'
import { useState } from 'react'
import { Loading } from '../../../ui/data-states.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { dismissErrors, notify } from '../../../ui/toasts/notify.ts'
import { focusOnMount } from '../focus-on-mount.ts'
import type { NewDelivery } from '../use-new-delivery.ts'
import { DocumentChooser } from './document-chooser.tsx'
import { ListedNotes } from './listed-notes.tsx'
import { ManualEntry } from './manual-entry.tsx'
import classes from './upload-step.module.css'

// Loaded on demand: the scanner is as large as the form, and most documents are files.
const loadScanner = async () => (await import('../scanner/key-scanner.tsx')).KeyScanner

type Scanner = Awaited<ReturnType<typeof loadScanner>>

interface Props {
  document: NewDelivery['document']
  onManual: () => void
}

export function UploadStep({
  document: { file, listed, choose, chooseListed, acceptKey, cancel, isReading },
  onManual,
}: Props) {
  const [Scanner, setScanner] = useState<Scanner | 'loading' | null>(null)

  async function openScanner() {
    setScanner('loading')
    try {
      const Loaded = await loadScanner()
      dismissErrors()
      setScanner(() => Loaded)
    } catch {
      setScanner(null)
      notify.error('Erro de conexão', 'O leitor não pôde ser aberto. Tente com conexão.')
    }
  }

  if (isReading) {
    return (
      <DropArea className={classes.zone} focus={focusOnMount}>
        <Loading text="Processando documento..." />
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
      </DropArea>
    )
  }

  if (listed) return <ListedNotes list={listed} onKey={chooseListed} onCancel={cancel} />

  if (Scanner === 'loading') return <Loading text="Abrindo câmera..." />
  if (Scanner) {
    return <Scanner onKey={acceptKey} onType={onManual} onClose={() => setScanner(null)} />
  }

  return (
    <>
      <DocumentChooser onFile={choose} onScan={() => void openScanner()} />
      <ManualEntry file={file} onManual={onManual} />
    </>
  )
}
