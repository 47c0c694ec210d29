import { MAX_XML_BYTES } from '@canhoto/fiscal/xml/limits'
import { parseXml } from '@canhoto/fiscal/xml/parse'
import { findSlices } from '@canhoto/fiscal/xml/slices'
import type { XmlElement } from '@canhoto/fiscal/xml/tree'
import { XmlError } from '@canhoto/fiscal/xml/xml-error'

/** A batch has up to 20 events; a document has few more, but those of a note may be many. */
const MAX_ELEMENTS = 500

/** The tree of what SEFAZ answered, or a stranger in its place; null for what is no XML within the limits of the reader. */
export function parseUntrusted(xml: string): XmlElement | null {
  if (xml.length > MAX_XML_BYTES) return null
  try {
    return parseXml(xml)
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

export interface AnswerElement {
  tree: XmlElement
  /** As it came, so that a signature of SEFAZ within it stays intact. */
  text: string
}

/** The elements of a local name in a document that parseUntrusted has read, in any wrapper. */
export function answerElements(xml: string, name: string): AnswerElement[] {
  const slices = findSlices(xml, new Set([name])).slice(0, MAX_ELEMENTS)
  return slices.flatMap(({ text }) => {
    const tree = parseUntrusted(text)
    return tree
      ? [{ tree, text: text.startsWith(`<${tree.name}`) ? text : withoutPrefixes(tree) }]
      : []
  })
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

/** Written anew, because the prefixes are declared by a wrapper that is left behind. */
function withoutPrefixes({ name, attributes, children, text }: XmlElement): string {
  const kept = [...attributes]
    .filter(([attribute]) => !attribute.includes(':') && attribute !== 'xmlns')
    .map(([attribute, value]) => ` ${attribute}="${escape(value)}"`)
  const content = children.length > 0 ? children.map(withoutPrefixes).join('') : escape(text)
  return `<${name}${kept.join('')}>${content}</${name}>`
}
