import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

interface Options {
  isDirty: boolean
  onDiscard: () => void
}

/** For a form that stands on a page: asks when Back or a link would leave what was typed. */
export function useLeaveGuard({ isDirty, onDiscard }: Options) {
  const navigate = useNavigate()
  const [leave, setLeave] = useState<{ go: () => void } | null>(null)

  // Unsaved text has a history entry of its own, so that Back stays on the page and asks.
  useEffect(() => {
    if (isDirty) enter()
  }, [isDirty])

  useWindowEvent('popstate', () => {
    if (isDirty && !isEntered()) setLeave({ go: () => history.back() })
  })
  useWindowEvent(
    'click',
    (event) => {
      const link = isDirty && !event.ctrlKey && !event.metaKey && linkOf(event.target)
      if (!link || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setLeave({ go: () => void navigate(link.pathname) })
    },
    // In the capture phase, because the router must not handle the click first.
    { capture: true },
  )

  function discard() {
    setLeave(null)
    onDiscard()
    leave?.go()
  }

  function stay() {
    setLeave(null)
    enter()
  }

  return { isAsking: leave !== null, discard, stay }
}

const isEntered = () => (history.state as { typed?: boolean } | null)?.typed === true

function enter() {
  if (!isEntered()) history.pushState({ ...history.state, typed: true }, '')
}

function linkOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}
