import { useEffect } from 'react'

const LOCK = 'canhoto-busy'

const holders = new Set<symbol>()
let letOthersGo: (() => void) | undefined

/** From now on a reload would lose something, until the returned function is called. */
export function hold() {
  const holder = Symbol('busy')
  if (holders.size === 0) tellOtherTabs()
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size === 0) letOthersGo?.()
  }
}

/** Whether a reload of this tab would lose something. */
export function isBusy() {
  return holders.size > 0
}

/** For what exists on a screen only: a dialog, a form with typed data, a camera, a save on its way. */
export function useBusy(busy: boolean) {
  useEffect(() => (busy ? hold() : undefined), [busy])
}

/** Busy tabs share a lock, so that another tab cannot change the version under them. */
function tellOtherTabs() {
  const over = new Promise<void>((resolve) => {
    letOthersGo = resolve
  })
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => over)
}

/** Does the work while no tab of this browser is busy, and none becomes so; not at all when one is. */
export async function whileNobodyIsBusy(work: () => Promise<void>) {
  await navigator.locks?.request(LOCK, { ifAvailable: true }, (lock) => lock && work())
}
