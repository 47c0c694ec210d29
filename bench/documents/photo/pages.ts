import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import sharp from 'sharp'
import { readPdfWords } from '../../../server/src/documents/pdf/read-pdf-words.ts'
import { loadPicture } from '../../../server/src/documents/photo/image/load-picture.ts'
import { readKey } from '../../../server/src/documents/photo/key/read-key.ts'
import { type MadeDanfe, makeDanfe } from '../danfe/make-danfe.ts'

const run = promisify(execFile)

export interface PrintedDanfe extends MadeDanfe {
  seed: number
  /** The first page at 300 dpi, PNG. */
  page: Buffer
  /** How many of the items stand on the first page. */
  itemsOnPage: number
  /** Where the strip is, as shares of the page; null when there is none. */
  barcode: { x: number; y: number; width: number; height: number } | null
}

/** A DANFE with its first page as a picture. Needs pdftoppm (poppler-utils). */
export async function printDanfe(seed: number): Promise<PrintedDanfe> {
  const made = await makeDanfe(seed)
  const rendering = run('pdftoppm', ['-r', '300', '-gray', '-png', '-singlefile', '-'], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  })
  rendering.child.stdin?.end(made.pdf)
  const page = (await rendering).stdout
  return { ...made, seed, page, itemsOnPage: await countItems(made), barcode: await stripOf(page) }
}

async function countItems({ pdf }: MadeDanfe): Promise<number> {
  const { pages } = await readPdfWords(pdf)
  return readDanfe(pages.slice(0, 1))?.draft.itens_de_linha.length ?? 0
}

/** A page with text and rules but no barcode: its key must not be found. */
export async function withoutBarcode(printed: PrintedDanfe): Promise<Buffer> {
  if (!printed.barcode) return printed.page
  const { width, height } = await sharp(printed.page).metadata()
  const { x, y, width: wide, height: high } = printed.barcode
  const white = {
    create: {
      width: Math.ceil(width * (wide + 0.02)),
      height: Math.ceil(height * (high + 0.02)),
      channels: 3 as const,
      background: '#fff',
    },
  }
  const left = Math.max(0, Math.round((x - 0.01) * width))
  const top = Math.max(0, Math.round((y - 0.01) * height))
  return sharp(printed.page)
    .composite([{ input: white, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function stripOf(page: Buffer): Promise<PrintedDanfe['barcode']> {
  const picture = await loadPicture(page)
  const found = await readKey(picture, { maxSteps: 30_000 })
  if (!found) return null
  const { x, y, length, height } = found.place
  const isUpright = Math.abs(Math.sin(found.angle)) > 0.5
  const [wide, high] = isUpright ? [height, length] : [length, height]
  return {
    x: (x - wide / 2) / picture.width,
    y: (y - high / 2) / picture.height,
    width: wide / picture.width,
    height: high / picture.height,
  }
}
