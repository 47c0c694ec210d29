import { useEffect, useRef, useState } from 'react'
import { enqueue } from '../../../lib/outbox/outbox.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { type Adjusting, judge } from './gps-filter.ts'
import { positionOf } from './position.ts'
import { DENIED_CODE, watchPosition } from './watch-position.ts'

/** Milliseconds between the positions that are kept; the phone itself gives more. */
const KEEP_EVERY = 10_000

export interface Location {
  state: 'off' | 'waiting' | 'adjusting' | 'active' | 'stopped'
  fix: GeolocationPosition | null
}

/** What the phone said since it was last asked. */
interface Report {
  state: 'adjusting' | 'active' | 'failed'
  fix: GeolocationPosition | null
}

interface Options {
  active: boolean
  driverId: string
  vehicleId: string | null
}

const DENIED = 'Permita o acesso á localização para acompanhar o trajeto da rota.'

function reasonOf({ code }: GeolocationPositionError) {
  if (code === DENIED_CODE) return DENIED
  if (code === 2)
    return 'Não foi possível obter sua localização atual. Tente novamente em instantes.'
  if (code === 3) return 'Tempo excedido ao tentar obter sua localização. Tente novamente.'
  return 'Não foi possível ativar a localização.'
}

/** Watches the position while a route is active, and hands what counts to the outbox. */
export function useLocation({ active, driverId, vehicleId }: Options) {
  const [report, setReport] = useState<Report | null>(null)
  const [denied, setDenied] = useState(false)
  const watching = useRef<ReturnType<typeof watchPosition> | null>(null)

  useEffect(() => {
    if (!active || denied) return
    if (!navigator.geolocation) {
      notify.error('Geolocalização indisponivel', 'Este aparelho não informa a localização.')
      return
    }
    let adjusting: Adjusting = null
    let keptAt = 0

    function onFix(fix: GeolocationPosition) {
      const verdict = judge(adjusting, fix.coords.accuracy, fix.timestamp)
      adjusting = verdict.adjusting
      if (verdict.notice === 'adjusting') notify.info('Ajustando precisão do GPS')
      if (verdict.notice === 'calibrated') notify.success('GPS calibrado')
      if (!verdict.counts) {
        setReport((before) => ({ state: 'adjusting', fix: before?.fix ?? null }))
        return
      }
      setReport({ state: 'active', fix })
      if (fix.timestamp - keptAt < KEEP_EVERY) return
      keptAt = fix.timestamp
      const point = positionOf(fix, driverId, vehicleId)
      enqueue({ kind: 'position', point }).catch(tellNotStored)
    }

    function onError(error: GeolocationPositionError) {
      notify.error('Erro de localização', reasonOf(error))
      // A refusal stands until the driver changes it; the rest passes by itself.
      if (error.code === DENIED_CODE) setDenied(true)
      else setReport((before) => ({ state: 'failed', fix: before?.fix ?? null }))
    }

    const watch = watchPosition(onFix, onError)
    watching.current = watch
    return () => {
      watch.stop()
      watching.current = null
    }
  }, [active, denied, driverId, vehicleId])

  // The next route starts afresh.
  useEffect(() => {
    if (!active) return
    return () => {
      setReport(null)
      setDenied(false)
    }
  }, [active])

  function again() {
    setDenied(false)
    watching.current?.begin()
  }

  return { ...locationOf(active, denied, report), again }
}

function locationOf(active: boolean, denied: boolean, report: Report | null): Location {
  if (!active) return { state: 'off', fix: null }
  const { state, fix } = report ?? { state: 'waiting', fix: null }
  if (denied || state === 'failed' || !navigator.geolocation) return { state: 'stopped', fix }
  return { state, fix }
}

function tellNotStored(error: unknown) {
  notify.error('Erro de localização', error instanceof Error ? error.message : undefined)
}
