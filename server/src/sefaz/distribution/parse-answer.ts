import { parseXml } from '@canhoto/fiscal/xml/parse'
import { elementAt, walk, type XmlElement } from '@canhoto/fiscal/xml/tree'
import { unpackDocument, type UnpackedDocument } from './unpack-document.ts'

/** retDistDFeInt. */
export interface DistributionAnswer {
  /** cStat. */
  code: string
  reason: string
  /** Null where the answer has none. */
  lastNsu: number | null
  maxNsu: number | null
  documents: UnpackedDocument[]
}

/** A page has fifty; more than this is no page. */
const MAX_DOCUMENTS = 1000
const MAX_REASON = 255
const MAX_SCHEMA = 100

/** Of the text that callSefaz answers. Throws XmlError for what is no XML, and when there is no cStat in it. */
export function parseDistributionAnswer(text: string): DistributionAnswer {
  const root = [...walk(parseXml(text.trim()))].find(({ name }) => name === 'retDistDFeInt') ?? null
  const valueOf = (name: string) => elementAt(root, name)?.text.trim() ?? ''
  const code = valueOf('cStat')
  if (!/^\d{3,4}$/.test(code)) throw new Error('A distribuição respondeu sem cStat.')
  const packages = elementAt(root, 'loteDistDFeInt')?.children ?? []
  return {
    code,
    reason: valueOf('xMotivo').slice(0, MAX_REASON),
    lastNsu: parseNsu(valueOf('ultNSU')),
    maxNsu: parseNsu(valueOf('maxNSU')),
    documents: packages
      .filter(({ name }) => name === 'docZip')
      .slice(0, MAX_DOCUMENTS)
      .map(parsePackage),
  }
}

function parsePackage({ attributes, text }: XmlElement) {
  // NSU is absent or 0 in answers to a query by key (NT 2014.002 v1.15).
  const nsu = parseNsu(attributes.get('NSU') ?? '') || null
  const schema = (attributes.get('schema') ?? '').slice(0, MAX_SCHEMA)
  return unpackDocument({ nsu, schema, packed: text.replaceAll(/\s/g, '') })
}

/** Fifteen digits are a number that JavaScript counts exactly. */
const parseNsu = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null)
