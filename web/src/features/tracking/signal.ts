import type { DriverLocation } from '@canhoto/contracts/tracking'

type Place = Pick<DriverLocation, 'status' | 'is_online'>

/** The specification's two labels (spec 2 section 4), with a driver off the road told apart from one who stands on it. */
export function signalOf({ status, is_online }: Place) {
  if (!is_online) return { label: 'Fora de rota', tone: 'neutral' } as const
  return status === 'moving'
    ? ({ label: 'Ativo', tone: 'success' } as const)
    : ({ label: 'Parado ha 10+ min', tone: 'warning' } as const)
}
