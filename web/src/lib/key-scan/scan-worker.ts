import { readKeyStrip } from '@canhoto/fiscal/key-strip/read-key-strip'
import { toGrayscale } from '../camera/grayscale.ts'
import { keyInQr } from './qr.ts'
import type { ScannedKey } from './scanned-key.ts'

/** Time for one frame; the next one may be sharper. */
const DEADLINE_MS = 700
/** Pixels of the longer side: a barcode that fills the guide frame has four pixels a bar and more. */
const MAX_SIDE_PX = 1920

interface Scope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ImageBitmap>) => void) => void
  postMessage: (key: ScannedKey | null, options: object) => void
}

const scope = globalThis as unknown as Scope

// Errors are thrown and not rejected, because only a thrown error reaches the page's onerror.
scope.addEventListener('message', ({ data: frame }) => {
  const image = imageOf(frame)
  const deadline = performance.now() + DEADLINE_MS
  // The strip reader first, because it needs no download.
  const strip = readKeyStrip(toGrayscale(image), { isLate: () => performance.now() > deadline })
  if (strip) answer({ key: strip.key, confidence: strip.confidence })
  else void keyInQr(image).then(answerQr, () => answer(null))
})

const answerQr = (key: string | null) => answer(key === null ? null : { key, confidence: 1 })

const answer = (key: ScannedKey | null) => scope.postMessage(key, {})

function imageOf(frame: ImageBitmap) {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(frame.width, frame.height))
  const width = Math.round(frame.width * scale)
  const height = Math.round(frame.height * scale)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  context.drawImage(frame, 0, 0, width, height)
  frame.close()
  return context.getImageData(0, 0, width, height)
}
