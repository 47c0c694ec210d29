import { isNote } from '../classify.ts'
import { allAt, at, pathTo, walk } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'

/** The pieces of one note within its file. */
export type NotePieces = {
  infNFe: XmlElement
  /** The authorisation that belongs to this note: a sibling of its NFe. */
  infProt: XmlElement | null
  /** The note's own signatures: children of its NFe. There should be exactly one. */
  signatures: XmlElement[]
  /** Notes in the file: a batch (enviNFe) has up to 50, of which the first is read. */
  notesInFile: number
}

/** Takes the first infNFe that has an `ide`; null when the document has none. */
export function locateNote(root: XmlElement): NotePieces | null {
  const path = pathTo(root, isNote)
  const infNFe = path?.at(-1)
  if (!path || !infNFe) return null
  const nfe = path.at(-2) ?? null
  const envelope = path.at(-3) ?? null
  return {
    infNFe,
    infProt: envelope ? protocolOf(envelope, infNFe) : null,
    signatures: allAt(nfe, 'Signature'),
    notesInFile: countNotes(root),
  }
}

// A processed batch answers for several notes: the one that names this note's key comes first.
function protocolOf(envelope: XmlElement, infNFe: XmlElement): XmlElement | null {
  const answers = allAt(envelope, 'protNFe').flatMap((answer) => at(answer, 'infProt') ?? [])
  const id = infNFe.attributes.get('Id') ?? ''
  const own = answers.find((answer) => id !== '' && id === `NFe${at(answer, 'chNFe')?.text.trim()}`)
  return own ?? answers[0] ?? null
}

function countNotes(root: XmlElement): number {
  let count = 0
  for (const element of walk(root)) if (isNote(element)) count += 1
  return count
}
