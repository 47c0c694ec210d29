import { WATCH_OPTIONS } from './position.ts'

/** Milliseconds after which a watch that failed and stayed silent is restarted. */
const AGAIN_AFTER = 30_000

export const DENIED_CODE = 1

/** Watches the position. A watch goes on after a failure, for example in a tunnel, and is restarted when it stays silent. */
export function watchPosition(
  onFix: (fix: GeolocationPosition) => void,
  onError: (error: GeolocationPositionError) => void,
) {
  let watch = 0
  let retry: ReturnType<typeof setInterval> | undefined

  function begin() {
    navigator.geolocation.clearWatch(watch)
    watch = navigator.geolocation.watchPosition(succeeded, failed, WATCH_OPTIONS)
  }

  function succeeded(fix: GeolocationPosition) {
    clearInterval(retry)
    retry = undefined
    onFix(fix)
  }

  function failed(error: GeolocationPositionError) {
    if (error.code !== DENIED_CODE) retry ??= setInterval(begin, AGAIN_AFTER)
    onError(error)
  }

  function stop() {
    clearInterval(retry)
    navigator.geolocation.clearWatch(watch)
  }

  begin()
  return { begin, stop }
}
