import type { Endpoint } from '@canhoto/contracts/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { callWithMessage, type Input } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { dismissErrors } from '../../ui/toasts/notify.ts'
import { endpointKey, type EndpointName } from '../../lib/http/endpoint-key.ts'
import { SAVES } from './saves.ts'

type Schema = z.ZodMiniType

export interface MutationResult<Data> {
  data: Data
  /** The sentence of the server, where it has one. */
  message?: string
}

interface Options<Sent, Result> {
  /** Instead of the plain call: with another one after it, or a queue in between. */
  send?: (input: Sent) => Promise<Result>
  /** The endpoints whose answers it changes. */
  invalidates?: readonly EndpointName[]
  onSuccess?: (result: Result) => void
  onError?: (error: Error) => void
}

/**
 * Calls an endpoint that changes something. A second start is ignored while the first is on its way, because two
 * clicks can arrive before React paints the first. A 404 and a 409
 * invalidate like a success: the record was deleted or changed meanwhile.
 */
export function useEndpointMutation<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  Sent = Input<P, Q, B>,
  Result = MutationResult<z.output<R>>,
>(endpoint: Endpoint<P, Q, B, R>, options: Options<Sent, Result> = {}) {
  const { invalidates = [], onSuccess, onError } = options
  const client = useQueryClient()
  const isRunning = useRef(false)

  function invalidate() {
    for (const each of invalidates) {
      void client.invalidateQueries({ queryKey: endpointKey(each) })
    }
  }

  const { mutate, data, isPending } = useMutation<Result, Error, Sent>({
    mutationKey: SAVES,
    mutationFn:
      options.send ??
      ((input) =>
        callWithMessage(endpoint, input as Input<P, Q, B>) as Promise<unknown> as Promise<Result>),
    onSuccess(result) {
      invalidate()
      dismissErrors()
      onSuccess?.(result)
    },
    onError(error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) invalidate()
      onError?.(error)
    },
    onSettled() {
      isRunning.current = false
    },
  })

  function start(input: Sent) {
    if (isRunning.current) return
    isRunning.current = true
    mutate(input)
  }

  return { start, result: data, isPending }
}
