import { keyAt, keyOfId } from './key-at.ts'
import { codeAt, instantAt } from './field.ts'
import { parseXml } from '../xml/parse.ts'
import { elementAt, walk } from '../xml/tree.ts'

/** When a note was issued (dhEmi) and authorized (dhRecbto), as ISO 8601; null where its file does not say the hour. */
export interface NoteTimes {
  issuedAt: string | null
  authorizedAt: string | null
}

const AUTHORIZED = new Set(['100', '150'])

/** Of the note with this key in an XML file; null where the file has another one. Throws XmlError. */
export function noteTimesIn(xml: string, key: string): NoteTimes | null {
  const all = [...walk(parseXml(xml))]
  const note = all.find((each) => each.name === 'infNFe' && keyOfId(each, 'NFe') === key)
  if (!note) return null
  const protocol = all.find(
    (each) =>
      each.name === 'infProt' &&
      keyAt(each, 'chNFe') === key &&
      AUTHORIZED.has(codeAt(each, 'cStat') ?? ''),
  )
  return {
    issuedAt: instantAt(elementAt(note, 'ide'), 'dhEmi'),
    authorizedAt: instantAt(protocol ?? null, 'dhRecbto'),
  }
}
