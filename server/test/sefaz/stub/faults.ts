/**
 * What may happen to a call:
 *   drop           it is processed, and the connection closed in place of the answer
 *   503, 403, html answers of the server in front; nothing is processed
 *   108            the service is paused
 *   slow           it is processed, and the answer comes late
 *   huge           the answer never ends
 *   656            misuse, whatever the call was
 *   reject         refused with this cStat
 */
export type SefazFault =
  | 'drop'
  | '503'
  | '403'
  | 'html'
  | '108'
  | 'slow'
  | 'huge'
  | '656'
  | { reject: string }

/** For a user who plays: the last two digits of the number of the NF-e or CT-e choose. */
const FAULTS_BY_NUMBER: Record<string, { fault: SefazFault; isOnce: boolean; what: string }> = {
  91: { fault: '108', isOnce: true, what: 'serviço paralisado uma vez (108), depois registrado' },
  92: { fault: 'slow', isOnce: true, what: 'resposta lenta uma vez' },
  93: { fault: 'drop', isOnce: true, what: 'registrado, mas a resposta se perde' },
  94: { fault: '503', isOnce: true, what: 'servidor indisponível uma vez (HTTP 503)' },
  95: { fault: 'html', isOnce: true, what: 'página de manutenção uma vez' },
  96: {
    fault: { reject: '580' },
    isOnce: false,
    what: 'rejeitado: documento não autorizado (580)',
  },
  97: { fault: { reject: '494' }, isOnce: false, what: 'rejeitado: documento não consta (494)' },
  98: { fault: { reject: '574' }, isOnce: false, what: 'rejeitado: autor não é o emitente (574)' },
  99: { fault: '656', isOnce: true, what: 'consumo indevido uma vez (656)' },
}

export const PLAYED_FAULTS = Object.entries(FAULTS_BY_NUMBER).map(([digits, { what }]) => ({
  digits,
  what,
}))

/** Chooses the fault of a message by the number in its access key; those that happen once do so once for each key. */
export function createFaultChoice() {
  const done = new Set<string>()
  return (message: string): SefazFault | null => {
    const key = /<ch(?:NFe|CTe)>([0-9A-Z]{44})</.exec(message)?.[1]
    const chosen = FAULTS_BY_NUMBER[key?.slice(32, 34) ?? '']
    if (!key || !chosen || (chosen.isOnce && done.has(key))) return null
    done.add(key)
    return chosen.fault
  }
}

/** The text of a fault as a user writes it: 'drop', '503', or 'reject-580'. Null for one that there is not. */
export function parseFault(text: string): SefazFault | null {
  const rejected = /^reject-(\d{3})$/.exec(text)?.[1]
  if (rejected) return { reject: rejected }
  const known = ['drop', '503', '403', 'html', '108', 'slow', 'huge', '656'] as const
  return known.find((fault) => fault === text) ?? null
}
