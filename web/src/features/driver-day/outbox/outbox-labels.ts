import type { Item } from '../../../lib/outbox/item.ts'
import { localInstant } from '../../../lib/clock.ts'
import { formatTime } from '../../../lib/format.ts'

/** Milliseconds. Positions are sent in batches, so only older ones are reported as pending. */
const LATE_POSITION_MS = 120_000

export function titleOf({ work }: Item) {
  switch (work.kind) {
    case 'receipt':
      return `Canhoto da NF ${work.nf_number}`
    case 'deletion':
      return `Exclusão da NF ${work.nf_number}`
    case 'creation':
      return 'Cadastro de entrega'
    case 'vehicle':
      return 'Escolha do veículo'
    case 'route':
      return work.status === 'online' ? 'Início da rota' : 'Fim da rota'
    case 'consent':
      return work.given
        ? 'Consentimento de localização'
        : 'Retirada do consentimento de localização'
    case 'position':
      return 'Posição da rota'
  }
}

export function stateOf({ state, error, attempts, notBefore }: Item, now: number) {
  if (state === 'failed') return error ?? 'O servidor recusou.'
  if (attempts === 0) return 'Aguardando envio'
  if (notBefore > now) return `Nova tentativa às ${formatTime(localInstant(new Date(notBefore)))}`
  return 'Aguardando conexão'
}

function isRoutine({ work, state }: Item) {
  return work.kind === 'position' && state === 'waiting'
}

/** The items to show one by one, and the late positions together. */
export function pendingOf(items: readonly Item[], now: number) {
  const pending = items.filter(({ state }) => state !== 'sent')
  const routine = pending.filter(isRoutine)
  const late = routine.some(({ createdAt }) => now - createdAt > LATE_POSITION_MS)
  return { single: pending.filter((item) => !isRoutine(item)), positions: late ? routine : [] }
}
