import type { TrackingDevice } from '@canhoto/contracts/tracking-devices'
import { timeAgo } from '../../shared/day/time-ago.ts'

/** What the server has heard of the app: a contact without a position is one off route or without consent. */
export function describeDevice(device: TrackingDevice | null, now: number) {
  if (!device) return 'Desativado'
  const { last_contact_at, last_position_at } = device
  if (!last_contact_at) return 'Ativo · o aplicativo ainda não se conectou'
  const contact = `aplicativo conectado ${ago(last_contact_at, now)}`
  if (!last_position_at) return `Ativo · ${contact}, ainda sem posição em rota`
  return last_contact_at === last_position_at
    ? `Ativo · última posição ${ago(last_position_at, now)}`
    : `Ativo · última posição ${ago(last_position_at, now)} · ${contact}`
}

const ago = (instant: string, now: number) =>
  timeAgo(instant, now).toLowerCase().replace('ha ', 'há ')
