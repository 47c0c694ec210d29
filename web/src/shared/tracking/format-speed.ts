import { ACTIVE_FROM_KMH } from '@canhoto/contracts/limits'

const SPEED = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '62,4 km/h'; null for a driver who stands, whose speed is not shown (spec 2 section 9). */
export function formatSpeed(speed: number | null) {
  return speed !== null && speed >= ACTIVE_FROM_KMH ? `${SPEED.format(speed)}\u00A0km/h` : null
}
