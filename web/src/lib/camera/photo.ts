import { CAMERA } from '@canhoto/contracts/limits'

/** Photos from the picker come at the camera's full size; a stub is read well at this. Pixels of the longer side. */
const MAX_SIDE_PX = 1920

/** Some phones name no type for HEIC. */
export function isPicture({ type, name }: File) {
  return type.startsWith('image/') || /\.(heic|heif)$/i.test(name)
}

/** The picture that the video shows now; null when the camera gave none. */
export function photoOfVideo(video: HTMLVideoElement) {
  return jpegOf(video, video.videoWidth, video.videoHeight)
}

/** A chosen picture, upright and not larger than needed. One that this browser cannot read (HEIC) stays as it is. */
export async function photoOfFile(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const photo = await jpegOf(bitmap, bitmap.width * scale, bitmap.height * scale)
    bitmap.close()
    return photo ?? file
  } catch {
    return file
  }
}

function jpegOf(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', CAMERA.quality))
}
