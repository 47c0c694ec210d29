import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FileButton } from '../../../ui/file-button.tsx'
import classes from './certificate.module.css'

interface Props {
  file: File | null
  error: ReactNode
  /** The field of the form, which takes the focus when it is wrong. */
  path: { 'data-path'?: string }
  onFile: (file: File) => void
}

export function CertificateFileField({ file, error, path, onFile }: Props) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label="Arquivo do certificado"
      labelElement="div"
      size="md"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description="O e-CNPJ A1 da empresa, .pfx ou .p12, de até 64 kB."
      error={error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk
      data-whole
    >
      <div className={classes.file}>
        <FileButton
          variant="default"
          label="Arquivo do certificado"
          accept=".pfx,.p12,application/x-pkcs12"
          onFile={onFile}
          data-path={path['data-path']}
          data-autofocus
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {file ? 'Trocar arquivo' : 'Escolher arquivo'}
        </FileButton>
        <output className={classes.fileName}>
          {file ? file.name : 'Nenhum arquivo escolhido'}
        </output>
      </div>
    </Input.Wrapper>
  )
}
