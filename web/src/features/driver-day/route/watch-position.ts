import { WATCH_OPTIONS } from './position.ts'

/** Milliseconds after which a watch that failed and stayed silent is restarted. */
const RETRY_EVERY_MS = 30_000

export const DENIED_CODE = 1

/** Watches the position. A watch goes on after a failure, for example in a tunnel, and is restarted when it stays silent. */
export function watchPosition(
  onFix: (fix: GeolocationPosition) => void,
  onError: (error: GeolocationPositionError) => void,
) {
  let watch = 0
  let retry: ReturnType<typeof setInterval> | undefined

  function startWatch() {
    navigator.geolocation.clearWatch(watch)
    watch = navigator.geolocation.watchPosition(handleFix, handleError, WATCH_OPTIONS)
  }

  function handleFix(fix: GeolocationPosition) {
    clearInterval(retry)
    retry = undefined
    onFix(fix)
  }

  function handleError(error: GeolocationPositionError) {
    if (error.code !== DENIED_CODE) retry ??= setInterval(startWatch, RETRY_EVERY_MS)
    onError(error)
  }

  function stop() {
    clearInterval(retry)
    navigator.geolocation.clearWatch(watch)
  }

  startWatch()
  return { startWatch, stop }
}
