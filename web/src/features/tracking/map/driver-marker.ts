import { type Canvas, CircleMarker, type LatLngExpression } from 'leaflet'
import type { Tone } from './map-colors.ts'

/** What Leaflet's canvas offers to its own shapes. */
interface Drawing {
  _drawing: boolean
  _ctx: CanvasRenderingContext2D
  _fillStroke(context: CanvasRenderingContext2D, layer: unknown): void
}

interface Parts {
  _renderer: Drawing
  _point: { x: number; y: number }
  _radius: number
  _empty(): boolean
}

/** A driver on the canvas: the shape says the state too, for those who do not tell the colors apart. */
export class DriverMarker extends CircleMarker {
  tone: Tone = 'neutral'

  constructor(place: LatLngExpression, renderer: Canvas) {
    super(place, { renderer, radius: 8, weight: 2, fillOpacity: 1 })
  }

  /** Called by Leaflet for each drawing. */
  _updatePath() {
    const { _renderer: renderer, _point: point, _radius: radius, _empty } = this as unknown as Parts
    if (!renderer._drawing || _empty.call(this)) return
    const context = renderer._ctx
    context.beginPath()
    SHAPES[this.tone](context, point.x, point.y, radius)
    context.closePath()
    renderer._fillStroke(context, this)
  }
}

type Shape = (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => void

/** A circle moves, a square stands, a triangle was lost, a small circle is on no route. */
const SHAPES: Record<Tone, Shape> = {
  success: (context, x, y, radius) => context.arc(x, y, radius, 0, Math.PI * 2),
  warning: (context, x, y, radius) =>
    context.rect(x - radius + 1, y - radius + 1, radius * 2 - 2, radius * 2 - 2),
  danger(context, x, y, radius) {
    context.moveTo(x, y - radius - 1)
    context.lineTo(x + radius + 1, y + radius - 1)
    context.lineTo(x - radius - 1, y + radius - 1)
  },
  neutral: (context, x, y, radius) => context.arc(x, y, radius * 0.65, 0, Math.PI * 2),
}
