import { distanceMetres, type Place } from '../../../domain/distance-metres.ts'

/** Each pass compares every two steps of the path; a path of a day is as short as it gets after a few. */
const MAX_PASSES = 40
/** A gain below it is a rounding error, on which the passes would go on. */
const MIN_GAIN_M = 0.001

/**
 * An order of the stops, by index, whose path from the start through all of them is short: the nearest next one, then 2-opt.
 * Never longer than the path in the given order, and always the same for the same stops. It does not lead back.
 */
export function shortenPath(start: Place, stops: readonly Place[]) {
  const groups = [...Map.groupBy(stops.keys(), (n) => placeKey(stops[n])).values()]
  const distances = createDistances([start, ...groups.map(([first = 0]) => stops[first] ?? start)])
  const given = [0, ...groups.map((_, n) => n + 1)]
  const found = improve(distances, visitNearest(distances, groups.length))
  const isLonger = lengthOf(distances, found) > lengthOf(distances, given)
  const path = isLonger ? improve(distances, given) : found
  return {
    order: path.slice(1).flatMap((n) => groups[n - 1] ?? []),
    metres: lengthOf(distances, path),
  }
}

/** Stops at one place follow each other, in the order that they came in. */
const placeKey = (place: Place | undefined) => `${place?.latitude} ${place?.longitude}`

type Distances = (a: number, b: number) => number

/** In a table, because the passes ask for each of them many times. */
function createDistances(places: readonly Place[]): Distances {
  const size = places.length
  const table = new Float64Array(size * size)
  for (const [a, from] of places.entries())
    for (const [b, to] of places.entries())
      if (b > a) {
        const metres = distanceMetres(from, to)
        table[a * size + b] = metres
        table[b * size + a] = metres
      }
  return (a, b) => table[a * size + b] ?? 0
}

function visitNearest(distances: Distances, count: number) {
  const left = new Set(Array.from({ length: count }, (_, n) => n + 1))
  const path = [0]
  let at = 0
  while (left.size > 0) {
    let nearest = -1
    for (const next of left)
      if (nearest < 0 || distances(at, next) < distances(at, nearest)) nearest = next
    left.delete(nearest)
    path.push(nearest)
    at = nearest
  }
  return path
}

/** 2-opt: a part of the path is turned around wherever that makes it shorter. The first place stays the first. */
function improve(distances: Distances, path: number[]) {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let improved = false
    for (let i = 1; i < path.length - 1; i += 1)
      for (let j = i + 1; j < path.length; j += 1)
        if (gainOfTurning(distances, path, i, j) > MIN_GAIN_M) {
          turn(path, i, j)
          improved = true
        }
    if (!improved) break
  }
  return path
}

function gainOfTurning(distances: Distances, path: readonly number[], i: number, j: number) {
  const [before = 0, first = 0, last = 0, after] = [path[i - 1], path[i], path[j], path[j + 1]]
  const gain = distances(before, first) - distances(before, last)
  return after === undefined ? gain : gain + distances(last, after) - distances(first, after)
}

function turn(path: number[], from: number, to: number) {
  for (let [i, j] = [from, to]; i < j; i += 1, j -= 1)
    [path[i], path[j]] = [path[j] ?? 0, path[i] ?? 0]
}

function lengthOf(distances: Distances, path: readonly number[]) {
  return path.reduce((sum, at, n) => (n === 0 ? 0 : sum + distances(path[n - 1] ?? 0, at)), 0)
}
