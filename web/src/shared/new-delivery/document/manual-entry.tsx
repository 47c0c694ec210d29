import { Button } from '@mantine/core'
import classes from './upload-step.module.css'

interface Props {
  /** The document that was chosen before the user came back to this step. */
  file: File | null
  onManual: () => void
}

/** Leads to the form without a new document. */
export function ManualEntry({ file, onManual }: Props) {
  return (
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
  )
}
