import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { codeAt, numberAt, textAt } from '@canhoto/fiscal/nfe/field'
import { keyAt } from '@canhoto/fiscal/nfe/key-at'
import { parseXml } from '@canhoto/fiscal/xml/parse'
import { elementAt, walk, type XmlElement } from '@canhoto/fiscal/xml/tree'
import { keepCteCancellation } from '../../../../domain/keep-cte.ts'
import { finishDocument } from './documents.ts'
import { cancelEntry } from './entries.ts'
import { type IntakeContext, UnreadableDocument } from './intake-context.ts'
import { isNoteEventType, saveNoteEvent } from './note-events.ts'

/** A cancellation, of an NF-e also by another that takes its place. */
const CANCELLATIONS = ['110111', '110112']
/** A letter that corrects the note (CC-e). */
const CORRECTION = '110110'
/** cStat of an event that is registered. */
const REGISTERED = ['134', '135', '136', '155']

/** An event of a note or a CT-e: a cancellation counts, and of a note the office is told of some others. */
export async function handleEvent({ claimed, document }: IntakeContext, xml: string) {
  const event = readEvent(xml)
  const { type, key } = event
  const parts = key && parseAccessKey(key)
  if (type === null || !parts) throw new UnreadableDocument()
  const isOfCte = document.kind === 'procEventoCTe'
  const counts =
    CANCELLATIONS.includes(type) && (event.code === null || REGISTERED.includes(event.code))
  const registered_at = event.at ?? document.received_at
  const { environment } = document
  await claimed.inTransaction(async (db) => {
    if (counts && isOfCte) await keepCteCancellation(db, key)
    else if (counts)
      await cancelEntry(db, {
        access_key: key,
        environment,
        number: parts.number,
        series: parts.series,
        shipper_document: parts.issuer,
        cancelled_at: registered_at,
      })
    else if (!isOfCte && isNoteEventType(type) && isRegistered(event))
      await saveNoteEvent(db, {
        access_key: key,
        environment,
        type,
        registered_at,
        ...readNoteEvent(event),
      })
    await finishDocument(db, claimed.claim, true)
  })
}

interface ReadEvent {
  element: XmlElement | null
  answer: XmlElement | null
  type: string | null
  key: string | null
  code: string | null
  at: string | null
}

/** The event and SEFAZ's answer stand beside each other, or there is a summary of both (resEvento). */
function readEvent(xml: string): ReadEvent {
  const all = [...walk(parseXml(xml))]
  const element = all.find(({ name }) => name === 'infEvento' || name === 'resEvento') ?? null
  const answer = elementAt(
    all.find(({ name }) => name.startsWith('retEvento')) ?? null,
    'infEvento',
  )
  return {
    element,
    answer,
    type: codeAt(element, 'tpEvento'),
    key: codeAt(element, 'chNFe') ?? codeAt(element, 'chCTe'),
    code: codeAt(answer, 'cStat'),
    at: toInstant(codeAt(answer, 'dhRegEvento') ?? codeAt(element, 'dhEvento')),
  }
}

/** A summary is of what is registered; an event without an answer is a request, which tells of nothing. */
const isRegistered = ({ element, code }: ReadEvent) =>
  code === null ? element?.name === 'resEvento' : REGISTERED.includes(code)

/** SEFAZ takes 1,000 characters of a correction. */
const MAX_CORRECTION = 2000
const MAX_SEQUENCE = 999

function readNoteEvent({ element, answer, type }: ReadEvent) {
  const sequence = Number(numberAt(element, 'nSeqEvento') ?? 0)
  if (sequence < 1 || sequence > MAX_SEQUENCE) throw new UnreadableDocument()
  const isCorrection = type === CORRECTION
  return {
    sequence,
    protocol: codeAt(answer, 'nProt') ?? codeAt(element, 'nProt'),
    correction: isCorrection ? textAt(element, 'detEvento/xCorrecao', MAX_CORRECTION) : null,
    cte_key:
      element && (keyAt(element, 'detEvento/CTe/chCTe') ?? keyAt(element, 'detEvento/chCTe')),
  }
}

/** Null for what is none. Before 2005 there was no NF-e. */
function toInstant(text: string | null) {
  const at = new Date(text ?? '')
  const isPossible = at.getTime() > Date.parse('2005-01-01') && at.getUTCFullYear() < 2100
  return isPossible ? at.toISOString() : null
}
