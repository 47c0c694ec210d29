import { MB } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { IconBarcode, IconCamera, IconFileUpload } from '@tabler/icons-react'
import { DropArea, dropIcon, dropLead } from '../../../ui/drop-area.tsx'
import { focusOnMount } from '../focus-on-mount.ts'
import { DOCUMENT_MAX_BYTES } from './document-file.ts'
import { DocumentButton } from './document-button.tsx'
import classes from './upload-step.module.css'

interface Props {
  onFile: (file: File) => void
  onScan: () => void
}

/** A file is chosen, dropped or photographed; the scanner is opened for a key alone. */
export function DocumentChooser({ onFile, onScan }: Props) {
  return (
    <DropArea
      className={classes.zone}
      focus={focusOnMount}
      onFiles={([dropped]) => dropped && onFile(dropped)}
    >
      <IconFileUpload className={dropIcon} aria-hidden />
      <p className={dropLead}>Envie o documento da nota fiscal</p>
      <p className={classes.hint}>
        {`XML, PDF ou imagem (JPG, PNG, WEBP, HEIC), até ${DOCUMENT_MAX_BYTES / MB} MB.`}
        <span className={classes.desk}> Você também pode arrastar o arquivo até aqui.</span>
      </p>
      <div className={classes.buttons}>
        <DocumentButton onFile={onFile} leftSection={<IconFileUpload size={20} />} data-autofocus>
          Selecionar Arquivo
        </DocumentButton>
        <Button variant="default" leftSection={<IconBarcode size={20} />} onClick={onScan}>
          Ler Código de Barras
        </Button>
        <DocumentButton
          onFile={onFile}
          camera
          variant="default"
          leftSection={<IconCamera size={20} />}
        >
          Tirar Foto
        </DocumentButton>
      </div>
    </DropArea>
  )
}
