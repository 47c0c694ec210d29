import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'

interface Options {
  isDirty: boolean
  onDiscard: () => void
}

/** The same for a form that stands on a page: asks when Back or a link would leave what was typed. */
export function useLeaveGuard({ isDirty, onDiscard }: Options) {
  const navigate = useNavigate()
  const [here] = useState(() => ({ state: history.state as unknown, address: location.href }))
  const [leave, setLeave] = useState<{ go: () => void } | null>(null)

  // Both before the router hears of it.
  useWindowEvent(
    'popstate',
    (event) => {
      if (!isDirty) return
      event.stopImmediatePropagation()
      history.pushState(here.state, '', here.address)
      setLeave({ go: () => history.back() })
    },
    { capture: true },
  )
  useWindowEvent(
    'click',
    (event) => {
      const link = isDirty && !event.ctrlKey && !event.metaKey && linkOf(event.target)
      if (!link || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setLeave({ go: () => void navigate(link.pathname) })
    },
    { capture: true },
  )

  function discard() {
    setLeave(null)
    onDiscard()
    leave?.go()
  }

  return { isAsking: leave !== null, discard, stay: () => setLeave(null) }
}

function linkOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}
