/** How an event of the demonstration stands. */
export interface PlayedEvent {
  state: 'waiting' | 'signed' | 'unknown' | 'registered' | 'rejected' | 'stopped'
  problems?: readonly string[]
  /** Of SEFAZ's last answer, or the kind of error. */
  code?: string
  reason?: string
  /** Registered, and cancelled by another event. */
  cancelled?: true
}

/** One of each, the newest delivery first. */
export const PLAYED_EVENTS: readonly PlayedEvent[] = [
  { state: 'waiting', problems: ['Falta o documento de quem recebeu.'] },
  { state: 'registered' },
  {
    state: 'rejected',
    code: '872',
    reason: 'Rejeicao: Data e hora da entrega invalida',
  },
  { state: 'registered', cancelled: true },
  { state: 'signed', code: '108', reason: 'Servico Paralisado Momentaneamente' },
  {
    state: 'unknown',
    code: 'lost',
    reason: 'A SEFAZ não respondeu. O evento pode estar registrado: o Canhoto confere.',
  },
  {
    state: 'stopped',
    code: '218',
    reason: 'Rejeicao: CT-e ja esta cancelado na base de dados da SEFAZ',
  },
  { state: 'registered' },
]
