import type { MapView } from './map-view.ts'

export function MapMissing(_: MapView & { className: string | undefined }) {
  return <p role="alert">O mapa não pôde ser aberto. A lista mostra todos os motoristas.</p>
}
