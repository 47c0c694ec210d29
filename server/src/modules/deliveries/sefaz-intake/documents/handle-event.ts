import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { codeAt } from '@canhoto/fiscal/nfe/field'
import { parseXml } from '@canhoto/fiscal/xml/parse'
import { elementAt, walk } from '@canhoto/fiscal/xml/tree'
import { keepCteCancellation } from '../../../../domain/keep-cte.ts'
import { finishDocument } from './documents.ts'
import { cancelEntry } from './entries.ts'
import { type IntakeContext, UnreadableDocument } from './intake-context.ts'

/** A cancellation, of an NF-e also by another that takes its place. */
const CANCELLATIONS = ['110111', '110112']
/** cStat of an event that is registered. */
const REGISTERED = ['134', '135', '136', '155']

/** An event of a note or a CT-e. Of all of them the cancellations alone change something here. */
export async function handleEvent({ claimed, document }: IntakeContext, xml: string) {
  const { type, key, code, at } = readEvent(xml)
  const parts = key && parseAccessKey(key)
  if (type === null || !parts) throw new UnreadableDocument()
  const counts = CANCELLATIONS.includes(type) && (code === null || REGISTERED.includes(code))
  const cancelled_at = at ?? document.received_at
  await claimed.inTransaction(async (db) => {
    if (counts && document.kind === 'procEventoCTe') await keepCteCancellation(db, key)
    else if (counts)
      await cancelEntry(db, {
        access_key: key,
        environment: document.environment,
        number: parts.number,
        series: parts.series,
        shipper_document: parts.issuer,
        cancelled_at,
      })
    await finishDocument(db, claimed.claim, true)
  })
}

/** The event and SEFAZ's answer stand beside each other, or there is a summary of both (resEvento). */
function readEvent(xml: string) {
  const all = [...walk(parseXml(xml))]
  const event = all.find(({ name }) => name === 'infEvento' || name === 'resEvento') ?? null
  const answer = elementAt(
    all.find(({ name }) => name.startsWith('retEvento')) ?? null,
    'infEvento',
  )
  const key = codeAt(event, 'chNFe') ?? codeAt(event, 'chCTe')
  return {
    type: codeAt(event, 'tpEvento'),
    key,
    code: codeAt(answer, 'cStat'),
    at: toInstant(codeAt(answer, 'dhRegEvento') ?? codeAt(event, 'dhEvento')),
  }
}

/** Null for what is none. Before 2005 there was no NF-e. */
function toInstant(text: string | null) {
  const at = new Date(text ?? '')
  const isPossible = at.getTime() > Date.parse('2005-01-01') && at.getUTCFullYear() < 2100
  return isPossible ? at.toISOString() : null
}
