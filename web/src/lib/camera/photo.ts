import { CAMERA } from '@canhoto/contracts/limits'
import { isCut } from './is-cut.ts'

/** Photos from the picker come at the camera's full size; a stub is read well at this. Pixels of the longer side. */
const MAX_SIDE_PX = 1920

/** The first bytes of what the server takes: JPG, PNG, WEBP, and the HEIC and HEIF of telephones. */
const PICTURES = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(heic|heix|mif1)/]

/** The picture that the video shows now; null when the camera gave none. */
export function photoOfVideo(video: HTMLVideoElement) {
  return jpegOf(video, video.videoWidth, video.videoHeight)
}

/**
 * A chosen picture, upright and not larger than needed. One that this browser cannot read (HEIC) stays as it is. Throws a sentence
 * to show for what the server would refuse later, away from the customer's door.
 */
export async function photoOfFile(file: File): Promise<Blob> {
  const drawn = await drawnOf(file)
  if (drawn) return drawn
  const bytes = await bytesOf(file)
  if (!isPicture(bytes)) throw new Error('Escolha um arquivo de imagem.')
  if (isCut(bytes)) throw new Error('A foto está danificada. Fotografe novamente.')
  return file
}

async function drawnOf(file: File) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const photo = await jpegOf(bitmap, bitmap.width * scale, bitmap.height * scale)
    bitmap.close()
    return photo
  } catch {
    return null
  }
}

/** None of a file that was deleted, or lies in a cloud that is out of reach. */
async function bytesOf(file: File) {
  const content = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
  return new Uint8Array(content)
}

/** By its bytes: a name and a type are only claimed, and some phones name no type for HEIC. */
function isPicture(bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return PICTURES.some((picture) => picture.test(start))
}

function jpegOf(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', CAMERA.quality))
}
