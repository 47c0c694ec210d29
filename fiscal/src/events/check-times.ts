import { parseAccessKey } from '../access-key.ts'
import type { DeliveryEvent } from './delivery-event.ts'
import { EVENT_TYPES } from './event-types.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
/** What SEFAZ tolerates between dhEvento and its clock or the times of the document. */
export const TIME_TOLERANCE_MS = 5 * 60 * SECOND_MS
/** The schemas know the years 2000 to 2099. */
const FIRST_INSTANT = Date.UTC(2000, 0, 2)
const LAST_INSTANT = Date.UTC(2099, 11, 30)

/** The three clocks of an event: of the delivery, of the hash and of the signature, which is the latest of them. */
export function checkEventTimes(event: DeliveryEvent): string[] {
  if (!isPossibleTime(event.signedAt)) return ['A data do evento não é válida.']
  return [...checkSignature(event), ...checkOccurrence(event), ...checkHashTime(event)]
}

function checkSignature(event: DeliveryEvent): string[] {
  const tolerated = new Date(event.signedAt.getTime() + TIME_TOLERANCE_MS)
  if (isBeforeIssue(event, tolerated))
    return ['O documento foi emitido depois deste evento: confira o relógio do servidor.']
  // Rejections 579 and 637.
  return event.authorizedAt && inSeconds(tolerated) < inSeconds(event.authorizedAt)
    ? ['A SEFAZ autorizou o documento depois deste evento: confira o relógio do servidor.']
    : []
}

function checkOccurrence(event: DeliveryEvent): string[] {
  if (!('occurredAt' in event)) return []
  const isFailure = 'reason' in event
  const what = isFailure ? 'A tentativa de entrega' : 'A entrega'
  if (event.occurredAt === null)
    return [`Falta a data ${isFailure ? 'da tentativa' : 'da entrega'}.`]
  return checkBetween(event, event.occurredAt, what)
}

/** Only the delivery of a CT-e must say when the hash was computed. */
function checkHashTime(event: DeliveryEvent): string[] {
  if (!('hashedAt' in event)) return []
  if (event.hashedAt !== null) return checkBetween(event, event.hashedAt, 'A foto')
  return event.type === '110180' ? ['Falta a data do hash da foto.'] : []
}

function checkBetween(event: DeliveryEvent, instant: Date, what: string): string[] {
  if (!isPossibleTime(instant)) return [`${what} tem uma data que não é válida.`]
  if (inSeconds(instant) > inSeconds(event.signedAt))
    return [`${what} está no futuro: confira a data e a hora.`]
  return isBeforeIssue(event, new Date(instant.getTime() + issueTolerance(event)))
    ? [`${what} é de antes da emissão do documento: confira a data e a hora.`]
    : []
}

/**
 * Of a CT-e SEFAZ tolerates nothing (rejections 872 and 873). Of an NF-e it is not known what it compares: a clock that is some minutes
 * behind the issuer's holds no event back.
 */
const issueTolerance = ({ type }: DeliveryEvent) =>
  EVENT_TYPES[type].document === 'nfe' ? TIME_TOLERANCE_MS : 0

/** Hours behind UTC of Fernando de Noronha, the first of Brazil's clocks to begin a month. */
const FIRST_HOURS_BEHIND = 2

/** Without the time of issue, the month in the key decides: of the issuer's clock, which may be ahead of the delivery's. */
function isBeforeIssue(event: DeliveryEvent, instant: Date): boolean {
  if (event.issuedAt !== null) return inSeconds(instant) < inSeconds(event.issuedAt)
  const local = new Date(instant.getTime() - FIRST_HOURS_BEHIND * HOUR_MS)
  const month = local.toISOString().slice(0, 7)
  return month < (parseAccessKey(event.key)?.yearMonth ?? '')
}

/** Events say whole seconds, so that what comes after them is no difference. */
function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / SECOND_MS)
}

function isPossibleTime(instant: Date): boolean {
  const time = instant.getTime()
  return time >= FIRST_INSTANT && time <= LAST_INSTANT
}
