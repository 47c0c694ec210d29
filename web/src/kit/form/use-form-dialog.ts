import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError } from '../../lib/http/api-error.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { serverMessage } from '../server-message.ts'
import type { Errors } from './checks.ts'
import type { Problem } from './form-problem.tsx'
import { useDiscardGuard } from './use-discard-guard.ts'
import type { OpenDialog } from './use-open-dialog.ts'
import { useSingleMutation } from './use-single-mutation.ts'

interface Options<Values, Result> {
  dialog: OpenDialog
  initial: Values
  /** A sentence for each field to mend, in any order; the first field of `initial` among them gets the focus. */
  check: (values: Values) => Errors<Values>
  /** One sentence for what is wrong; else the first field's. */
  summarize?: (errors: Errors<Values>) => string | undefined
  /** Saves; the same typed values have the same key, so that sent twice they count once. */
  save: (values: Values, key: string) => Promise<Result>
  /** What a failure is called, and its sentence when the server said none. Without a title it is told in the dialog alone. */
  failure: { title?: string; text: string }
  /** What is said of a record that somebody else deleted meanwhile. */
  gone?: string
  /** Something else is stored now than what is shown: by this saving, or because the record is gone. */
  onChanged?: () => void
  onSaved: (result: Result) => void
}

/** What every form in a dialog does: errors at the field, one send at a time, and nothing typed is lost without asking. */
export function useFormDialog<Values extends Record<string, unknown>, Result>({
  dialog,
  initial,
  check,
  summarize,
  save,
  failure,
  gone,
  onChanged,
  onSaved,
}: Options<Values, Result>) {
  const form = useForm<Values>({ initialValues: initial })
  const [problem, setProblem] = useState<Problem | null>(null)
  const key = useRef({ of: '', key: '' })

  const saving = useSingleMutation({
    mutationFn: (values: Values) => save(values, keyOf(values)),
    onSuccess(result) {
      form.reset()
      onSaved(result)
      onChanged?.()
      dialog.close()
    },
    onError(error) {
      const { fields, status } = error instanceof ApiError ? error : {}
      if (fields) show(fields as Errors<Values>)
      const isGone = status === 404 && gone !== undefined
      if (isGone) onChanged?.()
      const text = isGone ? gone : serverMessage(error, failure.text)
      setProblem(failure.title ? null : { text })
      if (failure.title) notify.error(failure.title, text)
    },
  })

  function keyOf(values: Values) {
    const of = JSON.stringify(values)
    if (key.current.of !== of) key.current = { of, key: uuid() }
    return key.current.key
  }

  function show(errors: Errors<Values>) {
    form.setErrors(errors)
    const first = firstOf(errors, Object.keys(initial))
    if (first) form.getInputNode(first)?.focus()
    return first
  }

  function submit() {
    if (saving.isPending) return
    const errors = check(form.getValues())
    const first = show(errors)
    if (first) {
      const text = summarize?.(errors) ?? errors[first] ?? ''
      return setProblem({ title: failure.title && 'Erro de Validação', text })
    }
    setProblem(null)
    saving.start(form.getValues())
  }

  useReloadGuard(form.isDirty() || saving.isPending)
  const guard = useDiscardGuard({
    opened: dialog.opened,
    isDirty: form.isDirty(),
    isHeld: saving.isPending,
    onClose: dialog.close,
    onDiscard: () => form.reset(),
    onStay: dialog.reopen,
  })

  return { form, submit, guard, problem, isSaving: saving.isPending }
}

/** The first field of the form, or of its rows, that has an error. */
function firstOf<Values>(errors: Errors<Values>, order: readonly string[]) {
  const wrong = Object.keys(errors) as (keyof Errors<Values> & string)[]
  const first = order.find((field) => wrong.some((each) => belongsTo(field, each)))
  return first && wrong.find((each) => belongsTo(first, each))
}

const belongsTo = (field: string, path: string) => path === field || path.startsWith(`${field}.`)

export type FormDialogState = Pick<
  ReturnType<typeof useFormDialog<Record<string, unknown>, unknown>>,
  'submit' | 'guard' | 'problem' | 'isSaving'
>
