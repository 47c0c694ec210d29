import { isNote } from '../classify.ts'
import { parseXml } from './parse.ts'
import { findSlices } from './slices.ts'
import type { Slice } from './slices.ts'
import { elementAt, pathTo } from './tree.ts'

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
const NOTE = 'NFe'
const PROTOCOL = 'protNFe'
/** What tells of a cancellation (cancellation.ts). */
const CANCELLATIONS = ['infEvento', 'infCanc']
const NAMES = new Set([NOTE, PROTOCOL, ...CANCELLATIONS])

/**
 * Each note of a file as a document of its own, with its protocol and what tells of its cancellation, as they stand in the
 * file. A note that stands there twice counts once. `text` is a document that parseXml accepts.
 */
export function splitNotes(text: string): string[] {
  const slices = findSlices(text, NAMES)
  const notes = slices.flatMap((slice) => {
    const key = slice.name === NOTE ? keyOfNote(slice.text) : undefined
    return key === undefined ? [] : { slice, key }
  })
  const distinct = notes.filter(
    ({ key }, index) => key === '' || notes.findIndex((note) => note.key === key) === index,
  )
  return distinct.map(({ slice, key }) => {
    const own = slices.filter(({ name, text: other }) => name !== NOTE && names(other, key))
    const protocol =
      own.find(({ name }) => name === PROTOCOL) ?? onlyProtocolBeside(slice, { slices })
    const cancellations = own.filter(({ name }) => CANCELLATIONS.includes(name))
    return wrapped(slice, [protocol, ...cancellations])
  })
}

/** Undefined when the element is no note, '' when it has no Id. */
function keyOfNote(slice: string): string | undefined {
  const infNFe = pathTo(parseXml(slice), isNote)?.at(-1)
  return infNFe && (infNFe.attributes.get('Id') ?? '').replace(/^NFe/, '')
}

function names(slice: string, key: string): boolean {
  if (key === '') return false
  const group = pathTo(parseXml(slice), (element) => elementAt(element, 'chNFe') !== null)?.at(-1)
  return elementAt(group ?? null, 'chNFe')?.text.trim() === key
}

/** A protocol of another key is shown to the user with the note that it accompanies. */
function onlyProtocolBeside({ parent }: Slice, { slices }: { slices: readonly Slice[] }) {
  const siblings = slices.filter((slice) => slice.parent === parent)
  const isAlone = siblings.filter(({ name }) => name === NOTE).length === 1
  return isAlone ? siblings.find(({ name }) => name === PROTOCOL) : undefined
}

function wrapped(note: Slice, others: readonly (Slice | undefined)[]): string {
  const namespaces = new Map([['xmlns', NAMESPACE], ...note.namespaces])
  const attributes = [...namespaces].map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const content = [note, ...others].map((slice) => slice?.text ?? '').join('')
  return `<nfeProc${attributes.join('')}>${content}</nfeProc>`
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
