import { writeFile } from 'node:fs/promises'
import { checkSymbol, START_C, STOP, WIDTHS } from '@canhoto/fiscal/key-strip/code128'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { CAMERA_CLIP } from '../../playwright.config.ts'

const [WIDTH, HEIGHT, FRAMES] = [1280, 720, 5]

/** The note in front of the camera. */
export const CLIP_NUMBER = 90_001
const MODULE_PX = 3

function drawBarcode(luma: Buffer, { x, from, to }: { x: number; from: number; to: number }) {
  const data = nfeKey({ number: CLIP_NUMBER }).match(/../g)?.map(Number) ?? []
  const symbols = [START_C, ...data, checkSymbol(START_C, data), STOP]
  let left = x
  for (const [n, width] of symbols.flatMap((symbol) => WIDTHS[symbol] ?? []).entries()) {
    const right = left + width * MODULE_PX
    for (let y = from; y < to && n % 2 === 0; y++)
      luma.fill(40, y * WIDTH + left, y * WIDTH + right)
    left = right
  }
}

/** A still clip of a light sheet with dark lines and the barcode of a note on a grey table, in the raw format that Chromium's fake camera plays. */
export async function writeCameraClip() {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 96)
  for (let y = 160; y < 560; y++) luma.fill(225, y * WIDTH + 90, y * WIDTH + 1190)
  drawBarcode(luma, { x: 220, from: 430, to: 540 })
  for (let line = 0; line < 4; line++) {
    for (let y = 210 + line * 48; y < 220 + line * 48; y++)
      luma.fill(40, y * WIDTH + 140, y * WIDTH + 1100 - line * 90)
  }
  const seen = throughLens(luma)
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), seen, chroma])
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(
    CAMERA_CLIP,
    Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]),
  )
}

/** A lens shows no edge between two pixels: each becomes the mean of three. */
function throughLens(luma: Buffer) {
  return Buffer.from(
    luma.map((own, n) => Math.round((own + (luma[n - 1] ?? own) + (luma[n + 1] ?? own)) / 3)),
  )
}
