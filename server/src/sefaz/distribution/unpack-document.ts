import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

/** Of one document; SEFAZ takes none above 500 kB. */
const MAX_DOCUMENT_BYTES = 8_000_000

const KINDS = new Set([
  'resNFe',
  'procNFe',
  'resEvento',
  'procEventoNFe',
  'procCTe',
  'procCTeOS',
  'procCTeSimp',
  'procGTVe',
  'procEventoCTe',
])
/** A document has its key in its Id, and names others before it. */
const KEY_IN_ID = /\sId=["'](?:NFe|CTe)([0-9]{6}[0-9A-Z]{12}[0-9]{26})["']/
const KEY_ELEMENT = /<ch(?:NFe|CTe)>([0-9]{6}[0-9A-Z]{12}[0-9]{26})</

export interface UnpackedDocument {
  nsu: number | null
  schema: string
  kind: string
  access_key: string | null
  sha256: string
  /** Null when it could not be unpacked. */
  xml: string | null
  packed: string | null
}

/** A docZip. What cannot be unpacked, and what has a schema that Canhoto does not know, is kept as it came: SEFAZ gives each document once. */
export function unpackDocument({
  nsu,
  schema,
  packed,
}: {
  nsu: number | null
  schema: string
  packed: string
}): UnpackedDocument {
  const xml = unpack(packed)
  return {
    nsu,
    schema,
    kind: kindOf(schema),
    access_key: xml === null ? null : findKey(xml),
    sha256: createHash('sha256')
      .update(xml ?? packed)
      .digest('hex'),
    xml,
    packed: xml === null ? packed : null,
  }
}

/** 'procNFe_v4.00.xsd' is a procNFe, of whatever version. */
function kindOf(schema: string) {
  const [name = ''] = schema.split('_v')
  return KINDS.has(name) ? name : 'unknown'
}

const findKey = (xml: string) => KEY_IN_ID.exec(xml)?.[1] ?? KEY_ELEMENT.exec(xml)?.[1] ?? null

function unpack(packed: string) {
  try {
    const bytes = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_DOCUMENT_BYTES })
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // PostgreSQL stores no such character, and XML has none.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
