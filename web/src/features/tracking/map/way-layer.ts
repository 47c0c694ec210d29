import type { DriverHistory } from '@canhoto/contracts/driver-history'
import { EXACT_POSITION_M } from '@canhoto/contracts/limits'
import {
  type Canvas,
  circleMarker,
  type LatLngTuple,
  layerGroup,
  type Map as LeafletMap,
  polyline,
} from 'leaflet'
import { formatTime } from '../../../lib/format.ts'
import type { MapColors } from './map-colors.ts'

type Way = Pick<DriverHistory, 'points' | 'stops' | 'deliveries' | 'open_deliveries'>

/** The way of a driver's day: a line, dashed where no position came, its stops, where receipts were photographed, and, hollow, where the next ones will be. */
export function createWayLayer(map: LeafletMap, renderer: Canvas, colors: MapColors) {
  const layer = layerGroup().addTo(map)
  let replay: ReturnType<typeof circleMarker> | undefined

  function drawLines({ points }: Way) {
    const parts = splitAtGaps(points)
    const line = { renderer, interactive: false }
    for (const [n, part] of parts.entries()) {
      const [from, to] = [parts[n - 1]?.at(-1), part[0]]
      if (from && to) drawGap(from, to)
    }
    polyline(parts, { ...line, color: colors.rim, weight: 7 }).addTo(layer)
    polyline(parts, { ...line, color: colors.way, weight: 4 }).addTo(layer)
  }

  function drawGap(from: LatLngTuple, to: LatLngTuple) {
    const options = { color: colors.tones.danger, weight: 3, dashArray: '4 8', interactive: false }
    polyline([from, to], { ...options, renderer }).addTo(layer)
  }

  function drawPlace(place: LatLngTuple, text: string, fillColor: string, radius: number) {
    const options = { renderer, radius, color: colors.ink, weight: 2, fillColor, fillOpacity: 1 }
    const marker = circleMarker(place, options).addTo(layer)
    marker.bindTooltip(() => Object.assign(document.createElement('span'), { textContent: text }))
  }

  function drawDeliveries(deliveries: Way['open_deliveries'], what: string, fillColor: string) {
    for (const { latitude, longitude, nf_number, client_name } of deliveries)
      if (latitude !== null && longitude !== null)
        drawPlace([latitude, longitude], `${what} ${nf_number}, ${client_name}`, fillColor, 5)
  }

  return {
    show(way: Way | null) {
      layer.clearLayers()
      if (!way) return
      drawLines(way)
      for (const { latitude, longitude, from, to, minutes } of way.stops) {
        const text = `Parada de ${minutes} min, ${formatTime(from)} a ${formatTime(to)}`
        drawPlace([latitude, longitude], text, colors.tones.warning, 7)
      }
      drawDeliveries(way.deliveries, 'NF', colors.way)
      drawDeliveries(way.open_deliveries, 'A fazer: NF', colors.rim)
    },
    /** Where the driver was at the shown moment of the day. */
    showReplay(place: LatLngTuple | null) {
      if (!place) {
        replay?.remove()
        replay = undefined
      } else if (replay) {
        replay.setLatLng(place)
      } else {
        const options = { renderer, radius: 10, color: colors.rim, weight: 3, interactive: false }
        replay = circleMarker(place, { ...options, fillColor: colors.ink, fillOpacity: 1 }).addTo(
          map,
        )
      }
    },
  }
}

/** The parts of the way whose positions follow each other; an inexact one is none of the way. */
function splitAtGaps(points: Way['points']) {
  const parts: LatLngTuple[][] = []
  let isGap = true
  for (const { latitude, longitude, accuracy, after_gap } of points) {
    isGap ||= after_gap
    if ((accuracy ?? 0) > EXACT_POSITION_M) continue
    if (isGap) parts.push([])
    parts.at(-1)?.push([latitude, longitude])
    isGap = false
  }
  return parts
}
