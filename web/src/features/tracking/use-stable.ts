import { useCallback, useEffect, useRef } from 'react'

/** One function for always, which calls the latest: rows that are given it are drawn again only when their driver moved. */
export function useStable<A extends readonly unknown[]>(call: (...args: A) => void) {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
