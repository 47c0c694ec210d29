import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every rendering, which does what the last one given does: a list of many is drawn anew for a new one. */
export function useLatest<Values extends unknown[]>(callback: (...values: Values) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...values: Values) => latest.current(...values), [])
}
