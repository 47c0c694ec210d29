import 'maplibre-gl/dist/maplibre-gl.css'
import { MaplibreGL } from '@maplibre/maplibre-gl-leaflet'
import type { Map as LeafletMap } from 'leaflet'
import { type Map as GlMap, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

setWorkerUrl(worker)

/**
 * Draws a style of vector maps below everything else of the map and answers what its sources are to be named as. Fails when
 * the style, all of its sources or WebGL are missing.
 */
export async function showVectorStyle(map: LeafletMap, address: string, ended: AbortSignal) {
  const answer = await fetch(address, { signal: ended, referrerPolicy: 'origin' })
  if (!answer.ok) throw new Error(`The style was answered ${answer.status}.`)
  const style = (await answer.json()) as StyleSpecification
  ended.throwIfAborted()
  const layer = new MaplibreGL({
    style,
    interactive: false,
    attributionControl: false,
    // Which installation calls, and not which page.
    transformRequest: (url) => ({ url, referrerPolicy: 'origin' }),
  })
  try {
    layer.addTo(map)
    // The list says what the map shows; a picture without words is of no use to those who cannot see it.
    layer.getContainer().setAttribute('aria-hidden', 'true')
    await isDrawn(layer.getMaplibreMap())
  } catch (error) {
    layer.remove()
    throw error
  }
  return attributionsOf(layer.getMaplibreMap())
}

/** Single tiles may fail, as every network does; a style that brought nothing is no map. */
function isDrawn(map: GlMap) {
  return new Promise<void>((resolve, reject) => {
    let isRead = false
    let hasContent = false
    let failure: Error | undefined
    map.once('style.load', () => (isRead = true))
    map.on('sourcedata', ({ sourceDataType, tile }) => {
      hasContent ||= sourceDataType === 'content' || tile !== undefined
    })
    map.on('error', ({ error }) => {
      failure ??= new Error(error.message)
      if (!isRead) reject(failure)
    })
    map.once('idle', () => {
      if (failure && !hasContent) reject(failure)
      else resolve()
    })
  })
}

function attributionsOf(map: GlMap) {
  const sources = Object.keys(map.getStyle().sources)
  const attributions = sources.map((id) => map.getSource(id)?.attribution)
  return [...new Set(attributions.filter((text) => text !== undefined))]
}
