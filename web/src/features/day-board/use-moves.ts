import { dashboard } from '@canhoto/contracts/dashboard'
import { type Delivery, deliveries } from '@canhoto/contracts/deliveries'
import { drivers } from '@canhoto/contracts/drivers'
import { reports } from '@canhoto/contracts/reports'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type FailureText, formatFailure } from '../../kit/server-message.ts'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'
import { applyMove, type Move } from './move.ts'

const CHANGED = [drivers.list, deliveries.list, deliveries.get, reports.deliveries, dashboard.kpis]

const UNREACHABLE = { title: 'Erro de Conexão' }
const ASSIGN_FAILURE: FailureText = {
  title: 'Erro ao atribuir',
  text: 'Não foi possível atribuir as entregas. Tente novamente.',
  unreachable: UNREACHABLE,
}
const ORDER_FAILURE: FailureText = {
  title: 'Erro ao salvar a ordem',
  text: 'Não foi possível salvar a ordem. Tente novamente.',
  unreachable: UNREACHABLE,
}

/** What the server answers with its refusal: these were finished or deleted meanwhile, and none of all was moved. */
const Refused = z.object({ delivery_ids: z.array(z.string()) })

interface Options {
  /** Of the list that the board shows. */
  queryKey: readonly unknown[]
  onDone: (move: Move) => void
  /** These cannot be moved any more. */
  onRefused: (ids: readonly string[]) => void
}

/**
 * Moves that are shown at once and sent one after the other. Until the server has answered they lie over what it sends, so that
 * a list that is read again meanwhile does not take them back; one that it refuses is gone, and the list shows what is true.
 */
export function useMoves({ queryKey, onDone, onRefused }: Options) {
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Move[]>([])
  const queue = useRef(Promise.resolve())
  useReloadGuard(pending.length > 0)

  async function run(move: Move) {
    try {
      await send(move)
      client.setQueryData<{ data: readonly Delivery[] }>(
        queryKey,
        (shown) => shown && { ...shown, data: applyMove(shown.data, move) },
      )
      dismissErrors()
      onDone(move)
    } catch (error) {
      fail(error, move)
    }
    setPending((before) => before.filter((each) => each !== move))
    for (const endpoint of CHANGED)
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
  }

  function fail(error: unknown, move: Move) {
    // The session ended: signing in again is offered over the screen.
    if (error instanceof ApiError && error.status === 401) return
    const failure = move.assigned.length > 0 ? ASSIGN_FAILURE : ORDER_FAILURE
    const { title, text } = formatFailure(error, failure)
    notify.error(title, text)
    const current = error instanceof ApiError ? error.current : undefined
    onRefused(z.safeParse(Refused, current).data?.delivery_ids ?? [])
  }

  return {
    pending,
    start(move: Move) {
      setPending((before) => [...before, move])
      queue.current = queue.current.then(() => run(move))
    },
  }
}

async function send({ to, assigned, order }: Move) {
  const { driverId } = to
  if (assigned.length > 0)
    await call(deliveries.assign, { body: { delivery_ids: [...assigned], driver_id: driverId } })
  if (order && driverId !== null)
    await call(deliveries.order, { body: { driver_id: driverId, delivery_ids: [...order] } })
}
