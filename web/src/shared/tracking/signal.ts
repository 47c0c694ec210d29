import { STOPPED_AFTER_MIN } from '@canhoto/contracts/limits'
import type { DriverLocation } from '@canhoto/contracts/tracking'

/** Of a driver who drives no more, on the tracking page alone. */
export const INACTIVE = { label: 'Inativo', tone: 'neutral' } as const

type Place = Pick<DriverLocation, 'status' | 'is_online' | 'last_update'>

/**
 * The specification's two labels (spec 2 section 4), which are kept apart from two other states: a driver who is on no route,
 * and a phone that was moving at its last report and has sent none since.
 */
export function signalOf({ status, is_online, last_update }: Place, now: number) {
  if (!is_online) return { label: 'Fora de rota', tone: 'neutral' } as const
  if (status === 'stopped') return { label: 'Parado ha 10+ min', tone: 'warning' } as const
  const silentMs = last_update ? now - Date.parse(last_update) : Infinity
  return silentMs >= STOPPED_AFTER_MIN * 60_000
    ? ({ label: 'Sem sinal', tone: 'danger' } as const)
    : ({ label: 'Ativo', tone: 'success' } as const)
}
