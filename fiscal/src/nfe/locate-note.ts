import { isNote } from '../classify.ts'
import { elementsAt, elementAt, pathTo, walk } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'
import { isCancelledIn } from '../xml/cancellation.ts'

/** The pieces of one note within its file. */
export type NotePieces = {
  infNFe: XmlElement
  /** The authorization that belongs to this note: a sibling of its NFe, or elsewhere under the note's key. */
  infProt: XmlElement | null
  /** The note's own signatures: children of its NFe. There should be exactly one. */
  signatures: XmlElement[]
  /** Different notes in the file: a batch (enviNFe) has up to 50, of which the first is read. */
  notesInFile: number
  /** The file contains the note's cancellation: some programs put the event beside the protocol. */
  isCancelled: boolean
}

/** Finds the first infNFe that is a note; null when the document has none. */
export function locateNote(root: XmlElement): NotePieces | null {
  const path = pathTo(root, isNote)
  const infNFe = path?.at(-1)
  if (!path || !infNFe) return null
  const nfe = path.at(-2) ?? null
  const envelope = path.at(-3) ?? null
  const infProt = protocolOf(root, envelope, infNFe)
  const key = infNFe.attributes.get('Id')?.replace(/^NFe/, '') ?? null
  return {
    infNFe,
    infProt,
    signatures: elementsAt(nfe, 'Signature'),
    notesInFile: countNotes(root),
    isCancelled: isCancelledIn(root, 'chNFe', key),
  }
}

// A processed batch answers for several notes: the one that names this note's key comes first.
function protocolOf(root: XmlElement, envelope: XmlElement | null, infNFe: XmlElement) {
  const id = infNFe.attributes.get('Id') ?? ''
  const isOwn = (answer: XmlElement) =>
    id !== '' && id === `NFe${elementAt(answer, 'chNFe')?.text.trim()}`
  const answers = elementsAt(envelope, 'protNFe').flatMap(
    (answer) => elementAt(answer, 'infProt') ?? [],
  )
  const own =
    answers.find(isOwn) ?? pathTo(root, (one) => one.name === 'infProt' && isOwn(one))?.at(-1)
  return own ?? answers[0] ?? null
}

/** A note that stands there twice counts once. */
export function countNotes(root: XmlElement): number {
  const notes = new Set<string | XmlElement>()
  for (const element of walk(root)) {
    if (isNote(element)) notes.add(element.attributes.get('Id') || element)
  }
  return notes.size
}
