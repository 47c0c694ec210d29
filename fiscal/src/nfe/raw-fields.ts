import { cleanText } from '../text/clean-text.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { NotePieces } from './locate-note.ts'

export const MAX_RAW_FIELDS = 300
const MAX_RAW_VALUE = 500

/**
 * Every leaf of the note but its items and signature, under its path from infNFe or infProt; repeated
 * elements are numbered from the second on: 'infNFe/cobr/dup[2]/vDup'.
 */
export function rawFieldsOf({ infNFe, infProt }: NotePieces): Record<string, string> {
  const fields = new Map<string, string>()
  collect(infNFe, 'infNFe', fields)
  if (infProt) collect(infProt, 'infProt', fields)
  return Object.fromEntries(fields)
}

function collect(element: XmlElement, path: string, fields: Map<string, string>): void {
  if (fields.size >= MAX_RAW_FIELDS) return
  if (element.children.length === 0) {
    const value = cleanText(element.text, MAX_RAW_VALUE)
    if (value !== null) fields.set(path, value)
    return
  }
  const seen = new Map<string, number>()
  for (const child of element.children) {
    if (child.name === 'det' || child.name === 'Signature') continue
    const count = (seen.get(child.name) ?? 0) + 1
    seen.set(child.name, count)
    collect(child, `${path}/${child.name}${count > 1 ? `[${count}]` : ''}`, fields)
  }
}
