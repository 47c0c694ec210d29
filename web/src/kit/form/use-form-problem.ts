import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'
import { type FailureText, formatFailure } from '../server-message.ts'
import type { Problem } from './form-problem.tsx'
import { type ErrorsByPath, findFirstError, summarizeErrors } from './validate-form.ts'

export interface ProblemTexts {
  /** Shown where the server answered no sentence. With a title the failure is a toast too. */
  failure: Partial<FailureText> & { text: string }
  /** Shown where the record was deleted meanwhile. */
  notFoundText?: string
  /** Also says in a toast which field is wrong. */
  toastsErrors?: boolean
  /** The title and sentence above a form with wrong fields, instead of the general ones. */
  summarize?: (errors: ErrorsByPath, first: string) => { title: string; text: string }
}

interface Options extends ProblemTexts {
  /** The fields in the order in which the form shows them. */
  order: readonly string[]
  toField: (path: string) => string
}

/** What is wrong with a form: at its fields, with the first of them in focus, and in one sentence above them. */
export function useFormProblem<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { order, toField, failure, notFoundText, toastsErrors = false, summarize }: Options,
) {
  const [problem, setProblem] = useState<Problem | null>(null)

  function showErrors(errors: ErrorsByPath) {
    form.setErrors(errors)
    const first = findFirstError(errors, order)
    if (first) form.getInputNode(first)?.focus()
    return first
  }

  function showText(
    title: string | undefined,
    text: string,
    isToast: boolean,
    details: readonly string[] = [],
  ) {
    setProblem({ title, text, details, isAnnounced: isToast })
    if (isToast) notify.error(title ?? '', text)
  }

  /** Shows the errors of the validation, and answers whether there are any. */
  function showInvalid(errors: ErrorsByPath) {
    const first = showErrors(errors)
    if (!first) {
      setProblem(null)
      dismissErrors()
      return false
    }
    const hasTitle = toastsErrors || failure.title !== undefined
    const general = {
      title: hasTitle ? 'Erro de Validação' : undefined,
      text: summarizeErrors(errors, first),
    }
    const { title, text } = summarize?.(errors, first) ?? general
    showText(title, text, toastsErrors)
    return true
  }

  /** Shows why the server did not save it, with a line for each field that a colleague changed. */
  function showFailure(error: Error, details: readonly string[] = []) {
    const { fields = {}, status } = error instanceof ApiError ? error : {}
    // The session ended: signing in again is offered over the form, which is then saved once more.
    if (status === 401) return
    const errors = Object.entries(fields).map(([path, text]) => [toField(path), text])
    if (errors.length > 0) showErrors(Object.fromEntries(errors))
    const text = formatFailure(error, { title: '', ...failure }).text
    const shown = status === 404 ? (notFoundText ?? text) : text
    const sentence = details.length > 0 ? `${shown} Confira e salve outra vez.` : shown
    showText(failure.title, sentence, failure.title !== undefined, details)
  }

  return { problem, showInvalid, showFailure, clearProblem: () => setProblem(null) }
}
