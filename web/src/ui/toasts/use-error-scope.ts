import { useStore } from '@mantine/store'
import { useEffect, useRef } from 'react'
import { dismissErrors, lastToastId, toastStore } from './notify.ts'

/**
 * Errors that are shown at a place, a page or an open dialog, go when it is left. `place` is null while there is none. An error
 * that appears together with the change, such as the reason for it, stays.
 */
export function useErrorScope(place: string | null) {
  const { toasts } = useStore(toastStore)
  const shownId = useRef(0)

  useEffect(() => {
    if (place === null) return
    const firstId = lastToastId() + 1
    return () => dismissErrors(({ id }) => id >= firstId && id <= shownId.current)
  }, [place])

  // After the clean-up above: what is rendered together with the next place belongs to that one.
  useEffect(() => {
    shownId.current = toasts.at(-1)?.id ?? shownId.current
  }, [toasts])
}
