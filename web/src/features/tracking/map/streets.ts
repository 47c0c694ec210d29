import { type Map as LeafletMap, tileLayer } from 'leaflet'
import * as z from 'zod/mini'

const Config = z.object({
  map: z.optional(z.object({ tiles: z.url({ protocol: /^https?$/ }), attribution: z.string() })),
})

/** Streets of the tile server that the installation names, over the base map. Without one nothing is fetched. */
export async function addTiles(map: LeafletMap) {
  const answer = await fetch('/config.json')
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return
  const tiles = Config.safeParse(await answer.json()).data?.map
  if (!tiles) return
  tileLayer(tiles.tiles, {
    attribution: escapeHtml(tiles.attribution),
    maxZoom: 19,
    // Tile servers ask which installation calls; which page is no business of theirs.
    referrerPolicy: 'origin',
  }).addTo(map)
}

/** Leaflet writes the attribution as HTML. */
function escapeHtml(text: string) {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}
