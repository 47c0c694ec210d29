import 'leaflet/dist/leaflet.css'
import './map.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createTrackingMap, type TrackingMap } from './create-tracking-map.ts'
import type { MapView } from './map-view.ts'

/** The map, in a file of its own that only this page loads. Everything on it is in the list beside it as text too. */
export function MapPanel({ className, ...view }: MapView & { className: string | undefined }) {
  const { places, now, selectedId, isFollowing, focus, history, replayed, onSelect, onDrag } = view
  const element = useRef<HTMLElement>(null)
  const shown = useRef<TrackingMap>(null)
  const select = useEffectEvent(onSelect)
  const drag = useEffectEvent(onDrag)
  const fitFirst = useEffectEvent((map: TrackingMap) => map.fitDrivers(places))

  useEffect(() => {
    if (!element.current) return
    const map = createTrackingMap(element.current, {
      onSelect: (id) => select(id),
      onDrag: () => drag(),
    })
    shown.current = map
    fitFirst(map)
    return () => {
      shown.current = null
      map.destroy()
    }
  }, [])
  useEffect(() => shown.current?.showWay(history), [history])
  useEffect(() => shown.current?.showDrivers(places, now, selectedId), [places, now, selectedId])
  useEffect(() => shown.current?.showReplay(replayed), [replayed])
  useEffect(() => {
    if (focus) shown.current?.panTo(focus)
  }, [focus])

  // A day is seen whole when it comes; once, because today's grows.
  const begin = history?.points[0]
  const wayKey = begin && `${history.driver_id} ${begin.recorded_at.slice(0, 10)}`
  const fitWay = useEffectEvent(
    () => history && !isFollowing && shown.current?.fitWay(history.points),
  )
  useEffect(() => {
    if (wayKey) fitWay()
  }, [wayKey])

  const selected = places.find(({ driver_id }) => driver_id === selectedId)
  const { latitude = null, longitude = null } = selected ?? {}
  useEffect(() => {
    if (isFollowing && latitude !== null && longitude !== null)
      shown.current?.panTo([latitude, longitude])
  }, [isFollowing, latitude, longitude])

  return <section ref={element} aria-label="Mapa dos motoristas" className={className} />
}
