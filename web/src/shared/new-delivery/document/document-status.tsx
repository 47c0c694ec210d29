import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './document-status.module.css'
import { DocumentButton } from './document-button.tsx'
import { focusOnMount } from '../focus-on-mount.ts'
import { PdfButton } from './pdf-button.tsx'
import type { NewDelivery } from '../use-new-delivery.ts'

interface Props {
  document: NewDelivery['document']
  error: ReactNode
}

/** The state of the document, and what the user has to do next. */
export function DocumentStatus({ document: { file, reading, choose, isReading }, error }: Props) {
  const isValid = reading?.isSefazValid ?? false
  // The reason is in the advice already.
  const warnings = (reading?.warnings ?? []).filter((warning) => warning !== reading?.reason)
  const Icon = isValid ? IconCircleCheck : IconAlertTriangle
  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      className={classes.status}
      data-valid={isValid || undefined}
      aria-label="Documento"
    >
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.content}>
        <p className={classes.title}>
          {isValid ? 'Documento SEFAZ válido' : 'Preenchimento manual necessário'}
        </p>
        <p className={classes.text}>{formatAdvice(file, reading)}</p>
        {warnings.length > 0 && (
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        {file && <p className={classes.file} title={file.name}>{`Arquivo: ${file.name}`}</p>}
        {error && <p className={classes.error}>{error}</p>}
      </div>
      {file ? (
        <PdfButton file={file} />
      ) : (
        <DocumentButton onFile={choose} variant="default" loading={isReading} data-path="file">
          Anexar documento
        </DocumentButton>
      )}
    </section>
  )
}

function formatAdvice(file: File | null, reading: Props['document']['reading']) {
  if (!file) return 'Preencha os dados da nota. O XML ou o PDF pode ser anexado.'
  if (!reading?.extractedData)
    return 'O documento fica anexado à entrega. Preencha os dados da nota.'
  if (!reading.isSefazValid)
    return `${reading.reason ?? 'Não foi possível confirmar a nota.'} Confira e complete os dados.`
  return 'Confira os dados lidos da nota antes de salvar.'
}
