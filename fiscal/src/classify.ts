import { normalizeAccessKey } from './access-key.ts'
import { cleanText } from './text/clean-text.ts'
import type { DocumentKind } from './document-kinds.ts'
import { elementAt, walk } from './xml/tree.ts'
import type { XmlElement } from './xml/tree.ts'

/** An event (cancellation 110111, correction letter 110110 …) that was uploaded instead of a note. */
export type EventReference = { type: string | null; key: string | null }

export type Classification = { kind: DocumentKind; event: EventReference | null }

const BY_NAME: Record<string, DocumentKind> = {
  infMDFe: 'mdfe',
  infInut: 'inutilizacao',
  infBPe: 'bpe',
  infNFCom: 'nfcom',
  infNF3e: 'nf3e',
  infNFGas: 'nfgas',
  infNFAg: 'nfag',
  infDCe: 'dce',
  infCFe: 'cfe',
  resNFe: 'summary',
  resEvento: 'summary',
  resCTe: 'cte_summary',
  docZip: 'distribution',
  loteDistMDFeComp: 'distribution',
  infNFSe: 'nfse',
  infDPS: 'nfse',
  CompNfse: 'nfse',
  InfNfse: 'nfse',
  InfRps: 'nfse',
  InfDeclaracaoPrestacaoServico: 'nfse',
  // The city of São Paulo calls its service notes NFe.
  ChaveNFe: 'nfse',
  infProt: 'protocol',
  infPedReg: 'other_event',
}

/** These also accompany a document, before or after it, so any document in the file is preferred to them. */
const COMPANIONS: ReadonlySet<DocumentKind> = new Set([
  'protocol',
  'event',
  'cte_event',
  'mdfe_event',
  'other_event',
  'summary',
  'cte_summary',
])

/** Groups that other documents use to refer to one of these; a reference has no `ide`. */
const ALSO_REFERENCES = new Set(['infMDFe', 'infDCe'])

/** Elements that decide the kind only when no other does: envelopes, and the service notes of cities. */
const HINTS: [RegExp, DocumentKind][] = [
  [/^(?:proc|env|ret|retEnv)?evento_?CTe$/i, 'cte_event'],
  [/^(?:proc|env|ret|retEnv)?evento_?MDFe$/i, 'mdfe_event'],
  [/^(?:proc|env|ret|retEnv)Evento(?:NFe)?$|^eventoNFe$/, 'event'],
  [/N[Ff][Ss][Ee](?![a-z])|^nfse|^NFS-e$|[Nn]fpse|LoteR[Pp][Ss]|^R[Pp][Ss]$/, 'nfse'],
  [/(?:cons|dist|envi|download)(?:Stat|Sit|Reci|Cad|[NC]Fe|MDFe|CTe|DFe|GTIN)/i, 'message'],
]

const KEYS_OF_EVENTS: [string, DocumentKind][] = [
  ['chNFe', 'event'],
  ['chCTe', 'cte_event'],
  ['chMDFe', 'mdfe_event'],
]

/**
 * The group of references to notes inside CT-e and MDF-e is also called infNFe, but only a note's own group names the
 * issuer.
 */
export function isNote(element: XmlElement): boolean {
  return (
    element.name === 'infNFe' && (elementAt(element, 'ide') ?? elementAt(element, 'emit')) !== null
  )
}

/**
 * The kind of a document inside any envelope (nfeProc, enviNFe, SOAP). A note anywhere in the file comes before every
 * other kind.
 */
export function classify(root: XmlElement): Classification {
  let document: Classification | null = null
  let companion: Classification | null = null
  let hint: DocumentKind | undefined
  for (const element of walk(root)) {
    if (isNote(element)) return noteOf(element)
    const found = recognize(element)
    if (found && COMPANIONS.has(found.kind)) companion ??= found
    else document ??= found
    hint ??= kindByHint(element)
  }
  return document ?? companion ?? plain(hint ?? 'other')
}

/** Spec 2 §5: an XML without any of these markers is 'Documento inválido'. */
export function hasInvoiceMarker(root: XmlElement): boolean {
  for (const { name, attributes } of walk(root)) {
    if (name === 'infNFe' || name === 'emit' || name === 'dest' || name === 'det') return true
    for (const value of attributes.values()) {
      if (value === 'http://www.portalfiscal.inf.br/nfe') return true
    }
  }
  return false
}

function noteOf(infNFe: XmlElement): Classification {
  return plain(valueAt(infNFe, 'ide/mod') === '65' ? 'nfce' : 'nfe')
}

function kindByHint({ name }: XmlElement): DocumentKind | undefined {
  return HINTS.find(([pattern]) => pattern.test(name))?.[1]
}

function recognize(element: XmlElement): Classification | null {
  if (element.name === 'infEvento' && elementAt(element, 'tpEvento')) {
    return eventOf(element, valueAt(element, 'tpEvento'))
  }
  // Up to layout 2.00 a cancellation was a message of its own, later event 110111.
  if (element.name === 'infCanc') return eventOf(element, '110111')
  if (element.name === 'infCte' && elementAt(element, 'ide')) return plain(cteKind(element))
  if (ALSO_REFERENCES.has(element.name) && !elementAt(element, 'ide')) return null
  const kind = Object.hasOwn(BY_NAME, element.name) ? BY_NAME[element.name] : undefined
  return kind ? plain(kind) : null
}

function cteKind(infCte: XmlElement): DocumentKind {
  const model = valueAt(infCte, 'ide/mod')
  if (model === '67') return 'cte_os'
  return model === '64' ? 'gtve' : 'cte'
}

function eventOf(group: XmlElement, type: string | null): Classification {
  const [name, kind] = KEYS_OF_EVENTS.find(([key]) => elementAt(group, key)) ?? ['', 'other_event']
  const key = normalizeAccessKey(valueAt(group, name) ?? '') || null
  return { kind, event: { type, key } }
}

function valueAt(element: XmlElement, path: string): string | null {
  return cleanText(elementAt(element, path)?.text ?? '', 60)
}

function plain(kind: DocumentKind): Classification {
  return { kind, event: null }
}
