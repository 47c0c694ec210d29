import { tracking } from '@canhoto/contracts/tracking'
import { useQuery } from '@tanstack/react-query'
import { endpointKey } from '../../../lib/http/endpoint-key.ts'
import { call } from '../../../lib/http/api.ts'
import { serverRouteId } from '../../../lib/offline/offline-cache.ts'
import { laneOf, type Owner } from '../../../lib/outbox/item.ts'
import { changeDay, itemsOf, storedDay } from '../../../lib/outbox/store.ts'
import { reconcileDay } from './reconcile-day.ts'

const ASK_EVERY_MS = 60_000

/**
 * Asks the server for the driver's day and corrects the phone's, at the start and from time to time; once the phone's was
 * read, because its first reading stores it. Answers what the routes of today came to, once the server knows their end.
 */
export function useOwnDay(owner: Owner, enabled: boolean) {
  const { data } = useQuery({
    enabled,
    queryKey: endpointKey(tracking.ownDay),
    queryFn: ({ signal }) => askForDay(owner, signal),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  })
  return data ?? null
}

async function askForDay(owner: Owner, signal: AbortSignal) {
  const before = await storedDay(owner)
  if (await hasUnsentDay(owner)) return null
  const server = await call(tracking.ownDay, { signal })
  const routeId = before?.route ? await serverRouteId(before.route.route_id) : null
  await changeDay(owner, (day) =>
    // What the driver did meanwhile is newer than the answer.
    day.revision === (before?.revision ?? 0) ? reconcileDay(day, server, routeId) : null,
  )
  return server.driven
}

/** Whether the server still has to hear of the route, the vehicle or the consent. */
async function hasUnsentDay(owner: Owner) {
  const items = await itemsOf(owner)
  return items.some(({ work, state }) => state === 'waiting' && laneOf(work) === 'day')
}
