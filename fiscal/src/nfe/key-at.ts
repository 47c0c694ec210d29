import { hasAccessKeyShape, normalizeAccessKey } from '../access-key.ts'
import type { XmlElement } from '../xml/tree.ts'
import { codeAt } from './field.ts'

/** An access key at a path; null when the text there does not have the shape of one. */
export function keyAt(element: XmlElement, path: string): string | null {
  return shaped(codeAt(element, path) ?? '')
}

/** The key in a document's own Id: 'CTe3526…' for the prefix 'CTe'. */
export function keyOfId(element: XmlElement, prefix: string): string | null {
  const id = element.attributes.get('Id') ?? ''
  return id.startsWith(prefix) ? shaped(id.slice(prefix.length)) : null
}

function shaped(text: string) {
  const key = normalizeAccessKey(text)
  return hasAccessKeyShape(key) ? key : null
}
