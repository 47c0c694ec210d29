import { useEffect } from 'react'

/** What the tab of the browser is called. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
