import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The clock as a screen needs it: it moves on by itself, a few times a minute. */
export function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
