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

interface Options {
  active: boolean
  driverId: string
  vehicleId: string | null
}

const DENIED = 'Permita o acesso á localização para acompanhar o trajeto da rota.'

function reasonOf({ code }: GeolocationPositionError) {
  if (code === 1) return DENIED
  if (code === 2)
    return 'Não foi possível obter sua localização atual. Tente novamente em instantes.'
  if (code === 3) return 'Tempo excedido ao tentar obter sua localização. Tente novamente.'
  return 'Não foi possível ativar a localização.'
}

/** Watches the position while a route is active, and hands what counts to the outbox. */
export function useLocation({ active, driverId, vehicleId }: Options) {
  const [location, setLocation] = useState<Location>({ state: 'off', fix: null })
  const [round, setRound] = useState(0)
  const again = () => setRound((count) => count + 1)

  useEffect(() => {
    if (!active) return
    if (!navigator.geolocation) {
      notify.error('Geolocalização indisponivel', 'Este aparelho não informa a localização.')
      return setLocation({ state: 'stopped', fix: null })
    }
    let adjusting: Adjusting = null
    let keptAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    setLocation(({ fix }) => ({ state: 'waiting', fix }))

    function onFix(fix: GeolocationPosition) {
      const verdict = judge(adjusting, fix.coords.accuracy, fix.timestamp)
      adjusting = verdict.adjusting
      if (verdict.notice === 'adjusting') notify.info('Ajustando precisão do GPS')
      if (verdict.notice === 'calibrated') notify.success('GPS calibrado')
      if (!verdict.counts) return setLocation((before) => ({ ...before, state: 'adjusting' }))
      setLocation({ state: 'active', fix })
      if (fix.timestamp - keptAt < KEEP_EVERY) return
      keptAt = fix.timestamp
      enqueue({ kind: 'position', point: positionOf(fix, driverId, vehicleId) }).catch(
        tellNotStored,
      )
    }

    function onError(error: GeolocationPositionError) {
      navigator.geolocation.clearWatch(watch)
      notify.error('Erro de localização', reasonOf(error))
      setLocation(({ fix }) => ({ state: 'stopped', fix }))
      // A refusal stands until the driver changes it; the rest passes by itself.
      if (error.code !== 1) timer = setTimeout(again, AGAIN_AFTER)
    }

    const watch = navigator.geolocation.watchPosition(onFix, onError, WATCH_OPTIONS)
    return () => {
      navigator.geolocation.clearWatch(watch)
      clearTimeout(timer)
      setLocation({ state: 'off', fix: null })
    }
  }, [active, driverId, vehicleId, round])

  return { ...location, again }
}

function tellNotStored(error: unknown) {
  notify.error('Erro de localização', error instanceof Error ? error.message : undefined)
}
