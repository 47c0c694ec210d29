import { answerOf, type Decision } from './event-answers.ts'
import { findBrokenRule, findCancelled } from './event-rules.ts'
import { EVENT_TYPES, ORGAN_AN, organOf } from './event-types.ts'
import { findSchemaProblem } from './schemas.ts'
import { findSignatureProblem, type Rejection } from './signature.ts'
import { formatTime, type RegisteredEvent, type StubState } from './state.ts'
import { type Message, readMessage } from './xml.ts'

export interface ReceptionPlace {
  isCte: boolean
  /** Of the address: AN or SVRS for an NF-e. */
  authorizer: string
  environment: string
}

/** Receives one event, registers it when nothing is wrong with it, and answers. */
export function receiveEvent(text: string, state: StubState, place: ReceptionPlace) {
  const form = findFormProblem(text)
  const decided = form
    ? { code: form.code, answer: answerOf(null, form, place.isCte) }
    : readMessage(text, findSchemaProblem, (message) => {
        const decision = decide(message, state, place)
        return { code: decision.code, answer: answerOf(message, decision, place.isCte) }
      })
  if (decided) return decided
  const unreadable = {
    code: '402',
    text: 'XML da area de dados com codificacao diferente de UTF-8',
  }
  return { code: unreadable.code, answer: answerOf(null, unreadable, place.isCte) }
}

/** The answer to an event that is refused before it is looked at. */
export function refuseEvent(text: string, rejection: Rejection, place: ReceptionPlace) {
  const answer = readMessage(text, findSchemaProblem, (message) =>
    answerOf(message, rejection, place.isCte),
  )
  return { code: rejection.code, answer: answer ?? answerOf(null, rejection, place.isCte) }
}

function findFormProblem(text: string): Rejection | null {
  if (/<\w+:\w/.test(text))
    return { code: '404', text: 'Uso de prefixo de namespace nao permitido' }
  if (/>\s+</.test(text)) return { code: '588', text: 'Caracteres de edicao entre as tags' }
  return null
}

function decide(message: Message, state: StubState, place: ReceptionPlace): Decision {
  const type = Number(message.value('tpEvento'))
  const known = EVENT_TYPES[type]
  if (!known || known.isCte !== place.isCte)
    return { code: place.isCte ? '629' : '491', text: 'O tpEvento informado invalido' }
  const problem =
    findFieldProblem(message, type) ??
    findSignatureProblem(message, state) ??
    findDuplicate(message, type, state) ??
    findBrokenRule(message, state, place)
  return problem
    ? { ...problem, text: `Rejeicao: ${problem.text}` }
    : register(message, type, state)
}

/** The envelope by the general schema, which knows keys with letters, and the inside by that of its type. */
function findFieldProblem(message: Message, type: number): Rejection | null {
  const { isCte = false, schema } = EVENT_TYPES[type] ?? {}
  const envelope = message.problem(
    isCte ? 'cte-evento/eventoCTe_v4.00.xsd' : 'nfe-evento/envEvento_v1.00.xsd',
  )
  if (envelope) return { code: '215', text: `Falha no schema XML: ${envelope}` }
  const inside = isCte
    ? message.problem(`cte-evento/${schema}_v4.00.xsd`, schema)
    : message.problem(`nfe-evento/${schema}_v1.00.xsd`, 'detEvento')
  return inside ? { code: isCte ? '630' : '493', text: `Falha no schema XML: ${inside}` } : null
}

function findDuplicate(message: Message, type: number, state: StubState): Rejection | null {
  const isCte = EVENT_TYPES[type]?.isCte ?? false
  const key = message.value(isCte ? 'chCTe' : 'chNFe')
  const sequence = Number(message.value('nSeqEvento'))
  const same = state.events.find(
    (event) => event.type === type && event.key === key && event.sequence === sequence,
  )
  if (!same) return null
  const about = `[nProt:${same.protocol}][dhRegEvento:${same.registeredAt}]`
  return isCte
    ? { code: '631', text: `Duplicidade de evento ${about}` }
    : { code: '573', text: 'Duplicidade de evento' }
}

function register(message: Message, type: number, state: StubState): Decision {
  const { isCte = false } = EVENT_TYPES[type] ?? {}
  const key = message.value(isCte ? 'chCTe' : 'chNFe')
  const cancelled = findCancelled(
    message,
    type,
    state.events.filter((event) => event.key === key),
  )
  if (cancelled) cancelled.isCancelled = true
  const prefix = isCte ? '335' : organOf(type, key) === ORGAN_AN ? '891' : '343'
  state.protocols += 1
  const event: RegisteredEvent = {
    type,
    key,
    sequence: Number(message.value('nSeqEvento')),
    protocol: `${prefix}26${String(state.protocols).padStart(10, '0')}`,
    registeredAt: formatTime(state.now()),
    taxId: message.value('CNPJ'),
    xml: eventOf(message.text, isCte),
    isCancelled: false,
  }
  state.events.push(event)
  return { code: '135', text: `Evento registrado e vinculado a ${isCte ? 'CT-e' : 'NF-e'}`, event }
}

function eventOf(text: string, isCte: boolean) {
  if (isCte) return text
  return text.slice(text.indexOf('<evento'), text.lastIndexOf('</evento>') + '</evento>'.length)
}
