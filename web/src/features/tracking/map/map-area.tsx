import { useComputedColorScheme } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Loading } from '../../../ui/data-states.tsx'
import classes from '../board.module.css'
import { MapMissing } from './map-missing.tsx'
import type { MapView } from './map-view.ts'

/** A network that loses the map's file leaves the list, which says the same. */
const MapPanel = lazy(() =>
  import('./map-panel.tsx').then(
    (file) => ({ default: file.MapPanel }),
    () => ({ default: MapMissing }),
  ),
)

/** The map beside the list, drawn anew when light and dark change. */
export function MapArea(view: MapView) {
  const scheme = useComputedColorScheme()
  return (
    <div className={classes.map}>
      <Suspense fallback={<Loading text="Carregando o mapa..." />}>
        <MapPanel key={scheme} className={classes.canvas} {...view} />
      </Suspense>
    </div>
  )
}
