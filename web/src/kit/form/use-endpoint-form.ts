import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { callWithMessage } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { notify } from '../../ui/toasts/notify.ts'
import type { EndpointName } from '../call/endpoint-key.ts'
import { type MutationResult, useEndpointMutation } from '../call/use-endpoint-mutation.ts'
import type { OpenDialog } from '../dialog/use-dialog.ts'
import { type FailureText, formatFailure } from '../server-message.ts'
import { diffValues } from './diff-values.ts'
import type { Problem } from './form-problem.tsx'
import { useDiscardGuard } from './use-discard-guard.ts'
import { type Errors, findFirstError, summarizeErrors, validateForm } from './validate-form.ts'

export interface Sent<E extends AnyEndpoint, Values> {
  body: z.input<E['body']>
  headers: Record<string, string>
  /** What was typed, for what is sent beside the body. */
  values: Values
}

interface Options<E extends AnyEndpoint, Values, Result> {
  /** The dialog that holds the form and closes once it is saved; a form on a page has none. */
  dialog?: OpenDialog
  /** Every field, in the order in which the form shows them. */
  initial: Values
  params?: z.input<E['params']>
  /** Sends only the fields that differ from `initial`: a colleague may have changed the others meanwhile. */
  onlyChanged?: boolean
  /** The body of the values, where the form does not hold them as the endpoint takes them. */
  toBody?: (values: Partial<Values>) => z.input<E['body']>
  /** Rules that the endpoint's body does not state; at the same field they go before its own. */
  validate?: (values: Values) => Errors<Values>
  /** Instead of the plain call: with a file sent after it, or another backend asked when it fails. */
  send?: (sent: Sent<E, Values>) => Promise<Result>
  invalidates?: readonly EndpointName[]
  /** Shown where the server answered no sentence. With a title the failure is a toast too. */
  failure: Partial<FailureText> & { text: string }
  /** Shown where the record was deleted meanwhile. */
  notFoundText?: string
  /** Also says in a toast which field is wrong. */
  toastsErrors?: boolean
  /** Empties a form on a page once it is saved. */
  resets?: boolean
  onSaved: (result: Result) => void
}

const NO_DIALOG: OpenDialog = { opened: true, close: () => undefined, reopen: () => undefined }

/**
 * A form that is sent to an endpoint: validated with the endpoint's own body, the first wrong field in focus, the
 * server's problems at their fields, its refusal above the form, one call at a time, and nothing typed lost without
 * asking. The same content has the same Idempotency-Key, so that it counts once when it is sent twice.
 */
export function useEndpointForm<
  E extends AnyEndpoint,
  Values extends Record<string, unknown>,
  Result = MutationResult<z.output<E['returns']>>,
>(endpoint: E, options: Options<E, Values, Result>) {
  const {
    dialog = NO_DIALOG,
    initial,
    params,
    failure,
    resets = options.dialog !== undefined,
  } = options
  const form = useForm<Values>({ initialValues: initial })
  const [problem, setProblem] = useState<Problem | null>(null)
  const keyOf = useIdempotencyKey()

  const saving = useEndpointMutation(endpoint, {
    send: options.send ?? sendTo<E, Values, Result>(endpoint, params),
    invalidates: options.invalidates ?? [],
    onSuccess(result) {
      if (resets) form.reset()
      else keepAsInitial()
      options.onSaved(result)
      dialog.close()
    },
    onError(error) {
      const { fields, status } = error instanceof ApiError ? error : {}
      if (fields) showErrors(fields)
      const isGone = status === 404 && options.notFoundText !== undefined
      showProblem(
        failure.title,
        isGone ? options.notFoundText : formatFailure(error, { title: '', ...failure }).text,
      )
    },
  })

  function keepAsInitial() {
    const values = form.getValues()
    form.setInitialValues(values)
    form.resetDirty(values)
  }

  function showErrors(errors: Record<string, string | undefined>) {
    form.setErrors(errors)
    const first = findFirstError(errors, Object.keys(initial))
    if (first) form.getInputNode(first)?.focus()
    return first
  }

  function showProblem(title: string | undefined, text = '', isToast = title !== undefined) {
    setProblem({ title, text, isAnnounced: isToast })
    if (isToast) notify.error(title ?? '', text)
  }

  function submit() {
    if (saving.isPending) return
    const values = form.getValues()
    const body = bodyOf(values, options)
    const errors = validateForm({ endpoint, body, own: options.validate?.(values) })
    const first = showErrors(errors)
    if (first) {
      const text = summarizeErrors(errors, first)
      const { toastsErrors = false } = options
      const hasTitle = toastsErrors || failure.title !== undefined
      return showProblem(hasTitle ? 'Erro de Validação' : undefined, text, toastsErrors)
    }
    setProblem(null)
    saving.start({ body, values, headers: endpoint.creates ? keyOf(body) : {} })
  }

  useReloadGuard(form.isDirty() || saving.isPending)
  const guard = useDiscardGuard({
    dialog,
    isDirty: form.isDirty(),
    isHeld: saving.isPending,
    onDiscard: () => form.reset(),
  })

  return { form, submit, guard, problem, isSaving: saving.isPending }
}

function bodyOf<E extends AnyEndpoint, Values extends object, Result>(
  values: Values,
  { initial, onlyChanged, toBody }: Options<E, Values, Result>,
) {
  const sent = onlyChanged ? diffValues(initial, values) : values
  return toBody ? toBody(sent) : (sent as z.input<E['body']>)
}

function sendTo<E extends AnyEndpoint, Values, Result>(
  endpoint: E,
  params: z.input<E['params']> | undefined,
) {
  return ({ body, headers }: Sent<E, Values>) =>
    callWithMessage(endpoint, { ...(params && { params }), body, headers }) as Promise<Result>
}

/** The header of a content: as long as that stays the same, so does the key. */
function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })
  return (body: unknown) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: uuid() }
    return { 'idempotency-key': last.current.key }
  }
}

export type EndpointForm = Pick<
  ReturnType<typeof useEndpointForm<AnyEndpoint, Record<string, unknown>, unknown>>,
  'submit' | 'guard' | 'problem' | 'isSaving'
>
