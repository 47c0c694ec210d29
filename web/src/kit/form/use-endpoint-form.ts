import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callWithMessage } from '../../lib/http/api.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import type { EndpointName } from '../../lib/http/endpoint-key.ts'
import { type MutationResult, useEndpointMutation } from '../call/use-endpoint-mutation.ts'
import type { OpenDialog } from '../dialog/use-dialog.ts'
import { diffValues } from './diff-values.ts'
import { type EditedRecord, useEditBase } from './use-edit-base.ts'
import { useDiscardGuard } from './use-discard-guard.ts'
import { type Saved, showSaved } from './show-saved.ts'
import { type ProblemTexts, useFormProblem } from './use-form-problem.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { type Errors, validateForm } from './validate-form.ts'

export interface Sent<E extends AnyEndpoint, Values> {
  body: z.input<E['body']>
  headers: Record<string, string>
  /** What was typed, for what is sent beside the body. */
  values: Values
}

interface Options<E extends AnyEndpoint, Values, Result> extends ProblemTexts {
  /** The dialog that holds the form and closes once it is saved; a form on a page has none. */
  dialog?: OpenDialog
  /** Every field, in the order in which the form shows them. */
  initial: Values
  params?: z.input<E['params']>
  /** Sends only the fields that differ from `initial`: a colleague may have changed the others meanwhile. */
  onlyChanged?: boolean
  /** A save is refused when this record changed meanwhile; the form then shows both. */
  edited?: EditedRecord<z.output<E['returns']>, Values> | undefined
  /** The body of the values, where the form does not hold them as the endpoint takes them. */
  toBody?: (values: Partial<Values>) => z.input<E['body']>
  /** The field of a path in such a body: 'nf_number' of 'summary.nf_number'. */
  toField?: (path: string) => string
  /** Rules that the endpoint's body does not state; at the same field they go before its own. */
  validate?: (values: Values) => Errors<Values>
  /**
   * Saves in another way than by one call of the endpoint: by two calls, on another backend, through the outbox. What it
   * answers is given to `onSaved`; what it throws is shown like the endpoint's own refusal.
   */
  send?: (sent: Sent<E, Values>) => Promise<Result>
  invalidates?: readonly EndpointName[]
  /** Empties a form on a page once it is saved. */
  resets?: boolean
  /** Clears what the dialog holds beside the values, whenever the form is emptied. */
  onReset?: () => void
  onSaved: (result: Result) => void
}

const NO_DIALOG: OpenDialog = { opened: true, close: () => undefined, reopen: () => undefined }

/**
 * A form that is sent to an endpoint: validated with the endpoint's own body, the first wrong field in focus, the
 * server's problems at their fields, its refusal above the form, one call at a time, and nothing typed lost without
 * asking.
 */
export function useEndpointForm<
  E extends AnyEndpoint,
  Values extends Record<string, unknown>,
  Result = MutationResult<z.output<E['returns']>>,
>(endpoint: E, options: Options<E, Values, Result>) {
  const { dialog = NO_DIALOG, initial, toField = (path) => path } = options
  const form = useForm<Values>({ initialValues: initial })
  const { base, rebase } = useEditBase(form, { endpoint, initial, edited: options.edited })
  const keyOf = useIdempotencyKey()
  const client = useQueryClient()
  const { problem, showInvalid, showFailure, clearProblem } = useFormProblem(form, {
    ...options,
    order: Object.keys(initial),
    toField,
  })

  const { send = sendTo<E, Values, Result>(endpoint, options.params), invalidates = [] } = options
  const saving = useEndpointMutation(endpoint, {
    async send(sent: Sent<E, Values>) {
      const result = await send(sent)
      if (options.edited) showSaved(client, invalidates, (result as { data: Saved }).data)
      return result
    },
    invalidates,
    onSuccess(result) {
      const { resets = options.dialog !== undefined } = options
      if (resets) reset()
      else keepAsInitial(form)
      options.onSaved(result)
      dialog.close()
    },
    onError: (error) => showFailure(error, rebase(error)),
  })

  function reset() {
    form.reset()
    clearProblem()
    options.onReset?.()
  }

  function submit() {
    if (saving.isPending) return
    const values = form.getValues()
    const body = bodyOf(values, base, options)
    const own = options.validate?.(values)
    if (showInvalid(validateForm({ endpoint, body, own, toField }))) return
    saving.start({ body, values, headers: endpoint.creates ? keyOf(body) : {} })
  }

  useReloadGuard(form.isDirty() || saving.isPending)
  const guard = useDiscardGuard({
    dialog,
    isDirty: form.isDirty(),
    isHeld: saving.isPending,
    onDiscard: reset,
  })

  return { form, submit, guard, problem, clearProblem, isSaving: saving.isPending }
}

/** What was saved is what a later change differs from. */
function keepAsInitial<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) {
  const values = form.getValues()
  form.setInitialValues(values)
  form.resetDirty(values)
}

function bodyOf<E extends AnyEndpoint, Values extends object, Result>(
  values: Values,
  base: { values: Values; version: string | undefined },
  { onlyChanged, toBody }: Options<E, Values, Result>,
) {
  const sent = onlyChanged ? diffValues(base.values, values) : values
  const body = toBody ? toBody(sent) : sent
  const { version } = base
  return { ...(body as object), ...(version && { version }) } as z.input<E['body']>
}

function sendTo<E extends AnyEndpoint, Values, Result>(
  endpoint: E,
  params: z.input<E['params']> | undefined,
) {
  return ({ body, headers }: Sent<E, Values>) =>
    callWithMessage(endpoint, { ...(params && { params }), body, headers }) as Promise<Result>
}

export type EndpointForm = Pick<
  ReturnType<typeof useEndpointForm<AnyEndpoint, Record<string, unknown>, unknown>>,
  'submit' | 'guard' | 'problem' | 'isSaving'
>
