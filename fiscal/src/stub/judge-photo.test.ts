import { expect, test } from 'vitest'
import type { GrayPicture } from '../key-strip/gray-picture.ts'
import { judgePhoto } from './judge-photo.ts'

const [WIDTH, HEIGHT] = [640, 360]

type Light = (x: number, y: number) => number

function draw(light: Light): GrayPicture {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = Math.min(255, light(x, y))
  return { pixels, width: WIDTH, height: HEIGHT }
}

interface Stub {
  paper?: number
  ink?: number
  table?: number
}

/** A stub on a table: its frame, printed lines, and the wave of a signature. */
function stub({ paper = 210, ink = 50, table = 90 }: Stub = {}): Light {
  const isInk = (x: number, y: number) => isFrame(x, y) || isPrint(x, y) || isSignature(x, y)
  return (x, y) => {
    if (!isWithin(x, 40, 600) || !isWithin(y, 90, 280)) return table
    return isInk(x, y) ? ink : paper
  }
}

const isWithin = (value: number, from: number, to: number) => value >= from && value < to

const isFrame = (x: number, y: number) => !isWithin(x, 50, 590) || isWithin(y, 180, 182)

function isPrint(x: number, y: number) {
  const isLetter = y % 16 < 8 && (Math.floor(x / 3) * 7) % 11 < 4
  return isLetter && isWithin(x, 61, 440) && isWithin(y, 101, 160)
}

function isSignature(x: number, y: number) {
  return isWithin(x, 201, 420) && Math.abs(y - 230 - 25 * Math.sin(x / 12)) < 2
}

/** As through a camera that moves or is out of focus: each pixel is the mean of its neighbours, twice. */
function blur(light: Light, across: number, down: number): Light {
  const soft = mean(mean(mean(mean(light, across, 0), 0, down), across, 0), 0, down)
  return (x, y) => soft[y * WIDTH + x] ?? 0
}

/** Of the pixels that lie this far away at most, in one direction. */
function mean(light: Light | Float64Array, across: number, down: number) {
  const at = (x: number, y: number) =>
    typeof light === 'function' ? light(x, y) : (light[y * WIDTH + x] ?? 0)
  const mixed = new Float64Array(WIDTH * HEIGHT)
  const far = across + down
  for (let n = 0; n < mixed.length; n++) {
    let [sum, count] = [0, 0]
    for (let step = -far; step <= far; step++) {
      const x = (n % WIDTH) + (across && step)
      const y = Math.floor(n / WIDTH) + (down && step)
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue
      sum += at(x, y)
      count += 1
    }
    mixed[n] = sum / count
  }
  return mixed
}

const dim =
  (light: Light, factor: number): Light =>
  (x, y) =>
    light(x, y) * factor

/** The same noise at each run. */
const grain =
  (light: Light, strength: number): Light =>
  (x, y) =>
    light(x, y) + strength * (((x * 7919 + y * 104_729) % 101) / 50 - 1)

/** A lamp that the paper mirrors: white in the middle, fading to the paper. */
const lamp =
  (light: Light, x0: number, y0: number, radius: number): Light =>
  (x, y) =>
    light(x, y) + Math.max(0, 1.6 - Math.hypot(x - x0, y - y0) / radius) * 400

test.each<[string, Light]>([
  ['a good photo', stub()],
  ['white paper in full light', stub({ paper: 242 })],
  ['white paper that is exposed to pure white', stub({ paper: 255 })],
  ['paper in the shade', dim(stub(), 0.55)],
  ['a dark seat behind bright paper', stub({ table: 12 })],
  ['faded print', stub({ ink: 150 })],
  ['the grain of a phone in the evening', grain(dim(stub(), 0.6), 15)],
  ['an ordinary lens', blur(stub(), 1, 1)],
  ['a window at the border', lamp(stub(), 320, 0, 60)],
  ['a small spark', lamp(stub(), 300, 220, 8)],
  ['nothing but paper', () => 200],
])('%s is not accused', (_, light) => {
  expect(judgePhoto(draw(light))).toBeNull()
})

test.each([0.4, 0.25, 0.1, 0])('a photo with %d of its light is dark', (factor) => {
  expect(judgePhoto(draw(dim(stub(), factor)))).toBe('dark')
})

test.each<[string, number, number]>([
  ['out of focus', 3, 3],
  ['moved sideways', 5, 0],
  ['moved up or down', 0, 5],
])('a photo that is %s is blurred, also in the grain of the evening', (_, across, down) => {
  const blurred = blur(stub(), across, down)
  expect(judgePhoto(draw(blurred))).toBe('blurred')
  expect(judgePhoto(draw(grain(dim(blurred, 0.8), 6)))).toBe('blurred')
})

test('a lamp on the paper is a glare', () => {
  expect(judgePhoto(draw(lamp(stub(), 300, 220, 50)))).toBe('glare')
})

test('the worst is said: a photo that is dark and blurred is dark', () => {
  expect(judgePhoto(draw(dim(blur(stub(), 4, 4), 0.3)))).toBe('dark')
})
