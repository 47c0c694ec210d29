import { createPauses } from '../../../platform/pauses.ts'
import { distanceMetres, type Place } from '../../../domain/distance-metres.ts'

/** Each pass compares every two steps of the path; a path of a day is as short as it gets after a few. */
const MAX_PASSES = 40
/** A gain below it is a rounding error, on which the passes would go on. */
const MIN_GAIN = 0.001

/** Of every way from one place to another, row by row: from place a to place b at a × count + b. The way back may be another. */
export interface Ways {
  /** What the path should have little of. */
  costs: Float64Array
  metres: Float64Array
}

type Pause = ReturnType<typeof createPauses>

/**
 * An order of the stops, by index, whose path from the start through all of them costs little: the nearest next one, then 2-opt.
 * Never more than the path in the given order, and always the same for the same stops. It does not lead back.
 */
export async function shortenPath(
  start: Place,
  stops: readonly Place[],
  findWays: (places: readonly Place[]) => Promise<Ways> = findStraightWays,
) {
  const groups = [...Map.groupBy(stops.keys(), (n) => placeKey(stops[n])).values()]
  const places = [start, ...groups.map(([first = 0]) => stops[first] ?? start)]
  const { costs, metres } = await findWays(places)
  const cost = lookUp(costs, places.length)
  const pause = createPauses()
  const given = [...places.keys()]
  const found = await improve(cost, await visitNearest(cost, groups.length, pause), pause)
  const isLonger = lengthOf(cost, found) > lengthOf(cost, given)
  const path = isLonger ? await improve(cost, given, pause) : found
  return {
    order: path.slice(1).flatMap((n) => groups[n - 1] ?? []),
    metres: lengthOf(lookUp(metres, places.length), path),
  }
}

/** Stops at one place follow each other, in the order that they came in. */
const placeKey = (place: Place | undefined) => `${place?.latitude} ${place?.longitude}`

/** In a table, because the passes ask for each of them many times. */
async function findStraightWays(places: readonly Place[]): Promise<Ways> {
  const size = places.length
  const metres = new Float64Array(size * size)
  const pause = createPauses()
  for (const [a, from] of places.entries()) {
    for (let b = a + 1; b < size; b += 1) {
      metres[a * size + b] = distanceMetres(from, places[b] ?? from)
      metres[b * size + a] = metres[a * size + b] ?? 0
    }
    await pause()
  }
  return { costs: metres, metres }
}

type Lookup = (a: number, b: number) => number

function lookUp(table: Float64Array, size: number): Lookup {
  return (a, b) => table[a * size + b] ?? 0
}

async function visitNearest(cost: Lookup, count: number, pause: Pause) {
  const left = new Set(Array.from({ length: count }, (_, n) => n + 1))
  const path = [0]
  let at = 0
  while (left.size > 0) {
    let nearest = -1
    for (const next of left) if (nearest < 0 || cost(at, next) < cost(at, nearest)) nearest = next
    left.delete(nearest)
    path.push(nearest)
    at = nearest
    await pause()
  }
  return path
}

/** 2-opt: a part of the path is turned around wherever that costs less. The first place stays the first. */
async function improve(cost: Lookup, path: number[], pause: Pause) {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let improved = false
    for (let i = 1; i < path.length - 1; i += 1) {
      // What the part from i to j costs as it is, and turned around, which by the streets is another way.
      let [forth, back] = [0, 0]
      for (let j = i + 1; j < path.length; j += 1) {
        const [before = 0, last = 0] = [path[j - 1], path[j]]
        forth += cost(before, last)
        back += cost(last, before)
        if (gainAtEnds(cost, path, i, j) + forth - back > MIN_GAIN) {
          turn(path, i, j)
          ;[forth, back] = [back, forth]
          improved = true
        }
      }
      await pause()
    }
    if (!improved) break
  }
  return path
}

function gainAtEnds(cost: Lookup, path: readonly number[], i: number, j: number) {
  const [before = 0, first = 0, last = 0, after] = [path[i - 1], path[i], path[j], path[j + 1]]
  const gain = cost(before, first) - cost(before, last)
  return after === undefined ? gain : gain + cost(last, after) - cost(first, after)
}

function turn(path: number[], from: number, to: number) {
  for (let [i, j] = [from, to]; i < j; i += 1, j -= 1)
    [path[i], path[j]] = [path[j] ?? 0, path[i] ?? 0]
}

function lengthOf(way: Lookup, path: readonly number[]) {
  return path.reduce((sum, at, n) => (n === 0 ? 0 : sum + way(path[n - 1] ?? 0, at)), 0)
}
