import { sumDecimals } from '../text/decimal.ts'
import { dateAt, decimalAt, textAt } from '../nfe/field.ts'
import { keyAt } from '../nfe/key-at.ts'
import { isListedNoteKey } from '../possible-key.ts'
import { elementsAt, elementAt } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'

const LISTED = new Set(['infNF', 'infNFe', 'infOutros', 'infDCe'])
/** Those that list a note by its key. */
const OF_NOTE = new Set(['infNFe', 'infNFeTranspParcial'])

/** The simplified CT-e has codes instead of names: gross weight of the notes, and as the carrier measured it. */
const GROSS = /BRUTO|\bPB\b|^0[23]$/i

/** The documents of the load, in every layout: the possible keys of its notes, each once, and the numbers of the others. */
export function documentsOf(infCte: XmlElement) {
  const listed = listedIn(infCte)
  const notes = listed.flatMap((one) => noteKeyOf(one) ?? [])
  const invalid = listed.filter(({ name }) => OF_NOTE.has(name)).filter((one) => !noteKeyOf(one))
  return {
    notas: [...new Set(notes)],
    outros_documentos: listed.length - notes.length,
    chaves_invalidas: invalid.length,
  }
}

function noteKeyOf(listed: XmlElement): string | null {
  const key = keyAt(listed, 'chave') ?? keyAt(listed, 'chNFe')
  return key !== null && isListedNoteKey(key) ? key : null
}

/** The promised day of all documents; null when the documents have different days. */
export function promisedByDocuments(infCte: XmlElement): string | null {
  const days = new Set(listedIn(infCte).flatMap((one) => dateAt(one, 'dPrev') ?? []))
  const [day = null] = days
  return days.size === 1 ? day : null
}

/** In kg, of several quantities the gross one, else the first. cUnid 01 is kg, 02 tonnes. */
export function weightOf(load: XmlElement | null): string | null {
  const quantities = elementsAt(load, 'infQ')
  const inUnit = (unit: string) => quantities.filter((one) => textAt(one, 'cUnid') === unit)
  const kilos = mainOf(inUnit('01'))
  if (kilos) return decimalAt(kilos, 'qCarga')
  const tonnes = decimalAt(mainOf(inUnit('02')), 'qCarga')
  return tonnes && timesThousand(tonnes)
}

function mainOf(weights: readonly XmlElement[]) {
  return weights.find((one) => GROSS.test(textAt(one, 'tpMed') ?? '')) ?? weights[0] ?? null
}

// Up to layout 1.04 the sender lists them; the simplified CT-e lists them place by place.
function listedIn(infCte: XmlElement): XmlElement[] {
  const group = elementAt(infCte, 'infCTeNorm/infDoc')
  if (group) return group.children
  const ofSender = elementAt(infCte, 'rem')?.children.filter(({ name }) => LISTED.has(name)) ?? []
  const documents = elementsAt(infCte, 'det').flatMap(({ children }) =>
    children.flatMap(documentsOfPlace),
  )
  return [...ofSender, ...documents]
}

/** An earlier CT-e of the same goods counts as one document, unless it names the notes of a part of them. */
function documentsOfPlace(child: XmlElement): XmlElement[] {
  if (child.name === 'infDocAnt') {
    const notes = elementsAt(child, 'infNFeTranspParcial')
    return notes.length > 0 ? notes : [child]
  }
  return LISTED.has(child.name) ? [child] : []
}

function timesThousand(decimal: string): string {
  const [whole = '0', places = ''] = decimal.split('.')
  const moved = `${whole}${places.padEnd(3, '0').slice(0, 3)}.${places.slice(3)}`
  return sumDecimals([moved.replace(/\.$/, '').replace(/^0+(?=[0-9])/, '')]) ?? decimal
}
