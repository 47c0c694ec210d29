import { useLayoutEffect } from 'react'
import classes from './use-second-tap-cover.module.css'

const SECOND_TAP_MS = 350

/** A finger that taps twice closes the dialog with the first tap: the second must not reach what was under it. */
export function useSecondTapCover(opened: boolean) {
  // Together with the end of the dialog, not after the next picture.
  useLayoutEffect(() => {
    if (!opened) return
    return () => {
      const cover = document.createElement('div')
      cover.className = classes.cover ?? ''
      document.body.append(cover)
      setTimeout(() => cover.remove(), SECOND_TAP_MS)
    }
  }, [opened])
}
