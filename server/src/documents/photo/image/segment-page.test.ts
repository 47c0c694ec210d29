import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { expect, test } from 'vitest'
import { segmentPage } from './segment-page.ts'

const [WIDTH, HEIGHT] = [1500, 2000]
/** A sheet that lies slightly rotated on a table. */
const SHEET = { x: 700, y: 1000, halfWidth: 450, halfHeight: 640, turn: 0.06 }
const MIDDLE = { x: SHEET.x, y: SHEET.y }

interface Scene {
  /** The gray level of the table, whose grain varies it by a third. */
  table: number
  /** The brightness of the light at a point, from 0 to 1. */
  light?: (x: number, y: number) => number
}

function onSheet(x: number, y: number) {
  const [dx, dy] = [x - SHEET.x, y - SHEET.y]
  const across = dx * Math.cos(SHEET.turn) + dy * Math.sin(SHEET.turn)
  const down = dy * Math.cos(SHEET.turn) - dx * Math.sin(SHEET.turn)
  return {
    across,
    down,
    is: Math.abs(across) < SHEET.halfWidth && Math.abs(down) < SHEET.halfHeight,
  }
}

/** Text is drawn as stripes of ink within a margin. */
function grayAt(x: number, y: number, table: number) {
  const { across, down, is } = onSheet(x, y)
  if (!is) return table * (1 + 0.33 * Math.sin(x * 0.9) * Math.cos(y * 0.07))
  const isText = Math.abs(across) < 390 && Math.abs(down) < 580
  const isInk = isText && Math.floor(down / 6) % 5 === 0 && Math.floor(across / 5) % 3 > 0
  return isInk ? 40 : 235
}

function sceneOf({ table, light = () => 1 }: Scene): GrayPicture {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = grayAt(x, y, table) * light(x, y)
  }
  return { pixels, width: WIDTH, height: HEIGHT }
}

/** The number of pixels that are not white, in thousands. */
const countInk = ({ pixels }: GrayPicture) =>
  Math.round(pixels.reduce((sum, value) => sum + (value < 200 ? 1 : 0), 0) / 1000)

const inkOfSheet = (scene: GrayPicture) =>
  countInk({
    ...scene,
    pixels: scene.pixels.map((value, at) =>
      onSheet(at % WIDTH, Math.floor(at / WIDTH)).is ? value : 255,
    ),
  })

test('of a sheet on a grained table only the sheet is left, with all its text', () => {
  const scene = sceneOf({ table: 110 })
  const page = segmentPage(scene, scene, MIDDLE)
  expect(page.width).toBeLessThan(1050)
  expect(page.height).toBeLessThan(1400)
  expect(countInk(page)).toBe(inkOfSheet(scene))
})

test('a shadow across the sheet does not cut it', () => {
  const evenly = sceneOf({ table: 60 })
  const light = (x: number, y: number) => 1 - 0.6 / (1 + Math.exp(-(x + y - 1700) / 60))
  const scene = sceneOf({ table: 60, light })
  expect(countInk(segmentPage(evenly, scene, MIDDLE))).toBe(inkOfSheet(evenly))
})

test('a sheet on a white table is left as it is', () => {
  const scene = sceneOf({ table: 215 })
  expect(segmentPage(scene, scene, MIDDLE)).toBe(scene)
})

test('so is one that fills the picture', () => {
  const { pixels } = sceneOf({ table: 110 })
  const inner = { pixels: new Uint8Array(600 * 900), width: 600, height: 900 }
  for (let y = 0; y < 900; y++) {
    inner.pixels.set(pixels.subarray((y + 550) * WIDTH + 400, (y + 550) * WIDTH + 1000), y * 600)
  }
  expect(segmentPage(inner, inner, { x: 300, y: 450 })).toBe(inner)
})
