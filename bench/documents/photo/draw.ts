import bwipjs from 'bwip-js/node'
import sharp from 'sharp'

const PAGE = { width: 2480, height: 3508 }
/** Modules of 0.25 mm, bars of 12 mm. */
const STRIP = { scale: 3, height: 16 }
const NUMERIC_MODULES = 277
const QR_SIDE = 325

/** An A4 page at 300 dpi, PNG, with the given drawings at places in pixels; words need a font on the machine. */
export async function drawPage(parts: {
  key?: string
  qr?: string
  words?: readonly { text: string; x: number; y: number; size: number }[]
}): Promise<Buffer> {
  const words = (parts.words ?? []).map(
    ({ text, x, y, size }) =>
      `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}">${text}</text>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="M60 300H2420V900H60ZM1250 300V900M60 1100H2420M60 1300H2420" fill="none" stroke="#000" stroke-width="3"/>
    ${words.join('')}</svg>`
  const codes = [
    ...(parts.key ? [{ input: await strip(parts.key), left: 960, top: 400 }] : []),
    ...(parts.qr ? [{ input: await qr(parts.qr), left: 1500, top: 500 }] : []),
  ]
  const page = sharp(Buffer.from(drawing)).composite(codes).removeAlpha().toColourspace('b-w')
  return page.png({ compressionLevel: 1 }).toBuffer()
}

/** The strip of a numeric key on a page by drawPage, as shares of it. */
export const STRIP_PLACE = {
  x: 960 / PAGE.width,
  y: 400 / PAGE.height,
  width: (NUMERIC_MODULES * STRIP.scale) / PAGE.width,
  height: 0.04,
}

const strip = (key: string) =>
  bwipjs.toBuffer({ bcid: 'code128', text: key, ...STRIP, backgroundcolor: 'ffffff' })

async function qr(text: string) {
  const code = await bwipjs.toBuffer({ bcid: 'qrcode', text, scale: 8 })
  return sharp(code)
    .flatten({ background: '#fff' })
    .resize(QR_SIDE, QR_SIDE, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
