import { useEffect, useState } from 'react'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { notify } from '../../ui/notify.ts'
import { type Adjusting, judge } from './gps-filter.ts'
import { positionOf, WATCH_OPTIONS } from './position.ts'

/** Milliseconds between the positions that are kept; the phone itself gives more. */
const KEEP_EVERY = 10_000
/** Milliseconds until a failed watch is tried again by itself. */
const AGAIN_AFTER = 30_000

export interface Location {
  state: 'off' | 'waiting' | 'adjusting' | 'active' | 'stopped'
  fix: GeolocationPosition | null
}

/** What the phone said since it was last asked. */
interface Report {
  state: 'adjusting' | 'active'
  fix: GeolocationPosition | null
}

interface Options {
  active: boolean
  driverId: string
  vehicleId: string | null
}

const DENIED_CODE = 1
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
  const [pause, setPause] = useState<'denied' | 'failed' | null>(null)

  useEffect(() => {
    if (!active || pause) return
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
      setPause(error.code === DENIED_CODE ? 'denied' : 'failed')
    }

    const watch = navigator.geolocation.watchPosition(onFix, onError, WATCH_OPTIONS)
    return () => navigator.geolocation.clearWatch(watch)
  }, [active, pause, driverId, vehicleId])

  // A refusal stands until the driver changes it; the rest passes by itself.
  useEffect(() => {
    if (pause !== 'failed') return
    const timer = setTimeout(() => setPause(null), AGAIN_AFTER)
    return () => clearTimeout(timer)
  }, [pause])

  // The next route starts afresh.
  useEffect(() => {
    if (!active) return
    return () => {
      setReport(null)
      setPause(null)
    }
  }, [active])

  return { ...locationOf(active, pause !== null, report), again: () => setPause(null) }
}

function locationOf(active: boolean, paused: boolean, report: Report | null): Location {
  if (!active) return { state: 'off', fix: null }
  if (paused || !navigator.geolocation) return { state: 'stopped', fix: report?.fix ?? null }
  return report ?? { state: 'waiting', fix: null }
}

function tellNotStored(error: unknown) {
  notify.error('Erro de localização', error instanceof Error ? error.message : undefined)
}
