import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import type { Problem } from '../../kit/form/form-problem.tsx'
import { type FailureText, formatFailure } from '../../kit/server-message.ts'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { notify } from '../../ui/toasts/notify.ts'
import type { Chosen } from './use-selection.ts'

const INVALIDATES = [deliveries.list, deliveries.get, reports.deliveries, dashboard.kpis]

/** What the server answers with its refusal: these were finished or deleted meanwhile, and none of all was changed. */
const Refused = z.object({ delivery_ids: z.array(z.string()) })

export type BulkChange = { driver_id: string | null } | { day: string }

interface Options {
  selection: Chosen
  failure: FailureText
  onDone: () => void
}

/** Changes all chosen deliveries or none. Those that cannot be changed any more leave the selection, and the others stay. */
export function useBulkChange({ selection, failure, onDone }: Options) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const { start, isPending } = useEndpointMutation(deliveries.assign, {
    send: async ({ change, done }: { change: BulkChange; done: string }) => {
      const delivery_ids = selection.ids
      if ('day' in change)
        await call(deliveries.schedule, { body: { delivery_ids, day: change.day } })
      else await call(deliveries.assign, { body: { delivery_ids, driver_id: change.driver_id } })
      return done
    },
    invalidates: INVALIDATES,
    onSuccess(done) {
      setProblem(null)
      selection.clear()
      notify.success(done)
      onDone()
    },
    onError(error) {
      // The session ended: signing in again is offered over the screen.
      if (error instanceof ApiError && error.status === 401) return
      const refused = refusedIds(error)
      selection.drop(refused)
      const { title, text } = formatFailure(error, failure)
      setProblem({ title, text: refused.length > 0 ? `${text} ${leftOut(refused.length)}` : text })
    },
  })
  return {
    problem,
    isPending,
    /** `done` is said once it is. */
    change: (change: BulkChange, done: string) => start({ change, done }),
  }
}

function refusedIds(error: Error) {
  const current = error instanceof ApiError ? error.current : undefined
  return z.safeParse(Refused, current).data?.delivery_ids ?? []
}

const leftOut = (count: number) =>
  `${count === 1 ? 'Ela saiu' : 'Elas saíram'} da seleção; confirme outra vez para continuar com as outras.`
