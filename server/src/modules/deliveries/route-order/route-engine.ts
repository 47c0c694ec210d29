import type { OrderSuggestion } from '@canhoto/contracts/route-order'
import type { RoutingServers } from '../../../dependencies.ts'
import type { Place } from '../../../domain/distance-metres.ts'
import { orderWithOsrm } from './osrm.ts'
import { shortenPath } from './shorten-path.ts'
import { askVroom } from './vroom.ts'

/** Puts stops in an order, by index: a short way from the start through all of them. */
export type RouteEngine = (start: Place, stops: readonly Place[]) => Promise<ShortPath>

interface ShortPath {
  engine: OrderSuggestion['engine']
  order: readonly number[]
  metres: number
}

/** VROOM where it is configured, else OSRM where that is; our own without them, and where they do not answer. */
export function createRouteEngine({ vroom, osrm }: RoutingServers): RouteEngine {
  const embedded: RouteEngine = async (start, stops) => ({
    engine: 'embedded',
    ...(await shortenPath(start, stops)),
  })
  const orElseEmbedded =
    (name: string, byStreets: RouteEngine): RouteEngine =>
    async (start, stops) => {
      if (stops.length === 0) return embedded(start, stops)
      try {
        return await byStreets(start, stops)
      } catch (error) {
        console.warn(`${name}:`, error instanceof Error ? error.message : error)
        return embedded(start, stops)
      }
    }
  if (vroom)
    return orElseEmbedded('VROOM', async (start, stops) => ({
      engine: 'vroom',
      ...(await askVroom(vroom, start, stops)),
    }))
  if (osrm)
    return orElseEmbedded('OSRM', async (start, stops) => ({
      engine: 'osrm',
      ...(await orderWithOsrm(osrm, start, stops)),
    }))
  return embedded
}
