import type { OrderSuggestion } from '@canhoto/contracts/route-order'
import type { Place } from '../../../domain/distance-metres.ts'
import { shortenPath } from './shorten-path.ts'
import { askVroom, type VroomOptions } from './vroom.ts'

/** Puts stops in an order, by index: a short way from the start through all of them. */
export type RouteEngine = (start: Place, stops: readonly Place[]) => Promise<ShortPath>

interface ShortPath {
  engine: OrderSuggestion['engine']
  order: readonly number[]
  metres: number
}

/** VROOM where it is configured and answers; else our own. */
export function createRouteEngine(vroom: VroomOptions | undefined): RouteEngine {
  const embedded = (start: Place, stops: readonly Place[]): ShortPath => ({
    engine: 'embedded',
    ...shortenPath(start, stops),
  })
  return async (start, stops) => {
    if (!vroom || stops.length === 0) return embedded(start, stops)
    try {
      return { engine: 'vroom', ...(await askVroom(vroom, start, stops)) }
    } catch (error) {
      console.warn('VROOM:', error instanceof Error ? error.message : error)
      return embedded(start, stops)
    }
  }
}
