import { MB } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { IconBarcode, IconCamera, IconFileUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../../../ui/data-states.tsx'
import { DropArea, dropIcon, dropLead } from '../../../ui/drop-area.tsx'
import { DOCUMENT_MAX_BYTES } from './document-file.ts'
import { FileButton } from './file-button.tsx'
import { focusOnMount } from '../focus-on-mount.ts'
import { ListedNotes } from './listed-notes.tsx'
import classes from './upload-step.module.css'
import type { NewDelivery } from '../use-new-delivery.ts'

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
      <DropArea
        className={classes.zone}
        focus={focusOnMount}
        onFiles={([dropped]) => dropped && choose(dropped)}
      >
        <IconFileUpload className={dropIcon} aria-hidden />
        <p className={dropLead}>Envie o documento da nota fiscal</p>
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
      </DropArea>
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
