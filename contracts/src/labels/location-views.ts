import type { ViewKind } from '../location-views.ts'

export const VIEW_LABELS: Record<ViewKind, string> = {
  MAP: 'Mapa de rastreamento',
  LIVE: 'Posição ao vivo',
  HISTORY: 'Histórico',
  EXPORT: 'Exportação de dados',
}
