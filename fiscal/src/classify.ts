import { normaliseAccessKey } from './access-key.ts'
import { cleanText } from './clean-text.ts'
import type { DocumentKind } from './document-kinds.ts'
import { at, walk } from './xml/tree.ts'
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
  resNFe: 'summary',
  resEvento: 'summary',
  resCTe: 'summary',
  infNFSe: 'nfse',
  infDPS: 'nfse',
  CompNfse: 'nfse',
  InfNfse: 'nfse',
  InfRps: 'nfse',
  InfDeclaracaoPrestacaoServico: 'nfse',
  // The city of São Paulo calls its service notes NFe.
  ChaveNFe: 'nfse',
  protNFe: 'protocol',
}

/** The group of references to notes inside CT-e and MDF-e is also called infNFe, but only a note's own has `ide`. */
export function isNote(element: XmlElement): boolean {
  return element.name === 'infNFe' && at(element, 'ide') !== null
}

/** What a document is, through any envelope (nfeProc, enviNFe, SOAP). A note anywhere in it wins over everything else. */
export function classify(root: XmlElement): Classification {
  let first: Classification | null = null
  for (const element of walk(root)) {
    if (isNote(element)) return plain(valueAt(element, 'ide/mod') === '65' ? 'nfce' : 'nfe')
    first ??= recognise(element)
  }
  return first ?? plain('other')
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

function recognise(element: XmlElement): Classification | null {
  if (element.name === 'infEvento' && at(element, 'tpEvento')) return eventOf(element)
  if (element.name === 'infCte' && at(element, 'ide')) return plain(cteKind(element))
  if (element.name === 'infMDFe' && !at(element, 'ide')) return null
  const kind = Object.hasOwn(BY_NAME, element.name) ? BY_NAME[element.name] : undefined
  return kind ? plain(kind) : null
}

function cteKind(infCte: XmlElement): DocumentKind {
  const model = valueAt(infCte, 'ide/mod')
  if (model === '67') return 'cte_os'
  return model === '64' ? 'gtve' : 'cte'
}

function eventOf(infEvento: XmlElement): Classification {
  const type = valueAt(infEvento, 'tpEvento')
  const keyOf = (name: string) => normaliseAccessKey(valueAt(infEvento, name) ?? '') || null
  if (at(infEvento, 'chCTe')) return { kind: 'cte_event', event: { type, key: keyOf('chCTe') } }
  if (at(infEvento, 'chMDFe')) return { kind: 'mdfe_event', event: { type, key: keyOf('chMDFe') } }
  return { kind: 'event', event: { type, key: keyOf('chNFe') } }
}

function valueAt(element: XmlElement, path: string): string | null {
  return cleanText(at(element, path)?.text ?? '', 60)
}

function plain(kind: DocumentKind): Classification {
  return { kind, event: null }
}
