import { EVENT_TYPES, ORGAN_AN, organOf } from './event-types.ts'
import type { Rejection } from './signature.ts'
import type { RegisteredEvent } from './state.ts'
import { escapeXml, type Message } from './xml.ts'

/** What was decided about an event. */
export interface Decision {
  code: string
  text: string
  event?: RegisteredEvent
}

/** Codes of the lot, before an event of it is looked at. */
const LOT_CODES = new Set(['108', '215', '402', '404', '588', '656', '678'])
const NFE = 'http://www.portalfiscal.inf.br/nfe'
const CTE = 'http://www.portalfiscal.inf.br/cte'
const MAX_REASON = 255

/** What reception answers; the message is null where it could not be read. */
export function answerOf(message: Message | null, decision: Decision, isCte: boolean) {
  if (isCte) return cteEventAnswer(message, decision)
  const organ = message?.value('cOrgao') || ORGAN_AN
  const isOfLot = LOT_CODES.has(decision.code)
  const lot = isOfLot ? decision : { code: '128', text: 'Lote de Evento Processado' }
  return `<retEnvEvento xmlns="${NFE}" versao="1.00"><idLote>${message?.value('idLote') || '0'}</idLote><tpAmb>${environmentOf(message)}</tpAmb><verAplic>STUB_1.0</verAplic><cOrgao>${organ}</cOrgao>${statusOf(lot)}${isOfLot ? '' : `<retEvento versao="1.00">${eventAnswer(message, decision, false)}</retEvento>`}</retEnvEvento>`
}

const cteEventAnswer = (message: Message | null, decision: Decision) =>
  `<retEventoCTe xmlns="${CTE}" versao="4.00">${eventAnswer(message, decision, true)}</retEventoCTe>`

const environmentOf = (message: Message | null) => message?.value('tpAmb') || '2'
const statusOf = ({ code, text }: Rejection) =>
  `<cStat>${code}</cStat><xMotivo>${escapeXml(text.slice(0, MAX_REASON))}</xMotivo>`

/** infEvento of the answer; the query by key gives it again. */
function eventAnswer(message: Message | null, decision: Decision, isCte: boolean) {
  const organ = message?.value('cOrgao') || (isCte ? '35' : ORGAN_AN)
  const head = `<tpAmb>${environmentOf(message)}</tpAmb><verAplic>STUB_1.0</verAplic><cOrgao>${organ}</cOrgao>${statusOf(decision)}`
  return infEvent(head, decision.event, isCte)
}

function infEvent(head: string, event: RegisteredEvent | undefined, isCte: boolean) {
  if (!event) return `<infEvento>${head}</infEvento>`
  const key = isCte ? 'chCTe' : 'chNFe'
  return `<infEvento Id="ID${event.protocol}">${head}<${key}>${event.key}</${key}><tpEvento>${event.type}</tpEvento><xEvento>${EVENT_TYPES[event.type]?.text}</xEvento><nSeqEvento>${event.sequence}</nSeqEvento><dhRegEvento>${event.registeredAt}</dhRegEvento><nProt>${event.protocol}</nProt></infEvento>`
}

/** A registered event with its answer, as the query by key gives it. */
export function registeredXml(event: RegisteredEvent, environment: string) {
  const { isCte = false } = EVENT_TYPES[event.type] ?? {}
  const head = `<tpAmb>${environment}</tpAmb><verAplic>STUB_1.0</verAplic><cOrgao>${organOf(event.type, event.key)}</cOrgao>${statusOf({ code: '135', text: `Evento registrado e vinculado a ${isCte ? 'CT-e' : 'NF-e'}` })}`
  const inside = infEvent(head, event, isCte)
  return isCte
    ? `<procEventoCTe versao="4.00">${event.xml}<retEventoCTe versao="4.00">${inside}</retEventoCTe></procEventoCTe>`
    : `<procEventoNFe versao="1.00">${event.xml}<retEvento versao="1.00">${inside}</retEvento></procEventoNFe>`
}
