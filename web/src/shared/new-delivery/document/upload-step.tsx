import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../../../ui/data-states.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { focusOnMount } from '../focus-on-mount.ts'
import type { NewDelivery } from '../use-new-delivery.ts'
import { DocumentChooser } from './document-chooser.tsx'
import { ListedNotes } from './listed-notes.tsx'
import { ManualEntry } from './manual-entry.tsx'
import classes from './upload-step.module.css'

// Loaded on demand: the scanner is as large as the form, and most documents are files.
const KeyScanner = lazy(async () => ({
  default: (await import('../scanner/key-scanner.tsx')).KeyScanner,
}))

interface Props {
  document: NewDelivery['document']
  onManual: () => void
}

export function UploadStep({
  document: { file, listed, choose, chooseListed, acceptKey, cancel, isReading },
  onManual,
}: Props) {
  const [isScanning, setScanning] = useState(false)

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

  if (listed.length > 0) return <ListedNotes keys={listed} onKey={chooseListed} onCancel={cancel} />

  if (isScanning) {
    return (
      <Suspense fallback={<Loading text="Abrindo câmera..." />}>
        <KeyScanner onKey={acceptKey} onType={onManual} onCancel={() => setScanning(false)} />
      </Suspense>
    )
  }

  return (
    <>
      <DocumentChooser onFile={choose} onScan={() => setScanning(true)} />
      <ManualEntry file={file} onManual={onManual} />
    </>
  )
}
