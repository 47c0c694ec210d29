import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

/**
 * A closed dialog leaves its entry in the browser's history, free for the next dialog (kit/dialog/use-dialog.ts). Back
 * passes over it, so that one press leaves the screen.
 */
export function useFreeEntries() {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const before = useRef(location)

  useEffect(() => {
    const last = before.current
    before.current = location
    const { isFree = false } = (last.state ?? {}) as { isFree?: boolean }
    const isSameScreen = last.pathname === location.pathname && last.search === location.search
    if (type === NavigationType.Pop && isFree && isSameScreen && last.key !== location.key)
      void navigate(-1)
  }, [location, type, navigate])
}
