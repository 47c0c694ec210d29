import { reportFigures } from '@canhoto/contracts/report-figures'
import { normalizeTaxId } from '@canhoto/fiscal/tax-id'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { MaskedInput } from '../../../kit/form/masked-input.tsx'
import { maskTaxId } from '../../../kit/form/masks.ts'
import { DayInput } from '../../../kit/form/day-input.tsx'
import { serverMessage } from '../../../kit/server-message.ts'
import { callFile } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import classes from '../reports-page.module.css'

interface Props {
  /** The days of the report, to begin with. */
  period: { start_date: string; end_date: string }
  onClose: () => void
}

/** What a client's own program reads of the carrier's deliveries and failures: docs/ocoren.md. */
export function OcorenDialog({ period, onClose }: Props) {
  const [query, setQuery] = useState({ client_document: '', ...period })
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const bind = (field: keyof typeof query) => ({
    value: query[field],
    error: fields[field],
    onChange: (value: string) => setQuery({ ...query, [field]: value }),
  })

  async function download() {
    if (isBusy) return
    setBusy(true)
    setFields({})
    try {
      const client_document = normalizeTaxId(query.client_document)
      const file = await callFile(reportFigures.ocoren, { query: { ...query, client_document } })
      saveFile(file, `OCOREN_${client_document}_${query.end_date}.txt`)
      onClose()
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields : undefined
      if (wrong) setFields(wrong)
      else notify.error('Erro ao exportar', serverMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title="Arquivo OCOREN" size="lg">
      <p className={classes.note}>
        Entregas e ocorrências das notas que o cliente enviou ou recebeu, no leiaute OCOREN 3.1 da
        Proceda.
      </p>
      <MaskedInput
        label="CNPJ ou CPF do cliente"
        mask={maskTaxId}
        withAsterisk
        data-autofocus
        {...bind('client_document')}
      />
      <Group grow mt="md" align="flex-start">
        <DayInput label="De" {...bind('start_date')} />
        <DayInput label="Até" {...bind('end_date')} />
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={isBusy} onClick={() => void download()}>
          Baixar arquivo
        </BusyButton>
      </Group>
    </Dialog>
  )
}
