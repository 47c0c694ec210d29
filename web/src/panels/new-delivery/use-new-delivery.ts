import { can } from '@canhoto/contracts/access'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { roleOf } from '../../app/session.ts'
import { useSignedIn } from '../../app/use-session.ts'
import { notify } from '../../ui/notify.ts'
import { problemOf } from './check.ts'
import { creationOf, type SaveDelivery, sendCreation } from './creation.ts'
import { EMPTY, filled, valuesOfNote, withoutNote } from './form-values.ts'
import { useDocument } from './use-document.ts'
import { useSave } from './use-save.ts'

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

  const document = useDocument({
    onTaken(reading, before) {
      const kept = before.reading?.extractedData ? withoutNote(form.getValues()) : form.getValues()
      form.setValues(
        reading?.extractedData ? filled(kept, valuesOfNote(reading.extractedData)) : kept,
      )
      form.clearErrors()
      setStep('form')
    },
    onKept: () => setStep('form'),
  })

  const { send, isSaving } = useSave({
    save,
    onSaved() {
      reset()
      onSaved()
    },
    onRefused: (fields) =>
      form.setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([path, text]) => [path.replace('summary.', ''), text]),
        ),
      ),
  })

  function submit() {
    const values = form.getValues()
    const { file, reading, deliveryId } = document
    const problem = problemOf(values, { hasFile: file !== null, mayAssign })
    form.setErrors(problem?.fields ?? {})
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
    setStep('upload')
  }

  return {
    step,
    form,
    document,
    mayAssign,
    isSaving,
    isDirty: document.file !== null || form.isDirty(),
    toForm: () => setStep('form'),
    toUpload: () => setStep('upload'),
    submit,
    reset,
  }
}

export type NewDelivery = ReturnType<typeof useNewDelivery>
