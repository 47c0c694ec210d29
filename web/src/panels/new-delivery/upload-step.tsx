import { DOCUMENT_MAX_BYTES, MB } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { IconBarcode, IconCamera, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, lazy, Suspense, useState } from 'react'
import { Loading } from '../../ui/data-states.tsx'
import { FileButton } from './file-button.tsx'
import { focusOn } from './focus-on.ts'
import classes from './upload-step.module.css'
import type { NewDelivery } from './use-new-delivery.ts'

// The reader weighs as much as the form, and most documents are files.
const KeyScanner = lazy(async () => ({
  default: (await import('./key-scanner.tsx')).KeyScanner,
}))

interface Props {
  document: NewDelivery['document']
  onManual: () => void
}

export function UploadStep({
  document: { file, choose, takeKey, cancel, isReading },
  onManual,
}: Props) {
  const [isOver, setOver] = useState(false)
  const [isScanning, setScanning] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) choose(dropped)
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    // Over what lies in the zone it is still over the zone.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  if (isReading) {
    return (
      <div className={classes.zone} ref={focusOn} tabIndex={-1}>
        <Loading text="Processando documento..." />
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    )
  }

  if (isScanning) {
    return (
      <Suspense fallback={<Loading text="Abrindo câmera..." />}>
        <KeyScanner onKey={takeKey} onType={onManual} onCancel={() => setScanning(false)} />
      </Suspense>
    )
  }

  return (
    <>
      <div
        ref={focusOn}
        tabIndex={-1}
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={() => setOver(true)}
        onDragLeave={leave}
        onDrop={drop}
      >
        <IconFileUpload className={classes.icon} aria-hidden />
        <p className={classes.lead}>Envie o documento da nota fiscal</p>
        <p className={classes.hint}>
          {`XML, PDF ou imagem (JPG, PNG, WEBP, HEIC), até ${DOCUMENT_MAX_BYTES / MB} MB.`}
          <span className={classes.desk}> Você também pode arrastar o arquivo até aqui.</span>
        </p>
        <div className={classes.buttons}>
          <FileButton onFile={choose} leftSection={<IconFileUpload size={20} />} data-autofocus>
            Selecionar Arquivo
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconBarcode size={20} />}
            onClick={() => setScanning(true)}
          >
            Ler Código de Barras
          </Button>
          <FileButton
            onFile={choose}
            camera
            variant="default"
            leftSection={<IconCamera size={20} />}
          >
            Tirar Foto
          </FileButton>
        </div>
      </div>
      <p className={classes.manual}>
        {file ? (
          <>
            Documento atual: <strong>{file.name}</strong>.{' '}
            <Button variant="subtle" size="compact-md" onClick={onManual}>
              Continuar com este documento
            </Button>
          </>
        ) : (
          <>
            Sem o documento em mãos?{' '}
            <Button variant="subtle" size="compact-md" onClick={onManual}>
              Preencher manualmente
            </Button>
          </>
        )}
      </p>
    </>
  )
}
