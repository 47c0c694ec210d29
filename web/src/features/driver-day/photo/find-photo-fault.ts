import { toGrayscale } from '../../../lib/camera/grayscale.ts'
import { JUDGED_WIDTH_PX, judgePhoto } from '@canhoto/fiscal/stub/judge-photo'

/** Null for a good photo, and for one that this browser cannot read. */
export async function findPhotoFault(photo: Blob) {
  try {
    await untilIdle()
    return judgePhoto(await readGrayscale(photo))
  } catch {
    return null
  }
}

/** The photo is shown and stored first. */
function untilIdle() {
  return new Promise<unknown>((done) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done)
    else setTimeout(done)
  })
}

async function readGrayscale(photo: Blob) {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = Math.min(1, JUDGED_WIDTH_PX / bitmap.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  // Every pixel of the photo counts, or a blurred edge would look sharp.
  context.imageSmoothingQuality = 'medium'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return toGrayscale(context.getImageData(0, 0, canvas.width, canvas.height))
}
