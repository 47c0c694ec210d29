import { isDue } from '../../../lib/outbox/backoff.ts'
import type { Item } from '../../../lib/outbox/item.ts'
import { localInstant } from '../../../lib/clock.ts'
import { formatTime } from '../../../lib/format.ts'

export function titleOf({ work }: Item) {
  switch (work.kind) {
    case 'receipt':
      return `Canhoto da NF ${work.nf_number}`
    case 'occurrence':
      return `Não entrega da NF ${work.nf_number}`
    case 'deletion':
      return `Exclusão da NF ${work.nf_number}`
    case 'order':
      return 'Ordem das entregas'
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

export const HELD = 'Será enviado quando o cadastro da entrega for aceito.'

export function stateOf(item: Item, now: number) {
  const { state, error, attempts, notBefore } = item
  if (state === 'failed') return error ?? 'O servidor recusou.'
  if (attempts === 0) return 'Aguardando envio'
  const retry = `Nova tentativa às ${formatTime(localInstant(new Date(notBefore)))}`
  if (isDue(item, now)) return error ?? 'Aguardando conexão'
  return error ? `${error} ${retry}` : retry
}
