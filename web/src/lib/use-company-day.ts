import { useCallback } from 'react'
import { useSignedIn } from '../session/use-session.ts'
import { dayIn } from './clock.ts'
import { toServerTime } from './server-clock.ts'
import { useNow } from './use-now.ts'

/** The company's day, by the server's clock: this device may stand in another zone, or have a wrong clock. */
export function useCompanyDay() {
  const { company } = useSignedIn()
  const { time_zone } = company
  /** At a time of this device's clock, in milliseconds. */
  return useCallback((time = Date.now()) => dayIn(time_zone, toServerTime(time)), [time_zone])
}

/** The company's day of now; the next one begins at its midnight, also while the screen stands open. */
export function useToday() {
  const companyDay = useCompanyDay()
  return companyDay(useNow())
}
