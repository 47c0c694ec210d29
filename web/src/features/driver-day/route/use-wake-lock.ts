import { useEffect } from 'react'

/** Keeps the screen on while a route is active: a phone that sleeps stops telling where it is. */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !navigator.wakeLock) return
    let lock: WakeLockSentinel | undefined
    let left = false

    // The browser takes the lock back whenever the page is hidden, and refuses it when the battery is low.
    async function hold() {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (left) await lock?.release()
    }

    const onVisibility = () => void hold()
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [active])
}
