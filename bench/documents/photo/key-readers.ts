import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { readBarcodes } from 'zxing-wasm/reader'
import { detectBarcodes } from '../../../server/src/documents/photo/key/detect-barcodes.ts'
import { keyInBarcode } from '@canhoto/fiscal/key-in-barcode'
import { loadPicture } from '../../../server/src/documents/photo/image/load-picture.ts'
import { readPhoto } from '../../../server/src/documents/photo/read-photo.ts'

const run = promisify(execFile)

export type KeyReader = (photo: Buffer) => Promise<string | null>

/**
 * All are asked for a key, not for a barcode, and all begin with the JPEG: the other readers as they are, with our settings, and with a
 * picture twice as large, from which both profit where it is small.
 */
export async function keyReaders(): Promise<Record<string, KeyReader>> {
  const readers: Record<string, KeyReader> = {
    ours: async (photo) => (await readPhoto(photo)).key,
    zxing: async (photo) => firstKey((await readBarcodes(photo)).map(textOf)),
    'zxing, our settings': async (photo) =>
      firstKey((await detectBarcodes(await loadPicture(photo))).map(textOf)),
    'zxing, our settings, 2x': async (photo) =>
      firstKey((await detectBarcodes(await loadPicture(await twofold(photo)))).map(textOf)),
  }
  if (!(await hasZbar())) return readers
  return { ...readers, zbar, 'zbar, 2x': async (photo) => zbar(await twofold(photo)) }
}

async function twofold(photo: Buffer) {
  const { width } = await sharp(photo).metadata()
  return sharp(photo)
    .resize({ width: 2 * width, kernel: 'cubic' })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const textOf = ({ text }: { text: string }) => text

const firstKey = (texts: readonly string[]) =>
  texts.map(keyInBarcode).find((key) => key !== null) ?? null

const hasZbar = () =>
  run('zbarimg', ['--version']).then(
    () => true,
    () => false,
  )

async function zbar(photo: Buffer): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-bench-'))
  try {
    const file = join(folder, 'photo.jpg')
    await writeFile(file, photo)
    // It ends with an error when it finds nothing.
    const seen = await run('zbarimg', ['-q', '--raw', file]).catch(() => ({ stdout: '' }))
    return firstKey(seen.stdout.split('\n'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
