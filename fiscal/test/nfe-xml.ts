import { accessKeyFrom } from '../src/access-key.ts'
import {
  billingGroup,
  ideGroup,
  itemGroup,
  partyGroup,
  placeGroup,
  totalGroup,
  transportGroup,
} from './nfe-groups.ts'
import { DEFAULTS } from './nfe-options.ts'
import type { NfeXmlOptions } from './nfe-options.ts'
import { el, leaves, withAttributes, writeXml } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'

/**
 * Text of a realistic NF-e or NFC-e: valid key and tax ids, totals that add up, a protocol, a signature whose digest
 * the protocol repeats (but whose mathematics is empty). The same options always give the same text. Prices in
 * `items` need exactly two decimal places.
 */
export function nfeXml(options: Partial<NfeXmlOptions> = {}): string {
  const note = complete(options)
  const root = wrapped(note)
  const body = writeXml(root, note).trimStart()
  const text = note.declaration
    ? `<?xml version="1.0" encoding="${note.declaration}"?>\n${body}`
    : body
  return note.newline === '\n' ? text : text.replaceAll('\n', note.newline)
}

/** The access key of the note that nfeXml writes for the same options. */
export function nfeKey(options: Partial<NfeXmlOptions> = {}): string {
  return complete(options).key
}

function complete(options: Partial<NfeXmlOptions>): NfeXmlOptions {
  const note = { ...DEFAULTS, ...options }
  const code =
    options.code ?? String((note.number * 7919 + 10_000_019) % 100_000_000).padStart(8, '0')
  const key =
    options.key ??
    accessKeyFrom({
      ufCode: note.ufCode,
      yearMonth: note.issued.slice(0, 7),
      issuer: note.issuer.taxId ?? '',
      model: note.model,
      series: String(note.series),
      number: String(note.number),
      emissionType: note.emission,
      code,
    })
  return { ...note, code, key }
}

function wrapped(note: NfeXmlOptions): XmlNode {
  const xmlns = { [note.prefix ? `xmlns:${note.prefix}` : 'xmlns']: NFE_NAMESPACE }
  const attributes = { ...xmlns, versao: note.version }
  const nfe = nfeElement(note)
  if (note.wrapper === 'NFe') return withAttributes(nfe, xmlns)
  if (note.wrapper === 'enviNFe') {
    const batch = leaves({ idLote: '1', indSinc: note.version === '1.10' ? null : '1' })
    return withAttributes(el('enviNFe', ...batch, nfe), attributes)
  }
  const proc = withAttributes(el('nfeProc', nfe, protocolElement(note)), attributes)
  if (note.wrapper === 'nfeProc') return proc
  const envelope = el('Envelope', el('Body', el('nfeDadosMsg', proc)))
  return withAttributes(envelope, xmlns)
}

function nfeElement(note: NfeXmlOptions): XmlNode {
  const infNFe = el(
    'infNFe',
    ideGroup(note, note.key.slice(43)),
    partyGroup('emit', 'enderEmit', note.issuer),
    note.recipient && partyGroup('dest', 'enderDest', note.recipient),
    note.retirada && placeGroup('retirada', note.retirada),
    note.entrega && placeGroup('entrega', note.entrega),
    ...note.items.map(itemGroup),
    totalGroup(note),
    transportGroup(note),
    billingGroup(note),
    note.notes && el('infAdic', el('infCpl', note.notes)),
  )
  const identified = withAttributes(infNFe, { versao: note.version, Id: `NFe${note.key}` })
  return el('NFe', identified, note.signed && signatureElement(note))
}

function signatureElement(note: NfeXmlOptions): XmlNode {
  const reference = el('Reference', ...leaves({ DigestValue: note.digest }))
  const signedInfo = el('SignedInfo', withAttributes(reference, { URI: `#NFe${note.key}` }))
  const signature = el('Signature', signedInfo, ...leaves({ SignatureValue: 'AAAA' }))
  return note.prefix ? signature : withAttributes(signature, { xmlns: SIGNATURE_NAMESPACE })
}

function protocolElement(note: NfeXmlOptions): XmlNode | null {
  if (!note.protocol) return null
  const { number, cstat, key, digest } = note.protocol
  const infProt = leaves({
    tpAmb: note.environment,
    verAplic: 'SVRS202611201000',
    chNFe: key ?? note.key,
    dhRecbto: `${note.issued}T22:45:10${note.offset}`,
    nProt: number,
    digVal: digest ?? note.digest,
    cStat: cstat,
    xMotivo: 'Autorizado o uso da NF-e',
  })
  return withAttributes(el('protNFe', el('infProt', ...infProt)), { versao: note.version })
}
