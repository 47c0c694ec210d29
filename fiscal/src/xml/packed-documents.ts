import { walk } from './tree.ts'
import type { XmlElement } from './tree.ts'

/** Documents that SEFAZ's distribution service packs, each as gzip in base64. */
export function packedDocuments(root: XmlElement): string[] {
  return [...walk(root)]
    .filter(({ name }) => name === 'docZip')
    .map(({ text }) => text.replaceAll(/\s/g, ''))
    .filter((text) => text !== '')
}
