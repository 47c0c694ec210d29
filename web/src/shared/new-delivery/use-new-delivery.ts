import { can } from '@canhoto/contracts/access'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { validateDelivery } from './form/validate-delivery.ts'
import { toCreation, type CreateDelivery, createDelivery } from './save/creation.ts'
import {
  EMPTY_VALUES,
  mergeProposal,
  type FormValues,
  proposeFromKey,
  proposeFromNote,
  clearProposal,
} from './form/form-values.ts'
import { listDoubts } from './form/doubtful-fields.ts'
import { useDocument } from './document/use-document.ts'
import { useSave } from './save/use-save.ts'

interface Options {
  create?: CreateDelivery | undefined
  onSaved: () => void
}

/** The state of the dialog: its two steps, the document and the form. */
export function useNewDelivery({ create = createDelivery, onSaved }: Options) {
  const { user } = useSignedIn()
  const role = roleOf(user)
  const canAssign = role !== null && can(role, 'deliveries.assign')
  const [step, setStep] = useState<'upload' | 'form'>('upload')
  const form = useForm({ initialValues: EMPTY_VALUES })
  const [refusal, setRefusal] = useState<string | null>(null)

  /** Replaces the values of the previous document; typed values stay, and the note fills the empty fields. */
  function applyNote(note: FormValues, hadNote: boolean) {
    const typed = hadNote ? clearProposal(form.getValues()) : form.getValues()
    form.setValues(mergeProposal(typed, note))
    form.clearErrors()
    setStep('form')
  }

  const document = useDocument({
    onAccepted: (reading, previous) =>
      applyNote(
        reading?.extractedData ? proposeFromNote(reading.extractedData) : EMPTY_VALUES,
        Boolean(previous.reading?.extractedData),
      ),
    onKey: (key, previous) =>
      applyNote(proposeFromKey(key), Boolean(previous.reading?.extractedData)),
    onSameFile: () => setStep('form'),
  })

  const { send, isSaving } = useSave({
    create,
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
    const problem = validateDelivery(values, { hasFile: file !== null, canAssign })
    form.setErrors(problem?.fields ?? {})
    setRefusal(null)
    if (problem) {
      notify.error(problem.title, problem.text)
      form.getInputNode(problem.first ?? '')?.focus()
    }
    if (problem || !file) return
    const driverId = (canAssign ? values.driver_id : user.driver_id) ?? ''
    send(toCreation({ id: deliveryId, file, reading, values, driverId }))
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
    canAssign,
    doubts: listDoubts(document.reading, form.getValues()),
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
