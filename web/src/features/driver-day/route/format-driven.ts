import type { OwnDay } from '@canhoto/contracts/tracking'
import { formatNumber } from '../../../lib/format.ts'

/** 'Rota de hoje: 42,3 km em 6 h 12 min' */
export function formatDriven(driven: OwnDay['driven']) {
  if (!driven) return 'Rota de hoje: ainda nenhuma'
  const { distance_km, minutes } = driven
  const hours = Math.floor(minutes / 60)
  const time = [hours > 0 && `${hours} h`, `${minutes % 60} min`].filter(Boolean).join(' ')
  return distance_km === null
    ? `Rota de hoje: ${time}, sem posições`
    : `Rota de hoje: ${formatNumber(distance_km)} km em ${time}`
}
