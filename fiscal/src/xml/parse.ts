import { SaxesParser } from 'saxes'
import {
  MAX_ATTRIBUTES,
  MAX_DEPTH,
  MAX_ELEMENTS,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
} from './limits.ts'
import { withoutOddities } from './oddities.ts'
import type { XmlElement } from './tree.ts'
import { XmlError } from './xml-error.ts'

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/**
 * Tree of a decoded document. No DTD, no entities but the five of XML and character references.
 * Throws XmlError: doctype, malformed, too_complex (limits.ts).
 */
export function parseXml(text: string): XmlElement {
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) {
    throw new XmlError('doctype', 'declares a document type')
  }
  const tree = new TreeBuilder()
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw new XmlError('malformed', error.message)
  })
  parser.on('opentagstart', (tag) => tree.open(tag.name))
  parser.on('attribute', () => tree.countAttribute())
  parser.on('opentag', (tag) => tree.attributes(tag.attributes))
  parser.on('text', (chunk) => tree.text(chunk))
  parser.on('cdata', (chunk) => tree.text(chunk))
  parser.on('closetag', () => tree.close())
  parser.write(withoutOddities(text)).close()
  return tree.finish()
}

class TreeBuilder {
  private root: XmlElement | null = null
  private readonly stack: XmlElement[] = []
  private elements = 0
  private attributeCount = 0

  open(name: string): void {
    this.elements += 1
    limit('elements', this.elements, MAX_ELEMENTS)
    limit('depth', this.stack.length + 1, MAX_DEPTH)
    limit('name', name.length, MAX_NAME_LENGTH)
    this.attributeCount = 0
    const local = name.slice(name.indexOf(':') + 1)
    const element = { name: local, attributes: NO_ATTRIBUTES, children: [], text: '' }
    this.root ??= element
    this.stack.at(-1)?.children.push(element)
    this.stack.push(element)
  }

  countAttribute(): void {
    this.attributeCount += 1
    limit('attributes', this.attributeCount, MAX_ATTRIBUTES)
  }

  attributes(attributes: Record<string, string>): void {
    const element = this.stack.at(-1)
    if (element && this.attributeCount > 0) element.attributes = new Map(Object.entries(attributes))
  }

  text(chunk: string): void {
    const element = this.stack.at(-1)
    if (!element) return
    element.text += chunk
    limit('text', element.text.length, MAX_TEXT_LENGTH)
  }

  close(): void {
    this.stack.pop()
  }

  finish(): XmlElement {
    if (!this.root) throw new XmlError('malformed', 'no element')
    return this.root
  }
}

function limit(what: string, value: number, maximum: number): void {
  if (value > maximum) throw new XmlError('too_complex', `${what} above ${maximum}`)
}
