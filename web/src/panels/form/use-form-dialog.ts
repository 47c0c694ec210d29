import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError } from '../../lib/api-error.ts'
import { useBusy } from '../../lib/busy.ts'
import { notify } from '../../ui/notify.ts'
import { serverMessage } from '../server-message.ts'
import type { Errors } from './checks.ts'
import { useDiscardGuard } from './use-discard-guard.ts'

interface Options<Values, Result> {
  opened: boolean
  initial: Values
  /** A sentence for each field to mend, in any order; the first field of `initial` among them gets the focus. */
  check: (values: Values) => Errors<Values>
  /** One sentence for what is wrong; else the first field's. */
  summarize?: (errors: Errors<Values>) => string | undefined
  /** Saves; the same typed values have the same key, so that sent twice they count once. */
  save: (values: Values, key: string) => Promise<Result>
  /** What a failure is called, and its sentence when the server said none. Without a title it is told in the dialog alone. */
  failure: { title?: string; text: string }
  onSaved: (result: Result) => void
  onClose: () => void
}

/** What every form in a dialog does: errors at the field, one send at a time, and nothing typed is lost without asking. */
export function useFormDialog<Values extends Record<string, unknown>, Result>({
  opened,
  initial,
  check,
  summarize,
  save,
  failure,
  onSaved,
  onClose,
}: Options<Values, Result>) {
  const form = useForm<Values>({ initialValues: initial })
  const [problem, setProblem] = useState<string | null>(null)
  const key = useRef({ of: '', key: '' })
  // Two clicks may come before the first of them is painted.
  const busy = useRef(false)

  const saving = useMutation({
    mutationFn: (values: Values) => save(values, keyOf(values)),
    onSuccess(result) {
      form.reset()
      onSaved(result)
      onClose()
    },
    onError(error) {
      const fields = error instanceof ApiError ? error.fields : undefined
      if (fields) show(fields as Errors<Values>)
      tell(failure.title, serverMessage(error, failure.text))
    },
    onSettled() {
      busy.current = false
    },
  })

  function summary(errors: Errors<Values>) {
    const first = Object.keys(initial).find((field) => field in errors)
    return summarize?.(errors) ?? (first && errors[first])
  }

  function keyOf(values: Values) {
    const of = JSON.stringify(values)
    if (key.current.of !== of) key.current = { of, key: uuid() }
    return key.current.key
  }

  /** Above the fields, and in a notice where the specification wants one. */
  function tell(title: string | undefined, text: string) {
    setProblem(title ? null : text)
    if (title) notify.error(title, text)
  }

  function show(errors: Errors<Values>) {
    form.setErrors(errors)
    const first = Object.keys(initial).find((field) => field in errors)
    if (first) form.getInputNode(first)?.focus()
    return first
  }

  function submit() {
    if (busy.current) return
    const errors = check(form.getValues())
    const first = show(errors)
    if (first) return tell(failure.title && 'Erro de Validação', summary(errors) ?? '')
    setProblem(null)
    busy.current = true
    saving.mutate(form.getValues())
  }

  useBusy(form.isDirty() || saving.isPending)
  const guard = useDiscardGuard({
    opened,
    isDirty: form.isDirty(),
    isHeld: saving.isPending,
    onClose,
    onDiscard: () => form.reset(),
  })

  return { form, submit, guard, problem, isSaving: saving.isPending }
}

export type FormDialogState = Pick<
  ReturnType<typeof useFormDialog<Record<string, unknown>, unknown>>,
  'submit' | 'guard' | 'problem' | 'isSaving'
>
