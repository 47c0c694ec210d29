import { can } from '@canhoto/contracts/access'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { problemOf } from './form/validate-delivery.ts'
import { creationOf, type SaveDelivery, sendCreation } from './save/creation.ts'
import {
  EMPTY,
  filled,
  type FormValues,
  valuesOfKey,
  valuesOfNote,
  withoutNote,
} from './form/form-values.ts'
import { doubtsOf } from './form/doubtful-fields.ts'
import { useDocument } from './document/use-document.ts'
import { useSave } from './save/use-save.ts'

interface Options {
  save?: SaveDelivery | undefined
  onSaved: () => void
}

/** The two steps of registering a delivery, and everything chosen and typed on the way. */
export function useNewDelivery({ save = sendCreation, onSaved }: Options) {
  const { user } = useSignedIn()
  const role = roleOf(user)
  const mayAssign = role !== null && can(role, 'deliveries.assign')
  const [step, setStep] = useState<'upload' | 'form'>('upload')
  const form = useForm({ initialValues: EMPTY })
  const [refusal, setRefusal] = useState<string | null>(null)

  /** What the document before said goes; what was typed stays, and the note fills what is empty. */
  function fill(note: FormValues, hadNote: boolean) {
    const kept = hadNote ? withoutNote(form.getValues()) : form.getValues()
    form.setValues(filled(kept, note))
    form.clearErrors()
    setStep('form')
  }

  const document = useDocument({
    onTaken: (reading, before) =>
      fill(
        reading?.extractedData ? valuesOfNote(reading.extractedData) : EMPTY,
        Boolean(before.reading?.extractedData),
      ),
    onKey: (key, before) => fill(valuesOfKey(key), Boolean(before.reading?.extractedData)),
    onKept: () => setStep('form'),
  })

  const { send, isSaving } = useSave({
    save,
    onSaved() {
      reset()
      onSaved()
    },
    onRefused(fields, text) {
      setRefusal(text)
      form.setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([path, error]) => [path.replace('summary.', ''), error]),
        ),
      )
    },
  })

  function submit() {
    const values = form.getValues()
    const { file, reading, deliveryId } = document
    const problem = problemOf(values, { hasFile: file !== null, mayAssign })
    form.setErrors(problem?.fields ?? {})
    setRefusal(null)
    if (problem) {
      notify.error(problem.title, problem.text)
      form.getInputNode(problem.first ?? '')?.focus()
    }
    if (problem || !file) return
    const driverId = (mayAssign ? values.driver_id : user.driver_id) ?? ''
    send(creationOf({ id: deliveryId, file, reading, values, driverId }))
  }

  function reset() {
    document.reset()
    form.reset()
    setRefusal(null)
    setStep('upload')
  }

  return {
    step,
    form,
    document,
    mayAssign,
    doubts: doubtsOf(document.reading, form.getValues()),
    isSaving,
    /** Why the server did not save it. */
    refusal,
    isDirty: document.file !== null || form.isDirty(),
    toForm: () => setStep('form'),
    toUpload: () => setStep('upload'),
    submit,
    reset,
  }
}

export type NewDelivery = ReturnType<typeof useNewDelivery>
