import { CONSENT_VERSION } from '@canhoto/contracts/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { localDay, localInstant } from '../../lib/clock.ts'
import type { Owner, Work } from '../../lib/outbox/item.ts'
import { onOutboxChange } from '../../lib/outbox/outbox-events.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { changeDay } from '../../lib/outbox/store.ts'
import type { StoredDay } from '../../lib/outbox/stored-day.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { hasConsent, readDay, writeCopy } from './day-memory.ts'
import { finishQuestion } from './route/day-question.ts'
import { useOwnDay } from './route/use-own-day.ts'

export type Day = NonNullable<ReturnType<typeof useDay>>

type Change = Partial<StoredDay>

/**
 * The driver's day: started or not, the route, the vehicle and the consent. Null while it is read. `asks`: whether the
 * server is asked for it too.
 */
export function useDay(driverId: string, asks: boolean) {
  const { user, company } = useSignedIn()
  const owner = { userId: user.id, companyId: company.id }
  const { stored, show } = useStoredDay(owner, driverId)
  const now = useNow()
  // A route that crosses midnight while the screen is open goes on.
  const [openedAt] = useState(() => new Date())
  const driven = useOwnDay(owner, asks && stored !== null)
  if (!stored) return null

  const { route } = stored
  const consented = hasConsent(stored)
  const asksToFinish = questionOf(stored, openedAt)
  return {
    ...stored,
    consented,
    // A route that crosses midnight keeps its day open.
    started: route !== null || stored.startedOn === localDay(new Date(now)),
    /** The question whether a route of an earlier day goes on; null when there is none, or the driver has answered. */
    asksToFinish,
    /** What the routes of today came to; null while one is open. */
    driven: route ? null : driven,
    isSharing: route !== null && consented && asksToFinish === null,
    ...actionsOf(driverId, owner, stored, show),
  }
}

function questionOf({ route, continuedOn }: StoredDay, openedAt: Date) {
  const today = localDay(openedAt)
  if (!route || localDay(new Date(route.started_at)) >= today || (continuedOn ?? '') >= today)
    return null
  return finishQuestion(route.started_at, openedAt)
}

/** What the driver can do about it. */
function actionsOf(
  driverId: string,
  owner: Owner,
  { route, vehicleId: chosen }: StoredDay,
  show: (change: Change) => void,
) {
  /** The item is stored with the change, so that the screen never shows what will not be sent. */
  async function record(work: Work, change: Change) {
    try {
      await enqueue(work, null, change)
    } catch (error) {
      notify.error('Erro', error instanceof Error ? error.message : undefined)
      return false
    }
    show(change)
    return true
  }

  async function keep(change: Change) {
    // A device without IndexedDB has the copy in localStorage.
    await changeDay(owner, () => change).catch(() => undefined)
    show(change)
  }

  return {
    startDay: () => keep({ startedOn: localDay(new Date()) }),

    continueRoute: () => keep({ continuedOn: localDay(new Date()) }),

    chooseVehicle: (vehicle_id: string) =>
      record({ kind: 'vehicle', vehicle_id }, { vehicleId: vehicle_id }),

    consent: (given: boolean) =>
      record(
        { kind: 'consent', version: CONSENT_VERSION, given, occurred_at: localInstant(new Date()) },
        { consent: given ? CONSENT_VERSION : null },
      ),

    async startRoute(vehicleId: string) {
      const started = { route_id: v7(), started_at: localInstant(new Date()) }
      const work = routeWork(driverId, 'online', started.route_id, vehicleId)
      if (await record(work, { route: started })) notify.success('Rota iniciada!')
    },

    async finishRoute() {
      if (!route) return
      const work = routeWork(driverId, 'offline', route.route_id, chosen)
      if (await record(work, { route: null }))
        notify.success('Rota finalizada!', 'Sua localização não é mais compartilhada.')
    },
  }
}

/** The day as IndexedDB holds it, whichever tab changed it. */
function useStoredDay(owner: Owner, driverId: string) {
  const cache = useQueryClient()
  // No endpoint: the day is read from IndexedDB.
  const queryKey = ['day']
  const { data = null } = useQuery({
    queryKey,
    async queryFn() {
      const day = await readDay(owner, driverId)
      writeCopy(driverId, day)
      return day
    },
    staleTime: Infinity,
    retry: false,
  })
  useEffect(
    () => onOutboxChange(() => void cache.invalidateQueries({ queryKey: ['day'] })),
    [cache],
  )

  /** At once, without reading it again. */
  function show(change: Change) {
    if (!data) return
    writeCopy(driverId, { ...data, ...change })
    cache.setQueryData<StoredDay>(queryKey, (day) => day && { ...day, ...change })
  }
  return { stored: data, show }
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
