import { distribute, lineOf, misuse, writeAnswer as writeDistribution } from './distribution.ts'
import type { SefazFault } from './faults.ts'
import { queryKey } from './query.ts'
import { receiveEvent, refuseEvent } from './reception.ts'
import type { StubRequest } from './soap.ts'
import type { StubState } from './state.ts'
import { answerStatus } from './status.ts'

export interface CallPlace {
  path: string
  /** Of the client's certificate. */
  taxId: string
}

const TEXTS: Record<string, string> = {
  108: 'Servico Paralisado Momentaneamente (curto prazo)',
  656: 'Rejeicao: Consumo Indevido',
  678: 'Rejeicao: Uso Indevido',
}

/** Decides what SEFAZ answers to a request, with its cStat. */
export function answerCall(
  request: StubRequest,
  state: StubState,
  { path, taxId }: CallPlace,
  fault: SefazFault | null,
): { code: string; answer: string } {
  const { service, isCte, message } = request
  const place = { isCte, taxId, authorizer: authorizerOf(path), environment: environmentOf(path) }
  const code = refusalOf(fault, request)
  if (service === 'event')
    return code
      ? refuseEvent(message, { code, text: TEXTS[code] ?? 'Rejeicao: pedida ao teste' }, place)
      : receiveEvent(message, state, place)
  if (service === 'query') return queryKey(message, state, isCte, place.environment)
  if (service === 'status') return answerStatus(message, state, { isCte, refusal: code })
  if (!code) return distribute(message, state, place)
  const asked = /<CNPJ>([0-9A-Z]{14})</.exec(message)?.[1] ?? taxId
  const refusal =
    code === '656'
      ? misuse(lineOf(state, asked, isCte), state, 'pedido ao teste')
      : { code, text: TEXTS[code] ?? 'Rejeicao: pedida ao teste' }
  return { code, answer: writeDistribution(refusal, state, place) }
}

function refusalOf(fault: SefazFault | null, { service, isCte }: StubRequest) {
  if (fault === '108') return '108'
  if (fault === '656') return service === 'event' && isCte ? '678' : '656'
  return typeof fault === 'object' && fault ? fault.reject : null
}

/** The path begins with a host of SEFAZ, in whose place the stub is, or is one of the short ones of the tests: /an, /svrs. */
const authorizerOf = (path: string) => {
  if (path.includes('svrs')) return 'SVRS'
  return path.startsWith('/an') || path.includes('nfe.fazenda.gov.br/') ? 'AN' : 'UF'
}

/** tpAmb 1 only in the place of a production host: the names of the others have 'hom', or begin with an h. */
export function environmentOf(path: string) {
  const [, host = ''] = path.split('/')
  return host.includes('.') && !/^h|hom/.test(host) ? '1' : '2'
}
