import { type Bars, barsOf } from '@canhoto/fiscal/test/strip-encode'
import { PAGE, pageBoxes } from '@canhoto/fiscal/test/strip-page'
import type { Random } from '@canhoto/fiscal/test/strip-random'
import sharp from 'sharp'

/** 300 dpi. */
const PX_PER_MM = 300 / 25.4
/** Longer strips are printed with narrower modules, so that the page is wide enough for them: 180 mm. */
const MAX_MODULES = 600

/** A page like a DANFE with the strip of these symbols, PNG. */
export function printPage(symbols: readonly number[], random: Random): Promise<Buffer> {
  const boxes = pageBoxes(random, fitted(barsOf(symbols))).map(
    ({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`,
  )
  const [width, height] = [PAGE.width, PAGE.height].map((mm) => Math.round(mm * PX_PER_MM))
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${PAGE.width} ${PAGE.height}">
    <rect width="100%" height="100%" fill="#fff"/><path d="${boxes.join('')}" fill="#1c1c1c"/></svg>`
  const page = sharp(Buffer.from(drawing)).removeAlpha().toColourspace('b-w')
  return page.png({ compressionLevel: 1 }).toBuffer()
}

function fitted({ bars, modules }: Bars): Bars {
  const scale = Math.min(1, MAX_MODULES / modules)
  const narrower = bars.map(({ from, width }) => ({ from: from * scale, width: width * scale }))
  return { bars: narrower, modules: modules * scale }
}
