import { classify } from '../classify.ts'
import { walk } from './tree.ts'
import type { XmlElement } from './tree.ts'

const DOCUMENT = /<(?:\w+:)?inf(?:NFe|C[Tt]e|MDFe)[\s>]/

/**
 * The document that an envelope carries as text, escaped or as CDATA; null when it has none, or is itself a note: what
 * a note's fields hold is never read instead of the note.
 */
export function embeddedXml(root: XmlElement): string | null {
  const { kind } = classify(root)
  if (kind !== 'other' && kind !== 'message') return null
  for (const { text } of walk(root)) {
    const inner = text.trim()
    if (inner.startsWith('<') && DOCUMENT.test(inner)) return inner
  }
  return null
}
