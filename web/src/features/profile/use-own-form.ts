import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { notify } from '../../ui/toasts/notify.ts'

type Errors<Values> = Partial<Record<keyof Values & string, string>>

interface Options<Values> {
  /** In the order in which the form shows them. */
  initial: Values
  /** A sentence for each field to mend. */
  check: (values: Values) => Errors<Values>
  save: (values: Values) => Promise<void>
  /** What is said when the server said nothing. */
  failure: string
}

/** A form on the page: errors at the field, the first of them with the focus, one send at a time; what was typed stays. */
export function useOwnForm<Values extends Record<string, string>>({
  initial,
  check,
  save,
  failure,
}: Options<Values>) {
  const form = useForm<Values>({ initialValues: initial })
  // Two clicks may come before the first of them is painted.
  const busy = useRef(false)

  const saving = useMutation({
    mutationFn: save,
    onError(error) {
      if (error instanceof ApiError && error.fields) show(error.fields as Errors<Values>)
      notify.error('Erro', serverMessage(error, failure))
    },
    onSettled() {
      busy.current = false
    },
  })

  function show(errors: Errors<Values>) {
    form.setErrors(errors)
    const first = Object.keys(initial).find((field) => field in errors)
    if (first) form.getInputNode(first)?.focus()
    return first
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy.current) return
    const errors = check(form.getValues())
    const first = show(errors)
    if (first) return notify.error('Erro de Validação', errors[first])
    busy.current = true
    saving.mutate(form.getValues())
  }

  return { form, submit, isSaving: saving.isPending }
}
