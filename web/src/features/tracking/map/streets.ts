import { Control, DomUtil, type Map as LeafletMap, tileLayer } from 'leaflet'
import { cleanAttribution, escapeHtml } from './attribution.ts'
import { BASE_ATTRIBUTION } from './base/base-map.ts'
import { readMapConfig } from './map-config.ts'

/** Streets of the server that the installation names, over the base map. Without one nothing is fetched. */
export async function addStreets(map: LeafletMap, ended: AbortSignal) {
  const config = await readMapConfig()
  if (!config || ended.aborted) return
  if ('tiles' in config) addTiles(map, config.tiles, config.attribution)
  else await addStyle(map, config.style, ended)
}

function addTiles(map: LeafletMap, tiles: string, attribution: string) {
  tileLayer(tiles, {
    attribution: escapeHtml(attribution),
    maxZoom: 19,
    // Tile servers ask which installation calls; which page is no business of theirs.
    referrerPolicy: 'origin',
  })
    .once('tileload', () => map.attributionControl.removeAttribution(BASE_ATTRIBUTION))
    .addTo(map)
}

/** The library is a megabyte, so only who names a style loads it. */
async function addStyle(map: LeafletMap, style: string, ended: AbortSignal) {
  try {
    const { showVectorStyle } = await import('./vector-style.ts')
    const sources = await showVectorStyle(map, style, ended)
    for (const pane of ['base', 'labels']) map.getPane(pane)?.setAttribute('hidden', '')
    map.attributionControl.removeAttribution(BASE_ATTRIBUTION)
    for (const source of sources) map.attributionControl.addAttribution(cleanAttribution(source))
  } catch {
    if (!ended.aborted) addNote(map)
  }
}

function addNote(map: LeafletMap) {
  const note = new Control({ position: 'topleft' })
  note.onAdd = () => {
    const element = DomUtil.create('p', 'map-note')
    element.setAttribute('role', 'status')
    element.textContent = 'O mapa de ruas não pôde ser aberto. Este é o mapa simplificado.'
    return element
  }
  note.addTo(map)
}
