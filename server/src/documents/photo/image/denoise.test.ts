import { expect, test } from 'vitest'
import { denoise } from './denoise.ts'

const [WIDTH, HEIGHT] = [400, 300]

/** Blank paper with noise of so many gray levels, and a line of ink. */
function drawPaper(noiseLevel: number) {
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const noise = ((at * 7919) % 101) / 50 - 1
    return (Math.floor(at / WIDTH) === 150 ? 40 : 230) + noiseLevel * noise
  })
  return { pixels, width: WIDTH, height: HEIGHT }
}

const isUneven = ({ pixels }: { pixels: Uint8Array }) =>
  new Set(pixels.subarray(0, WIDTH * 100)).size > 20

test('the grain of a picture taken in the dark is smoothed, and ink stays ink', () => {
  const noisy = drawPaper(20)
  const denoised = denoise(noisy)
  expect(isUneven(noisy)).toBe(true)
  expect(isUneven(denoised)).toBe(false)
  expect(denoised.pixels[150 * WIDTH + 200]).toBeLessThan(160)
})

test('a clear picture keeps every pixel', () => {
  const clear = drawPaper(4)
  expect(denoise(clear)).toBe(clear)
})
