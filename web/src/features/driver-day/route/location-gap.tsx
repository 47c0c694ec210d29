import { useEffect, useRef, useState } from 'react'
import { localInstant } from '../../../lib/clock.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import type { Location } from './use-location.ts'

/** A shorter silence is usual: of a phone between two positions, or of a glance at another app. */
const MIN_GAP_MS = 120_000

// The line moves from one place of the page to another, which closes no page.
let wasPageClosed = true

interface Gap {
  from: number
  to: number
}

/** For how long there were no positions because the page was hidden or closed, which no browser lets a page prevent. */
export function LocationGap({ state, fix }: Location) {
  const { user } = useSignedIn()
  const key = `canhoto_last_fix_${user.id}`
  // The page may have been closed before it was opened now.
  const wasHidden = useRef(wasPageClosed)
  const [gap, setGap] = useState<Gap | null>(null)

  useEffect(() => {
    wasPageClosed = false
    const onVisibility = () => {
      wasHidden.current ||= document.visibilityState === 'hidden'
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])

  useEffect(() => {
    // What follows is no gap: the route is over, or the consent withdrawn.
    if (state === 'off') localStorage.removeItem(key)
    if (state !== 'active' || !fix) return
    const to = fix.timestamp
    const from = Number(localStorage.getItem(key)) || to
    if (wasHidden.current && to - from >= MIN_GAP_MS) setGap({ from, to })
    wasHidden.current = document.visibilityState === 'hidden'
    localStorage.setItem(key, String(to))
  }, [state, fix, key])

  return gap && <span>{formatGap(gap)}</span>
}

const formatGap = ({ from, to }: Gap) =>
  `Sem posições de ${clockOf(from)} a ${clockOf(to)}: a tela ficou fechada.`

const clockOf = (time: number) => localInstant(new Date(time)).slice(11, 16)
