import type { SefazEvent } from '@canhoto/contracts/sefaz-events'
import type { SefazMode } from '@canhoto/contracts/sefaz-settings'
import { meaningOf } from '@canhoto/fiscal/events/answers'
import { EVENT_TYPES, type EventType } from '@canhoto/fiscal/events/event-types'
import { isAnswerCode } from '../../../domain/sefaz-answer.ts'

/** What decides on what the office may do with an event. */
export interface SeenEvent {
  type: EventType
  state: SefazEvent['state']
  environment: string
  /** Where the company sends now. */
  mode: SefazMode
  problems: string[]
  code: string | null
  reason: string | null
  equal_rejections: number
  next_at: string | null
  is_claimed: boolean
  is_being_cancelled: boolean
  /** SEFAZ has blocked the company there for so long. */
  blocked_until: string | null
  now: Date
}

/** SEFAZ blocks who repeats a refused event too often. */
const MAX_EQUAL_REJECTIONS = 3

const OFF = 'O envio de eventos à SEFAZ está desligado.'
const OTHER_ENVIRONMENT = 'Este evento é de outro ambiente da SEFAZ, que não é o escolhido agora.'
const BEING_SENT = 'O evento está sendo enviado agora. Aguarde a resposta.'

/** Why an event cannot be sent now; null: it can. */
export function retryRefusal(event: SeenEvent): string | null {
  const { state, problems, next_at, now } = event
  if (state === 'registered' || state === 'cancelled') return 'Este evento já está registrado.'
  const elsewhere = placeRefusal(event)
  if (elsewhere) return elsewhere
  if (state === 'sending' || event.is_claimed) return BEING_SENT
  if (problems.length > 0) return problems.join(' ')
  if (isBlocked(event))
    return 'A SEFAZ bloqueou os envios por excesso. O Canhoto tenta de novo depois da pausa.'
  if (state === 'rejected' || state === 'stopped') return refusedRefusal(event)
  const isDue = next_at !== null && Date.parse(next_at) <= now.getTime()
  return isDue ? 'O evento já está na fila de envio.' : null
}

function refusedRefusal({ code, reason, equal_rejections }: SeenEvent): string | null {
  if (equal_rejections >= MAX_EQUAL_REJECTIONS)
    return 'A SEFAZ recusou este evento três vezes pelo mesmo motivo. Corrija o que ela aponta antes de tentar de novo.'
  const isDuplicate = isAnswerCode(code) && meaningOf(code, reason ?? '').class === 'duplicate'
  return isDuplicate || code === 'other_event'
    ? 'A SEFAZ tem outro evento com este número. Avise o suporte do Canhoto.'
    : null
}

const DELIVERED: ReadonlySet<EventType> = new Set(['110130', '110180'])
const CORRECTED: ReadonlySet<string> = new Set(['waiting', 'rejected', 'stopped'])

/** Why the office cannot say who received; null: it can. */
export function receiverRefusal({ type, state, is_claimed }: SeenEvent): string | null {
  if (!DELIVERED.has(type)) return 'Este evento não diz quem recebeu.'
  if (is_claimed) return BEING_SENT
  return CORRECTED.has(state)
    ? null
    : 'O evento já foi para a SEFAZ. Para mudar quem recebeu, cancele-o depois de registrado.'
}

/** Why an event cannot be cancelled; null: it can. */
export function cancelRefusal(event: SeenEvent): string | null {
  if (EVENT_TYPES[event.type].cancels !== null) return 'Um cancelamento não pode ser cancelado.'
  if (event.state !== 'registered') return 'Só um evento registrado pode ser cancelado.'
  if (event.is_being_cancelled) return 'O cancelamento deste evento já foi pedido.'
  return placeRefusal(event)
}

function placeRefusal({ mode, environment }: SeenEvent) {
  if (mode === 'off') return OFF
  return mode === environment ? null : OTHER_ENVIRONMENT
}

const isBlocked = ({ blocked_until, now }: SeenEvent) =>
  blocked_until !== null && Date.parse(blocked_until) > now.getTime()
