import { deliveries } from '@canhoto/contracts/deliveries'
import { type FileToReview, importReview } from '@canhoto/contracts/import-review'
import { type ImportFile, imports } from '@canhoto/contracts/imports'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Key } from '../../shared/review/key.tsx'
import { ReasonForm } from '../../shared/review/reason-form.tsx'
import { useShortcuts } from '../../shared/review/use-shortcuts.ts'
import { notify } from '../../ui/toasts/notify.ts'
import sheet from '../../ui/sheet.module.css'
import classes from './import-review.module.css'
import { ReviewFields } from './review-fields.tsx'
import { type ReviewValues, toBody, valuesOf } from './review-values.ts'

const FORM_ID = 'conferencia'
const CHANGED = [importReview.list, imports.list, imports.get, imports.files, deliveries.list]

const REASONS = [
  'Não é uma nota',
  'Ilegível',
  'Nota já registrada',
  'Nota cancelada',
  'Enviado por engano',
] as const

interface Props {
  file: FileToReview
  /** What was typed, by file: it is there again when a skipped file comes back. */
  drafts: Map<string, ReviewValues>
  onSettled: (file: ImportFile) => void
}

/** The fields of one file, and the decision. Keyed by the file. */
export function ReviewForm({ file, drafts, onSettled }: Props) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const read = valuesOf(file)
  const { form, ...state } = useEndpointForm(importReview.confirm, {
    initial: drafts.get(file.id) ?? read,
    params: { id: file.id },
    toBody,
    invalidates: CHANGED,
    failure: { title: 'Erro ao conferir', text: 'Não foi possível registrar. Tente novamente.' },
    onSaved: ({ data }) => onSettled(data),
  })
  const discard = useEndpointMutation(importReview.discard, {
    invalidates: CHANGED,
    onSuccess: ({ data }) => onSettled(data),
    onError: (error) => notify.error('Erro ao descartar', serverMessage(error)),
  })
  useShortcuts({ escape: () => setIsDiscarding(true) }, !isDiscarding, { whileTyping: true })
  const typed = form.getValues()
  useEffect(() => {
    drafts.set(file.id, typed)
  }, [drafts, file.id, typed])
  return (
    <section className={`${sheet.sheet} ${classes.panel}`} aria-label="Dados da nota">
      <p className={classes.why}>{file.detail}</p>
      {isDiscarding ? (
        <ReasonForm
          label="Motivo do descarte"
          question="Por que descartar? O arquivo fica entre os recusados."
          reasons={REASONS}
          submit="Descartar"
          onChoose={(reason) => discard.start({ params: { id: file.id }, body: { reason } })}
          onCancel={() => setIsDiscarding(false)}
        />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key that is held down would decide on files that the user has not seen */}
          <div
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
          >
            <PageForm state={state} id={FORM_ID} className={classes.form}>
              <ReviewFields file={file} read={read} form={form} />
            </PageForm>
          </div>
          <Decision isSaving={state.isSaving} onDiscard={() => setIsDiscarding(true)} />
        </>
      )}
    </section>
  )
}

function Decision({ isSaving, onDiscard }: { isSaving: boolean; onDiscard: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button color="red" variant="outline" rightSection={<Key>Esc</Key>} onClick={onDiscard}>
        Descartar
      </Button>
      <Button type="submit" form={FORM_ID} rightSection={<Key>Enter</Key>} aria-busy={isSaving}>
        {isSaving ? 'Salvando...' : 'Certo'}
      </Button>
    </div>
  )
}
