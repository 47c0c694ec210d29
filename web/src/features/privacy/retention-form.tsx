import { privacy, RETENTION, type RetentionTerms } from '@canhoto/contracts/privacy'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { DiscardQuestion } from '../../kit/form/discard-question.tsx'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './privacy-page.module.css'
import { RetentionPreview } from './retention-preview.tsx'

const { minPositionDays, maxPositionDays } = RETENTION

const choices = (years: readonly number[], present: number | null) => [
  ...[...new Set([...years, ...(present === null ? [] : [present])])]
    .toSorted((one, other) => one - other)
    .map((count) => ({ value: String(count), label: count === 1 ? '1 ano' : `${count} anos` })),
  { value: '', label: 'Sem prazo' },
]

const text = (years: number | null) => (years === null ? '' : String(years))

export function RetentionForm({ terms }: { terms: RetentionTerms }) {
  const [tried, setTried] = useState<{ days: string; photos: string; documents: string }>()
  const { form, ...state } = useEndpointForm(privacy.updateRetention, {
    initial: {
      position_days: String(terms.position_days),
      photo_years: text(terms.photo_years),
      document_years: text(terms.document_years),
    },
    toBody: ({ position_days = '', photo_years, document_years }) => ({
      position_days,
      photo_years: photo_years || null,
      document_years: document_years || null,
    }),
    invalidates: [privacy.retention, privacy.previewRetention],
    failure: { title: 'Erro', text: 'Erro ao salvar os prazos' },
    onSaved: () => notify.success('Prazos de guarda salvos!', 'Valem a partir desta madrugada.'),
  })
  const guard = useLeaveGuard({ isDirty: form.isDirty(), onDiscard: form.reset })

  function tryOut() {
    const { position_days, photo_years, document_years } = form.getValues()
    setTried({ days: position_days, photos: photo_years, documents: document_years })
  }

  return (
    <>
      <PageForm state={state} className={classes.form}>
        <Fields bind={bindFields(form)} terms={terms} />
        <div className={classes.buttons}>
          <Button type="submit" aria-busy={state.isSaving} disabled={!form.isDirty()}>
            {state.isSaving ? 'Salvando...' : 'Salvar prazos'}
          </Button>
          <Button variant="default" onClick={tryOut}>
            Simular
          </Button>
        </div>
      </PageForm>
      {tried && <RetentionPreview {...tried} />}
      <DiscardQuestion guard={guard} />
    </>
  )
}

interface FieldsProps {
  bind: (path: keyof RetentionTerms, maxLength?: number) => object
  /** As they are saved. */
  terms: RetentionTerms
}

function Fields({ bind, terms }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Posições dos motoristas, em dias"
        inputMode="numeric"
        description={`De ${minPositionDays} a ${maxPositionDays}. Um celular sem rede ainda envia as do último mês.`}
        {...bind('position_days', 4)}
      />
      <NativeSelect
        label="Fotos de canhotos e ocorrências"
        description="No mínimo 1 ano: até lá o cliente pode reclamar do frete (Lei 11.442)."
        data={choices([1, 2, 3, 5, 6, 10], terms.photo_years)}
        {...bind('photo_years')}
      />
      <NativeSelect
        label="Documentos (XML, PDF e fotos de notas)"
        description="No mínimo 6 anos: o prazo do fisco (CTN, art. 173)."
        data={choices([6, 10, 20], terms.document_years)}
        {...bind('document_years')}
      />
    </div>
  )
}
