import { useEffect } from 'react'
import { startScheduler } from '../../lib/outbox/scheduler.ts'
import { useCan } from '../../session/use-session.ts'

/** What a driver did is sent from every screen. */
export function useOutboxSending() {
  const isDriver = useCan('tracking.share')
  useEffect(() => {
    if (!isDriver) return
    return startScheduler()
  }, [isDriver])
}
