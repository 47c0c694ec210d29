import type { OrderSuggestion } from '@canhoto/contracts/route-order'
import { formatCount, formatNumber } from '../../lib/format.ts'

/** Those that the server left out, because they are not open or not sent yet, come last. */
export function sortAsSuggested<R extends { id: string }>(
  order: readonly R[],
  { delivery_ids }: Pick<OrderSuggestion, 'delivery_ids'>,
): R[] {
  const places = new Map(delivery_ids.map((id, n) => [id, n]))
  return order.toSorted(
    (a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) || 0,
  )
}

const WAYS = { embedded: 'em linha reta', vroom: 'pelas ruas', osrm: 'pelas ruas' } as const
const STARTS = {
  driver: 'a partir da última posição conhecida',
  first_delivery: 'a partir da primeira entrega',
} as const

/** What the user should know of a suggested order, in sentences. */
export function describeSuggestion(suggestion: OrderSuggestion): string[] {
  const { engine, distance_km, start, approximate, unplaced } = suggestion
  if (!start) return ['Nenhuma entrega tem local conhecido: a ordem não mudou.']
  const last = unplaced.length
  const by = approximate.length
  return [
    `Ordem sugerida: cerca de ${formatNumber(distance_km)} km ${WAYS[engine]}, ${STARTS[start]}.`,
    ...(by > 0
      ? [
          `${formatCount(by, 'entrega foi localizada', 'entregas foram localizadas')} só pelo CEP ou pelo município.`,
        ]
      : []),
    ...(last > 0
      ? [
          `${formatCount(last, 'entrega sem local conhecido ficou', 'entregas sem local conhecido ficaram')} no fim.`,
        ]
      : []),
  ]
}
