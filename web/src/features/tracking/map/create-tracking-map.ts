import type { DriverHistory } from '@canhoto/contracts/driver-history'
import type { DriverLocation } from '@canhoto/contracts/tracking'
import { canvas, control, type LatLngBoundsExpression, map as createMap } from 'leaflet'
import { addBaseMap, BASE_ATTRIBUTION } from './base/base-map.ts'
import { createDriverLayer } from './driver-layer.ts'
import { readColors } from './map-colors.ts'
import { addStreets } from './streets.ts'
import { createWayLayer } from './way-layer.ts'

const BRAZIL: LatLngBoundsExpression = [
  [-33.8, -74],
  [5.3, -34.7],
]
const NEAR_ZOOM = 13
/** Of a way that is seen whole, which may be a few streets long. */
const WAY_ZOOM = 16
const FAR_ZOOM = 3

type Place = Pick<DriverLocation, 'latitude' | 'longitude'>

interface Options {
  onSelect: (driverId: string) => void
  /** The user moved the map by hand. */
  onDrag: () => void
}

/** The map of the drivers in an element. It knows nothing of React: what it shows is told to it. */
export function createTrackingMap(element: HTMLElement, { onSelect, onDrag }: Options) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    zoomControl: false,
    minZoom: FAR_ZOOM,
    maxZoom: 19,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
  }).fitBounds(BRAZIL)
  const colors = readColors(element)
  // Below the pane of the streets, which has 200.
  map.createPane('base').style.zIndex = '100'
  map.createPane('labels').style.zIndex = '150'
  control
    .zoom({ position: 'topright', zoomInTitle: 'Aproximar', zoomOutTitle: 'Afastar' })
    .addTo(map)
  control.scale({ imperial: false, position: 'topleft', maxWidth: 140 }).addTo(map)
  map.attributionControl.setPrefix(false).addAttribution(BASE_ATTRIBUTION)
  const base = canvas({ pane: 'base', padding: 0.3 })
  const ended = new AbortController()
  // Without borders and streets the drivers are shown all the same.
  addBaseMap(map, base, colors.base).catch(() => undefined)
  addStreets(map, ended.signal).catch(() => undefined)

  const renderer = canvas({ padding: 0.2, tolerance: 6 })
  const way = createWayLayer(map, renderer, colors)
  const drivers = createDriverLayer({ map, renderer, colors, onSelect })
  map.on('dragstart', onDrag)
  const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  sized.observe(element)

  function fit(places: readonly Place[], maxZoom: number) {
    const known = places.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[latitude, longitude] as [number, number]],
    )
    if (known.length > 0) map.fitBounds(known, { maxZoom, padding: [32, 32] })
  }

  return {
    showDrivers: drivers.show,
    showWay(history: DriverHistory | null) {
      way.show(history)
      drivers.raise(history?.driver_id ?? null)
    },
    showReplay: way.showReplay,
    fitDrivers: (places: readonly Place[]) => fit(places, NEAR_ZOOM),
    fitWay: (places: readonly Place[]) => fit(places, WAY_ZOOM),
    panTo(place: [number, number]) {
      const isFar = map.getZoom() < NEAR_ZOOM - 3
      map.setView(place, isFar ? NEAR_ZOOM : map.getZoom(), { animate: !isStill })
    },
    destroy() {
      ended.abort()
      sized.disconnect()
      map.remove()
    },
  }
}

export type TrackingMap = ReturnType<typeof createTrackingMap>
