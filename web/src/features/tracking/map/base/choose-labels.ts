import type { Municipality } from '@canhoto/contracts/municipalities'
import type { State } from './states.ts'

export type LabelKind = 'capital' | 'city' | 'town' | 'state'

/** A name on the map, its box in pixels, and the dot that it names; a state has none. */
export interface Label {
  kind: LabelKind
  text: string
  left: number
  top: number
  width: number
  dot: Point | null
}

interface Point {
  x: number
  y: number
}

/** What of the world is seen. */
export interface View {
  zoom: number
  size: Point
  toPoint: (latitude: number, longitude: number) => Point
  measure: (text: string, kind: LabelKind) => number
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

type Candidate = Pick<Label, 'kind' | 'text'> & { place: Point }

export const LABEL_HEIGHT = 15
export const DOT_RADIUS = 3
const DOT_GAP = 4
/** Around each name, so that the drivers above stay easy to see. */
const MARGIN = { x: 10, y: 4 }
const STATE_NAMES_FROM_ZOOM = 5
const STATE_NAMES_TO_ZOOM = 7
/** By rank, the capitals first; room decides further. */
const FROM_ZOOM = [4, 5, 6, 7, 8, 9]
/** From near a town of this rank or larger says its state; more would be noise. */
const RANK_WITH_STATE = 4

/** The names that have room, the larger places first. A name stays off the dots of the capitals where it can. */
export function chooseLabels(
  towns: readonly Municipality[],
  states: readonly State[],
  view: View,
): Label[] {
  const candidates = listCandidates(towns, states, view)
  const capitals = candidates.filter(({ kind }) => kind === 'capital')
  const boxes: Box[] = []
  return candidates.flatMap((candidate) => {
    const free = positionsOf(candidate, view.measure(candidate.text, candidate.kind))
      .map((label) => ({ label, box: boxOf(label) }))
      .filter(({ box }) => boxes.every((other) => !areClose(box, other)))
    const others = capitals.filter((capital) => capital !== candidate)
    const best =
      free.find(({ box }) => others.every((capital) => !areClose(box, dotBox(capital.place)))) ??
      free[0]
    if (!best) return []
    boxes.push(best.box)
    return [best.label]
  })
}

/** Capitals, then the states, by their letters from far away, then the other towns. From near no state's middle is seen. */
function listCandidates(
  towns: readonly Municipality[],
  states: readonly State[],
  { zoom, size, toPoint }: View,
): Candidate[] {
  const isNear = zoom > STATE_NAMES_TO_ZOOM
  const shown = towns.flatMap(({ uf, name, latitude, longitude, rank }) => {
    if (rank === null || zoom < (FROM_ZOOM[rank - 1] ?? 0)) return []
    const place = toPoint(latitude, longitude)
    if (!isInside(place, size)) return []
    const text = isNear && rank <= RANK_WITH_STATE ? `${name} - ${uf}` : name
    return { kind: kindOf(rank), text, place }
  })
  if (isNear) return shown
  const names = states.map(({ uf, name, latitude, longitude }) => ({
    kind: 'state' as const,
    text: zoom < STATE_NAMES_FROM_ZOOM ? uf : name.toUpperCase(),
    place: toPoint(latitude, longitude),
  }))
  const capitals = shown.filter(({ kind }) => kind === 'capital')
  return [...capitals, ...names, ...shown.slice(capitals.length)]
}

function kindOf(rank: number): LabelKind {
  if (rank === 1) return 'capital'
  return rank <= 3 ? 'city' : 'town'
}

const isInside = ({ x, y }: Point, size: Point) => x >= 0 && y >= 0 && x <= size.x && y <= size.y

/** A town's name stands right of its dot, or left, above or below of it. */
function positionsOf({ kind, text, place: { x, y } }: Candidate, width: number): Label[] {
  const middle = { kind, text, width, left: x - width / 2, top: y - LABEL_HEIGHT / 2 }
  if (kind === 'state') return [{ ...middle, dot: null }]
  const away = DOT_RADIUS + DOT_GAP
  const dot = { x, y }
  return [
    { ...middle, dot, left: x + away },
    { ...middle, dot, left: x - away - width },
    { ...middle, dot, top: y - away - LABEL_HEIGHT },
    { ...middle, dot, top: y + away },
  ]
}

function areClose(one: Box, other: Box) {
  return (
    one.left < other.right + MARGIN.x &&
    other.left < one.right + MARGIN.x &&
    one.top < other.bottom + MARGIN.y &&
    other.top < one.bottom + MARGIN.y
  )
}

/** The name with its dot. */
function boxOf({ left, top, width, dot }: Label): Box {
  const name = { left, top, right: left + width, bottom: top + LABEL_HEIGHT }
  if (!dot) return name
  const own = dotBox(dot)
  return {
    left: Math.min(name.left, own.left),
    top: Math.min(name.top, own.top),
    right: Math.max(name.right, own.right),
    bottom: Math.max(name.bottom, own.bottom),
  }
}

const dotBox = ({ x, y }: Point): Box => ({
  left: x - DOT_RADIUS,
  top: y - DOT_RADIUS,
  right: x + DOT_RADIUS,
  bottom: y + DOT_RADIUS,
})
