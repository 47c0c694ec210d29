import { useCallback, useEffect, useRef, useState } from 'react'
import { dismissErrors, notify } from '../../../ui/toasts/notify.ts'
import { type Adjusting, filterPosition, type FilterResult } from './gps-filter.ts'
import { createPositionRecorder } from './position-recorder.ts'
import { DENIED_CODE, watchPosition } from './watch-position.ts'

export interface Location {
  state: 'off' | 'waiting' | 'adjusting' | 'active' | 'stopped'
  fix: GeolocationPosition | null
  /** Whether a position may still come by itself: neither is it refused, nor has the phone none. */
  isWatching: boolean
}

/** The last report of the current watch. */
interface Report {
  state: 'adjusting' | 'active' | 'failed'
  fix: GeolocationPosition | null
}

type Watching = ReturnType<typeof watchPosition> & ReturnType<typeof createPositionRecorder>

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

/** Watches the position while a route is active, and stores accepted positions in the outbox. */
export function useLocation({ active, driverId, vehicleId }: Options) {
  const [report, setReport] = useState<Report | null>(null)
  const [isDenied, setDenied] = useState(false)
  const watching = useRef<Watching | null>(null)
  const announce = useSharingNotice(active)

  useEffect(() => {
    if (!active || isDenied) return
    if (!navigator.geolocation) return notifyNoGeolocation()
    let adjusting: Adjusting = null
    const recorder = createPositionRecorder(driverId, vehicleId)

    function onFix(fix: GeolocationPosition) {
      // Not the time of day, which a phone may set back: positions would stop for as long.
      const now = performance.now()
      const result = filterPosition(adjusting, fix.coords.accuracy, now)
      adjusting = result.adjusting
      notifyAccuracy(result)
      if (!result.counts)
        return setReport((before) => ({ state: 'adjusting', fix: before?.fix ?? null }))
      setReport({ state: 'active', fix })
      void recorder.record(fix, now)?.then(announce, notifyNotStored)
    }

    function onError(error: GeolocationPositionError) {
      notify.error('Erro de localização', reasonOf(error))
      // A denied permission lasts until the driver changes it; other failures pass.
      if (error.code === DENIED_CODE) setDenied(true)
      else setReport((before) => ({ state: 'failed', fix: before?.fix ?? null }))
    }

    const watch = watchPosition(onFix, onError)
    watching.current = { ...watch, ...recorder }
    return () => {
      watch.stop()
      watching.current = null
    }
  }, [active, isDenied, driverId, vehicleId, announce])

  // The next route starts without this one's report.
  useEffect(() => {
    if (!active) return
    return () => {
      setReport(null)
      setDenied(false)
    }
  }, [active])

  function again() {
    setDenied(false)
    watching.current?.startWatch()
  }

  /** Of a route that ends: thinning may have left its last place out. */
  async function storeLast() {
    await watching.current?.storeLast()?.catch(notifyNotStored)
  }

  return { ...locationOf(active, isDenied, report), again, storeLast }
}

/** Once the first position of a route is stored to be sent. Not of a route that goes on after a reload. */
function useSharingNotice(active: boolean) {
  const isActive = useRef(active)
  const isShown = useRef(active)
  useEffect(() => {
    isActive.current = active
    if (!active) isShown.current = false
  }, [active])
  return useCallback(() => {
    if (!isActive.current) return
    if (!isShown.current) notify.success('Sua localização está sendo compartilhada.')
    isShown.current = true
  }, [])
}

function locationOf(active: boolean, isDenied: boolean, report: Report | null): Location {
  if (!active) return { state: 'off', fix: null, isWatching: false }
  const { state, fix } = report ?? { state: 'waiting', fix: null }
  const isWatching = !isDenied && Boolean(navigator.geolocation)
  return { state: isWatching && state !== 'failed' ? state : 'stopped', fix, isWatching }
}

function notifyAccuracy({ notice, counts }: FilterResult) {
  if (counts) dismissErrors(({ title }) => title === 'Erro de localização')
  if (notice === 'adjusting') notify.info('Ajustando precisão do GPS')
  if (notice === 'calibrated') notify.success('GPS calibrado')
}

function notifyNoGeolocation() {
  notify.error('Geolocalização indisponivel', 'Este aparelho não informa a localização.')
}

function notifyNotStored(error: unknown) {
  notify.error('Erro de localização', error instanceof Error ? error.message : undefined)
}
