import type { Municipality } from '@canhoto/contracts/municipalities'
import { type Bounds, bounds, DomUtil, type Map as LeafletMap, type Point } from 'leaflet'
import {
  chooseLabels,
  DOT_RADIUS,
  type Label,
  LABEL_HEIGHT,
  type LabelKind,
} from './choose-labels.ts'
import type { State } from './states.ts'

export interface LabelColors {
  name: string
  /** Of states and small towns. */
  quiet: string
  dot: string
  halo: string
}

const FONTS: Record<LabelKind, string> = {
  capital: '600 14px',
  city: '600 12px',
  town: '12px',
  state: '600 11px',
}
/** So much more than is seen is drawn, that a dragged map has its names. */
const PADDING = 0.25

interface Options {
  map: LeafletMap
  paneName: string
  states: readonly State[]
  towns: readonly Municipality[]
  colors: LabelColors
}

/** Names of states and towns on a canvas of their own, drawn when the map has moved and not when a driver does. */
export function addLabels({ map, paneName, states, towns, colors }: Options) {
  const pane = map.getPane(paneName)
  const canvas = DomUtil.create('canvas', 'leaflet-zoom-hide', pane)
  const context = canvas.getContext('2d')
  if (!context) return
  let drawn: Bounds | undefined
  const family = getComputedStyle(map.getContainer()).fontFamily
  const measure = createMeasure(context, family)

  function draw(target: CanvasRenderingContext2D) {
    const view = layerBounds(map, 0)
    canvas.hidden = false
    // What was drawn beside the view serves the next steps.
    if (drawn?.contains(view) || pane?.hidden) return
    drawn = layerBounds(map, PADDING)
    const [origin, size] = [drawn.getTopLeft(), drawn.getSize()]
    const toPoint = (latitude: number, longitude: number) =>
      map.latLngToLayerPoint([latitude, longitude]).subtract(origin)
    DomUtil.setPosition(canvas, origin)
    prepareCanvas(canvas, target, size)
    const labels = chooseLabels(towns, states, { zoom: map.getZoom(), size, toPoint, measure })
    for (const label of labels) drawLabel(target, label)
  }

  function drawLabel(target: CanvasRenderingContext2D, { kind, text, left, top, dot }: Label) {
    if (dot) drawDot(target, dot.x, dot.y, kind === 'capital')
    target.font = `${FONTS[kind]} ${family}`
    target.lineWidth = 3
    target.strokeStyle = colors.halo
    target.strokeText(text, left, top + LABEL_HEIGHT / 2)
    target.fillStyle = kind === 'capital' || kind === 'city' ? colors.name : colors.quiet
    target.fillText(text, left, top + LABEL_HEIGHT / 2)
  }

  function drawDot(target: CanvasRenderingContext2D, x: number, y: number, isCapital: boolean) {
    target.beginPath()
    target.arc(x, y, isCapital ? DOT_RADIUS : DOT_RADIUS - 1, 0, Math.PI * 2)
    target.fillStyle = isCapital ? colors.name : colors.dot
    target.fill()
  }

  function drawAnew(target: CanvasRenderingContext2D) {
    drawn = undefined
    draw(target)
  }

  // Until the fingers have left the map its names would stand in wrong places.
  map.on('zoomstart', () => (canvas.hidden = true))
  map.on('zoomend viewreset', () => drawAnew(context))
  map.on('moveend resize', () => draw(context))
  draw(context)
}

/** What is seen, and so much of its size beside it, in the coordinates of the panes. */
function layerBounds(map: LeafletMap, padding: number) {
  const corner = map.getSize().multiplyBy(-padding).round()
  const origin = map.containerPointToLayerPoint(corner)
  return bounds(origin, origin.add(map.getSize().subtract(corner.multiplyBy(2))))
}

/** The width of a text, each asked of the browser once. */
function createMeasure(context: CanvasRenderingContext2D, family: string) {
  const widths = new Map<string, number>()
  return (text: string, kind: LabelKind) => {
    const key = `${kind} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    context.font = `${FONTS[kind]} ${family}`
    const { width } = context.measureText(text)
    widths.set(key, width)
    return width
  }
}

/** A new size clears a canvas and what was set on it. */
function prepareCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, size: Point) {
  const ratio = window.devicePixelRatio
  canvas.width = size.x * ratio
  canvas.height = size.y * ratio
  canvas.style.width = `${size.x}px`
  canvas.style.height = `${size.y}px`
  context.scale(ratio, ratio)
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
}
