import { GAP_MINUTES } from '@canhoto/contracts/limits'
import { travelledMetres } from '../../../domain/travelled-metres.ts'
import { listGaps, type Period, type Span } from './gaps.ts'
import { listStops } from './stops.ts'
import type { Position, Stretch } from './stretch.ts'
import { thin } from './thin.ts'

/** What the positions of a period come to. Routes and positions are in their order. */
export function computeWay(
  positions: readonly Position[],
  routes: readonly Span[],
  period: Period,
) {
  const ofRoutes = splitByRoute(positions, routes)
  const stretches = ofRoutes.flatMap(splitAtGaps)
  const metres = ofRoutes.reduce((sum, way) => sum + travelledMetres(way), 0)
  const points = thin(stretches)
  return {
    points,
    positions: positions.length,
    is_thinned: points.length < positions.length,
    stops: stretches.flatMap(listStops),
    gaps: listGaps(positions, routes, period),
    distance_km: positions.length === 0 ? null : Math.round(metres / 100) / 10,
  }
}

/** A position belongs to the latest route that had begun. */
function splitByRoute(positions: readonly Position[], routes: readonly Span[]) {
  const begins = routes.map(({ from }) => from.at)
  let passed = 0
  return split(positions, (position) => {
    const before = passed
    while ((begins[passed] ?? Infinity) <= position.at) passed++
    return passed > before
  })
}

const splitAtGaps = (positions: Stretch) =>
  split(positions, ({ at }, last) => at - last.at >= GAP_MINUTES * 60_000)

function split(
  positions: readonly Position[],
  isBegin: (position: Position, last: Position) => boolean,
): Stretch[] {
  const parts: Position[][] = []
  for (const position of positions) {
    const part = parts.at(-1)
    const last = part?.at(-1) ?? position
    // Asked of the first one too, which begins a part anyway.
    const begins = isBegin(position, last)
    if (part && !begins) part.push(position)
    else parts.push([position])
  }
  return parts
}
