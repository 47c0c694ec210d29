import { useEffect, useState } from 'react'
import { toServerTime } from './server-clock.ts'

const TICK_MS = 15_000

/** The clock of this device as a screen needs it: it moves on by itself, a few times a minute. */
export function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The same by the server's clock, for the age of what the server says. */
export const useServerNow = () => toServerTime(useNow())
