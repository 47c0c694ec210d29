import type { DriverLocation } from '@canhoto/contracts/tracking'
import { type Canvas, type Map as LeafletMap } from 'leaflet'
import { signalOf } from '../../../shared/tracking/signal.ts'
import { DriverMarker } from './driver-marker.ts'
import type { MapColors } from './map-colors.ts'

interface Options {
  map: LeafletMap
  renderer: Canvas
  colors: MapColors
  onSelect: (driverId: string) => void
}

/** The drivers on the map; each is moved where it is instead of being drawn anew. */
export function createDriverLayer({ map, renderer, colors, onSelect }: Options) {
  const markers = new Map<string, DriverMarker>()

  function markerOf({ driver_id, driver_name }: DriverLocation, place: [number, number]) {
    const known = markers.get(driver_id)
    if (known) return known.getLatLng().equals(place) ? known : known.setLatLng(place)
    const marker = new DriverMarker(place, renderer)
    marker.on('click', () => onSelect(driver_id))
    // As an element, because Leaflet would write a text as HTML.
    marker.bindTooltip(() => textElement(driver_name), { direction: 'top', offset: [0, -8] })
    markers.set(driver_id, marker.addTo(map))
    return marker
  }

  function styleMarker(
    marker: DriverMarker,
    place: DriverLocation,
    now: number,
    isSelected: boolean,
  ) {
    const { tone } = signalOf(place, now)
    const radius = isSelected ? 11 : 8
    const color = isSelected ? colors.ink : colors.rim
    const { options } = marker
    if (options.radius === radius && options.color === color && marker.tone === tone) return
    marker.tone = tone
    marker.setStyle({ color, fillColor: colors.tones[tone], weight: isSelected ? 3 : 2 })
    marker.setRadius(radius)
    if (isSelected) marker.bringToFront()
  }

  return {
    /** Above the way, which is drawn later. */
    raise: (driverId: string | null) => markers.get(driverId ?? '')?.bringToFront(),
    show(places: readonly DriverLocation[], now: number, selectedId: string | null) {
      const shown = new Set<string>()
      for (const place of places) {
        const { driver_id, latitude, longitude } = place
        if (latitude === null || longitude === null) continue
        shown.add(driver_id)
        const marker = markerOf(place, [latitude, longitude])
        styleMarker(marker, place, now, driver_id === selectedId)
      }
      for (const [id, marker] of markers) {
        if (shown.has(id)) continue
        marker.remove()
        markers.delete(id)
      }
    },
  }
}

function textElement(text: string) {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
