import { CONSENT_VERSION } from '@canhoto/contracts/limits'
import { useState } from 'react'
import { v7 } from 'uuid'
import { localDay, localInstant } from '../../lib/clock.ts'
import type { Work } from '../../lib/outbox/item.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { useNow } from '../../lib/use-now.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { type DayMemory, readDay, writeDay } from './day-memory.ts'

export type Day = ReturnType<typeof useDay>

/** The driver's day: started or not, the route, the vehicle and the consent. It survives reloads. */
export function useDay(driverId: string) {
  const [memory, setMemory] = useState(() => readDay(driverId))
  const now = useNow()

  function remember(change: Partial<DayMemory>) {
    const next = { ...readDay(driverId), ...change }
    writeDay(driverId, next)
    setMemory(next)
  }

  /** The item goes to the outbox first, so that the screen never shows what will not be sent. */
  async function record(work: Work, change: Partial<DayMemory>) {
    try {
      await enqueue(work)
    } catch (error) {
      notify.error('Erro', error instanceof Error ? error.message : undefined)
      return false
    }
    remember(change)
    return true
  }

  return {
    ...memory,
    // A route that crosses midnight keeps its day open.
    started: memory.route !== null || memory.startedOn === localDay(new Date(now)),

    startDay: () => remember({ startedOn: localDay(new Date()) }),

    chooseVehicle: (vehicle_id: string) =>
      record({ kind: 'vehicle', vehicle_id }, { vehicleId: vehicle_id }),

    consent: (given: boolean) =>
      record(
        { kind: 'consent', version: CONSENT_VERSION, given, occurred_at: localInstant(new Date()) },
        { consented: given },
      ),

    async startRoute(vehicleId: string) {
      const route = { route_id: v7(), started_at: localInstant(new Date()) }
      if (await record(routeWork(driverId, 'online', route.route_id, vehicleId), { route })) {
        notify.success('Rota iniciada!')
      }
    },

    async finishRoute() {
      const { route, vehicleId } = memory
      if (!route) return
      if (
        await record(routeWork(driverId, 'offline', route.route_id, vehicleId), { route: null })
      ) {
        notify.success('Rota finalizada!', 'Sua localização não é mais compartilhada.')
      }
    },
  }
}

function routeWork(
  driver_id: string,
  status: 'online' | 'offline',
  route_id: string,
  vehicleId: string | null,
): Work {
  const occurred_at = localInstant(new Date())
  const details = { route_id, ...(vehicleId && { vehicle_id: vehicleId }), occurred_at }
  return { kind: 'route', driver_id, status, details }
}
