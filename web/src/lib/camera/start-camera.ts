/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** The time until the first picture; a phone under load takes two or three seconds. */
const FIRST_PICTURE_MS = 10_000

/**
 * Shows the rear camera in a video element, as near to the size as it can. Returns how to stop it.
 * @param onFailure called once at most: it cannot be opened, gives no picture, or was taken away (by a call, by another
 *   application); its last picture is gone then, so that it is not photographed in place of what lies before the camera
 */
export function startCamera(
  video: HTMLVideoElement,
  { width, height }: Size,
  onFailure: (error: unknown) => void,
) {
  let stream: MediaStream | undefined
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    over = true
    clearTimeout(timer)
    stream?.getTracks().forEach((track) => track.stop())
    video.srcObject = null
  }

  function fail(error: unknown) {
    if (over) return
    stop()
    onFailure(error)
  }

  async function open() {
    stream = await navigator.mediaDevices.getUserMedia({
      video: {
        facingMode: { ideal: 'environment' },
        width: { ideal: width },
        height: { ideal: height },
      },
    })
    if (over) return stop()
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => fail(new Error('The camera was taken away')))
    video.srcObject = stream
    await video.play()
  }

  async function checkPicture() {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
    if (!stream && (await isUndecided())) waitForPicture()
    else fail(new Error('The camera gives no picture'))
  }

  function waitForPicture() {
    if (!over) timer = setTimeout(() => void checkPicture(), FIRST_PICTURE_MS)
  }

  waitForPicture()
  open().catch(fail)
  return stop
}

/** The user may still be reading the browser's question. */
async function isUndecided() {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'prompt'
  } catch {
    return true
  }
}
