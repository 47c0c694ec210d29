import { type Size, startCamera } from './start-camera.ts'

/** A camera that was just closed, or that another application has just left, often opens at the second try. */
const MAX_FAILURES = 3
const PAUSE_MS = 700

interface Wanted extends Size {
  /** There is no picture any more; the camera is opened again. */
  onLost: () => void
  /** The camera was refused, or could not be opened several times in a row. */
  onFailure: (error: unknown) => void
}

/** Shows the camera in a video element, and opens it again when it fails. Returns how to stop it. */
export function keepCameraOpen(video: HTMLVideoElement, { onLost, onFailure, ...size }: Wanted) {
  let failures = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let stop = start()

  function start() {
    return startCamera(video, size, (error) => {
      failures += 1
      onLost()
      if (isDenied(error) || failures === MAX_FAILURES) onFailure(error)
      else pause = setTimeout(() => (stop = start()), PAUSE_MS)
    })
  }

  const forget = () => (failures = 0)
  video.addEventListener('loadeddata', forget)
  return () => {
    video.removeEventListener('loadeddata', forget)
    clearTimeout(pause)
    stop()
  }
}

export const isDenied = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError'
