import { useCallback, useState } from 'react'

/**
 * Whether what not every company or installation has is shown: until the server says so, as it was before a reload, so that
 * what stands around it stays where it is. `key` is its name in the memory of the tab.
 */
export function useShown(key: string) {
  const [isShown, setShown] = useState(() => sessionStorage.getItem(key) === 'true')
  const answer = useCallback(
    (now: boolean) => {
      sessionStorage.setItem(key, String(now))
      setShown(now)
    },
    [key],
  )
  return [isShown, answer] as const
}
