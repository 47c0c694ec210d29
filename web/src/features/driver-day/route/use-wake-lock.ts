import { useEffect } from 'react'

/** Keeps the screen on while a route is active, because a sleeping phone reports no positions. */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !navigator.wakeLock) return
    let lock: WakeLockSentinel | undefined
    let left = false

    // The browser releases the lock when the page is hidden, and refuses it when the battery is low.
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
