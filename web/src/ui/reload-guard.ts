import { useEffect } from 'react'

const LOCK = 'canhoto-busy'

const holders = new Set<symbol>()
let releaseLock: (() => void) | undefined

/** Prevents the automatic reload until the returned function is called. */
export function holdReload() {
  const holder = Symbol('reload guard')
  if (holders.size === 0) lockOtherTabs()
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size === 0) releaseLock?.()
  }
}

/** Whether something on this tab prevents the automatic reload. */
export function isReloadHeld() {
  return holders.size > 0
}

/** Prevents the automatic reload while something exists on the screen only: a dialog, a dirty form, a camera, a running request. */
export function useReloadGuard(active: boolean) {
  useEffect(() => (active ? holdReload() : undefined), [active])
}

/** Tabs that hold the reload share a lock, so that another tab cannot activate a new version under them. */
function lockOtherTabs() {
  const released = new Promise<void>((resolve) => {
    releaseLock = resolve
  })
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => released)
}

/** Does the work only while no tab of this browser holds the reload. */
export async function runUnlessReloadHeld(work: () => Promise<void>) {
  await navigator.locks?.request(LOCK, { ifAvailable: true }, (lock) => lock && work())
}
