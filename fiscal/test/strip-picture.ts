import { PAGE, pageBoxes, stripBox } from './strip-page.ts'
import type { Box } from './strip-page.ts'
import { normalNumbers, seededRandom } from './strip-random.ts'
import { type Bars, barsOf } from './strip-encode.ts'

export type Photo = { pixels: Uint8Array; width: number; height: number }

/** How a page is photographed. */
export type Shot = {
  width: number
  height: number
  /** The length that fills the picture's short side: the page's width, or a little more than the strip. */
  of: 'page' | 'top' | 'strip'
  /** Clockwise rotation of the page in degrees. */
  turn: number
  /** Share by which the far edge of the page is smaller, per page length. */
  perspective: number
  /** Sigma in pixels. */
  blur: number
  /** Share of the light that the darkest corner lacks. */
  shadow: number
  /** Standard deviation in gray levels. */
  noise: number
  seed: number
}

const PAPER = 232
const INK = 28
const TABLE = 96
const OVERSAMPLING = 1.25

export const CLEAN: Shot = {
  width: 960,
  height: 1280,
  of: 'page',
  turn: 0,
  perspective: 0,
  blur: 0.6,
  shadow: 0,
  noise: 2,
  seed: 1,
}

/** A page with the strip of these symbols, or with none, photographed. The same arguments give the same pixels. */
export const photograph = (symbols: readonly number[], shot: Partial<Shot> = {}): Photo =>
  photographBars(barsOf(symbols), shot)

/** The same with bars that may be of any barcode. */
export function photographBars(strip: Bars, shot: Partial<Shot> = {}): Photo {
  const all = { ...CLEAN, ...shot }
  const random = seededRandom(all.seed)
  const camera = cameraOf(all, strip)
  const print = printed(pageBoxes(random, strip), camera.window, camera.pxPerMm * OVERSAMPLING)
  const light = project(print, camera, all)
  blur(light, all)
  const noise = normalNumbers(random, 1 << 14)
  const { width, height } = all
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const grain = random.whole(0, 1 << 14)
    for (let x = 0; x < width; x++) {
      const shade = 1 - (all.shadow * (x / width + y / height)) / 2
      const speck = (noise[(grain + x * 7) % noise.length] ?? 0) * all.noise
      const i = y * width + x
      pixels[i] = Math.max(0, Math.min(255, Math.round((light[i] ?? 0) * shade + speck)))
    }
  }
  return { pixels, width, height }
}

type Camera = { centerX: number; centerY: number; pxPerMm: number; angle: number; window: Box }

function cameraOf(shot: Shot, { modules }: Bars): Camera {
  const box = stripBox(modules || 277)
  const framed = {
    page: { x: 0, y: 0, ...PAGE },
    top: { x: 0, y: 0, width: PAGE.width, height: PAGE.height / 3 },
    strip: { x: box.x - 8, y: box.y - 6, width: box.width + 16, height: box.height + 12 },
  }[shot.of]
  const angle = (shot.turn * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const pxPerMm = Math.min(
    shot.width / (framed.width * cos + framed.height * sin),
    shot.height / (framed.width * sin + framed.height * cos),
  )
  const radius = (Math.hypot(shot.width, shot.height) / pxPerMm / 2) * (1 + shot.perspective)
  const centerX = framed.x + framed.width / 2
  const centerY = framed.y + framed.height / 2
  const x = Math.max(0, centerX - radius)
  const y = Math.max(0, centerY - radius)
  const width = Math.min(PAGE.width, centerX + radius) - x
  const height = Math.min(PAGE.height, centerY + radius) - y
  return { centerX, centerY, pxPerMm, angle, window: { x, y, width, height } }
}

type Print = { ink: Float32Array; width: number; height: number; window: Box; density: number }

/** The share of ink in each pixel of a window of the page. */
function printed(boxes: readonly Box[], window: Box, density: number): Print {
  const width = Math.ceil(window.width * density)
  const height = Math.ceil(window.height * density)
  const ink = new Float32Array(width * height)
  for (const box of boxes) {
    const left = Math.max(0, (box.x - window.x) * density)
    const right = Math.min(width, (box.x + box.width - window.x) * density)
    const top = Math.max(0, (box.y - window.y) * density)
    const bottom = Math.min(height, (box.y + box.height - window.y) * density)
    for (let y = Math.floor(top); y < bottom; y++) {
      const covered = Math.min(bottom, y + 1) - Math.max(top, y)
      for (let x = Math.floor(left); x < right; x++) {
        const share = covered * (Math.min(right, x + 1) - Math.max(left, x))
        const i = y * width + x
        ink[i] = Math.min(1, (ink[i] ?? 0) + share)
      }
    }
  }
  return { ink, width, height, window, density }
}

function project(print: Print, camera: Camera, shot: Shot): Float32Array {
  const { ink, window, density } = print
  const light = new Float32Array(shot.width * shot.height)
  const [cos, sin] = [Math.cos(camera.angle), Math.sin(camera.angle)]
  const vanish = shot.perspective / PAGE.height / camera.pxPerMm
  for (let v = 0; v < shot.height; v++) {
    for (let u = 0; u < shot.width; u++) {
      const right = u + 0.5 - shot.width / 2
      const down = v + 0.5 - shot.height / 2
      const scale = 1 / (camera.pxPerMm * (1 - vanish * (0.6 * right + down)))
      const x = ((right * cos + down * sin) * scale + camera.centerX - window.x) * density - 0.5
      const y = ((down * cos - right * sin) * scale + camera.centerY - window.y) * density - 0.5
      const column = Math.floor(x)
      const row = Math.floor(y)
      const i = v * shot.width + u
      if (column < 0 || row < 0 || column >= print.width - 1 || row >= print.height - 1) {
        light[i] = TABLE
        continue
      }
      const from = row * print.width + column
      const upper = mixed(ink[from] ?? 0, ink[from + 1] ?? 0, x - column)
      const lower = mixed(
        ink[from + print.width] ?? 0,
        ink[from + print.width + 1] ?? 0,
        x - column,
      )
      light[i] = PAPER - (PAPER - INK) * mixed(upper, lower, y - row)
    }
  }
  return light
}

function mixed(first: number, second: number, share: number): number {
  return first + (second - first) * share
}

/** Gaussian blur in place, along the rows and then along the columns. */
function blur(light: Float32Array, { width, blur: sigma }: Shot): void {
  if (sigma === 0) return
  const reach = Math.ceil(2.5 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  for (const step of [1, width]) {
    const sharp = Float32Array.from(light)
    const last = light.length - reach * step
    for (let i = reach * step; i < last; i++) {
      let sum = 0
      for (let k = -reach; k <= reach; k++) {
        sum += (weights[k + reach] ?? 0) * (sharp[i + k * step] ?? 0)
      }
      light[i] = sum / total
    }
  }
}
