import { alerts } from '@canhoto/contracts/alerts'
import type { LiveEvent } from '@canhoto/contracts/live'
import { type DriverLocation, tracking } from '@canhoto/contracts/tracking'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { followLive } from '../../lib/live/live.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { OF_DELIVERIES } from './of-deliveries.ts'

/** However much happens, a screen is read again no more often than this. */
const READ_EVERY_MS = 1500

/** Keeps the screens of the office and of clients as things are. Without the stream they read again by themselves every minute. */
export function LiveUpdates() {
  const client = useQueryClient()
  const { user, company } = useSignedIn()
  const name = `${user.id} ${company.id}`
  useEffect(() => {
    const reader = createReader(client)
    const stop = followLive(name, (event) => apply(event, client, reader.readAgain))
    return () => {
      stop()
      reader.stop()
    }
  }, [client, name])
  return null
}

function apply(event: LiveEvent, client: QueryClient, readAgain: () => void) {
  switch (event.event) {
    case 'delivery':
    case 'receipt':
      return readAgain()
    case 'alert':
      return void client.invalidateQueries({ queryKey: endpointKey(alerts.list) })
    case 'location':
      return moveDrivers(client, event.data.drivers)
    case 'resync':
      return void client.invalidateQueries()
  }
}

/** At once, and once more after a while when there was more. */
function createReader(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  function read() {
    isAsked = false
    for (const endpoint of OF_DELIVERIES)
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) read()
    }, READ_EVERY_MS)
  }

  return {
    readAgain() {
      isAsked = true
      if (timer === undefined) read()
    },
    stop: () => clearTimeout(timer),
  }
}

/** A driver who is not in the list yet makes it be read again. */
function moveDrivers(client: QueryClient, moved: readonly DriverLocation[]) {
  const queryKey = endpointKey(tracking.currentLocations)
  const byId = new Map(moved.map((driver) => [driver.driver_id, driver]))
  let isComplete = true
  client.setQueriesData<{ data: DriverLocation[] }>({ queryKey }, (shown) => {
    if (!shown) return shown
    const known = new Set(shown.data.map(({ driver_id }) => driver_id))
    isComplete &&= moved.every(({ driver_id }) => known.has(driver_id))
    return { ...shown, data: shown.data.map((driver) => byId.get(driver.driver_id) ?? driver) }
  })
  if (!isComplete) void client.invalidateQueries({ queryKey })
}
