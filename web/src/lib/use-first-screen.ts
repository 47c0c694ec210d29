import { useEffect, useState } from 'react'
import { firstScreenIsShown, whenShown } from './load-when-idle.ts'

/** Of the screen that a start opens: what is needed later waits until it shows what it was opened for. */
export function useFirstScreen(isShown: boolean) {
  useEffect(() => {
    if (isShown) firstScreenIsShown()
  }, [isShown])
}

/** Whether the first screen shows what it was opened for: what stands beside that is asked for then. */
export function useIsFirstScreenShown() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isGone = false
    void whenShown().then(() => !isGone && setShown(true))
    return () => {
      isGone = true
    }
  }, [])
  return isShown
}
