import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '../../lib/day.ts'

/** The chosen driver and day, which the address holds, so that a reload and Back keep them. */
export function useSelection(today: string) {
  const [params, setParams] = useSearchParams()
  const [lastId, setLastId] = useState<string | null>(null)
  const named = params.get('dia') ?? ''
  return {
    driverId: params.get('motorista'),
    day: isDay(named) ? named : today,
    /** The driver who was shown before the list. */
    lastId,
    select(driverId: string, dia?: string) {
      setLastId(driverId)
      setParams((now) => choose(now, driverId, dia))
    },
    chooseDay(dia: string) {
      setParams(
        (now) => {
          now.set('dia', dia)
          return now
        },
        { replace: true },
      )
    },
    close() {
      setLastId(params.get('motorista'))
      setParams((now) => choose(now))
    },
  }
}

/** What the address has besides, as the search of the list, stays. */
function choose(params: URLSearchParams, driverId?: string, day?: string) {
  params.delete('motorista')
  params.delete('dia')
  if (driverId) params.set('motorista', driverId)
  if (day) params.set('dia', day)
  return params
}
