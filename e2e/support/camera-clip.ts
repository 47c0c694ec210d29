import { writeFile } from 'node:fs/promises'
import { CAMERA_CLIP } from '../../playwright.config.ts'

const [WIDTH, HEIGHT, FRAMES] = [1280, 720, 5]

/** A still clip of a light sheet with dark lines on a grey table, in the raw format that Chromium's fake camera plays. */
export default async function writeClip() {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 96)
  for (let y = 160; y < 560; y++) luma.fill(225, y * WIDTH + 90, y * WIDTH + 1190)
  for (let line = 0; line < 7; line++) {
    for (let y = 210 + line * 48; y < 220 + line * 48; y++)
      luma.fill(40, y * WIDTH + 140, y * WIDTH + 1100 - line * 90)
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(
    CAMERA_CLIP,
    Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]),
  )
}
