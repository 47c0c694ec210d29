import { useEffect } from 'react'
import { firstScreenIsShown } from '../../lib/load-when-idle.ts'
import { useCan } from '../../session/use-session.ts'

/** What a driver did is sent from every screen. In a download of its own, which the office does not need. */
export function useOutboxSending() {
  const isDriver = useCan('tracking.share')
  useEffect(() => {
    // Nothing is waited for: a driver's home says itself when the day's list is shown.
    if (!isDriver) return firstScreenIsShown()
    const loaded = import('../../lib/outbox/scheduler.ts').catch(() => null)
    const started = loaded.then((scheduler) => scheduler?.startScheduler())
    return () => void started.then((stop) => stop?.())
  }, [isDriver])
}
