import { normalizeCpf } from '../cpf.ts'
import { codeAt, dateAt, moneyAt, numberAt, textAt, ufAt } from '../nfe/field.ts'
import { keyAt, keyOfId } from '../nfe/key-at.ts'
import { normalizePlate } from '../plate.ts'
import { isPossibleKeyOfAnyIssuer } from '../possible-key.ts'
import { isCancelledIn } from '../xml/cancellation.ts'
import { elementsAt, elementAt } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'

/** The journey of an MDF-e (58): vehicle, drivers and the documents aboard. */
export type MdfeDraft = {
  numero: string | null
  serie: string | null
  chave: string | null
  data_emissao: string | null
  uf_inicio: string | null
  uf_fim: string | null
  /** Plate of the tractor vehicle, as plates are stored. */
  placa: string | null
  condutores: { nome: string | null; cpf: string | null }[]
  valor_carga: string | null
  /** Invoices aboard, each once, in the order of unloading. */
  notas: { chave: string; municipio: string | null }[]
  /** Keys of The CT-e aboard; their own files list the invoices. */
  ctes: string[]
  /** Keys of the MDF-e aboard, of a ferry or a train; their own files list the invoices. */
  mdfes: string[]
  /** Documents that are listed without a valid key: made anonymous, or typed wrong. */
  chaves_invalidas: number
  /** The file contains the document's cancellation. */
  cancelado: boolean
}

/** `root` is the whole file: a cancellation stands beside the document. */
export function mdfeDraftOf(infMDFe: XmlElement, root: XmlElement): MdfeDraft {
  const places = elementsAt(infMDFe, 'infDoc/infMunDescarga')
  const road = elementAt(infMDFe, 'infModal/rodo')
  // The first layout called it veicPrincipal.
  const vehicle = elementAt(road, 'veicTracao') ?? elementAt(road, 'veicPrincipal')
  const chave = keyOfId(infMDFe, 'MDFe')
  return {
    numero: numberAt(infMDFe, 'ide/nMDF'),
    serie: numberAt(infMDFe, 'ide/serie'),
    chave,
    data_emissao: dateAt(infMDFe, 'ide/dhEmi'),
    uf_inicio: ufAt(infMDFe, 'ide/UFIni'),
    uf_fim: ufAt(infMDFe, 'ide/UFFim'),
    placa: normalizePlate(codeAt(vehicle, 'placa') ?? '') || null,
    condutores: elementsAt(vehicle, 'condutor').map((driver) => ({
      nome: textAt(driver, 'xNome'),
      cpf: normalizeCpf(codeAt(driver, 'CPF') ?? '') || null,
    })),
    valor_carga: moneyAt(infMDFe, 'tot/vCarga'),
    notas: notesOf(places),
    ctes: distinctKeys(places, 'infCTe', 'chCTe'),
    mdfes: distinctKeys(places, 'infMDFeTransp', 'chMDFe'),
    chaves_invalidas: countInvalidKeys(places),
    cancelado: isCancelledIn(root, 'chMDFe', chave),
  }
}

function notesOf(places: readonly XmlElement[]) {
  const cities = new Map<string, string | null>()
  for (const place of places) {
    const city = textAt(place, 'xMunDescarga')
    for (const key of keysIn(place, 'infNFe', 'chNFe')) if (!cities.has(key)) cities.set(key, city)
  }
  return [...cities].map(([chave, municipio]) => ({ chave, municipio }))
}

const LISTS = [
  ['infNFe', 'chNFe'],
  ['infCTe', 'chCTe'],
  ['infMDFeTransp', 'chMDFe'],
] as const

function countInvalidKeys(places: readonly XmlElement[]): number {
  const listed = places.flatMap((place) =>
    LISTS.flatMap(([group]) => elementsAt(place, group)),
  ).length
  const valid = places.flatMap((place) =>
    LISTS.flatMap(([group, name]) => keysIn(place, group, name)),
  )
  return listed - valid.length
}

const distinctKeys = (places: readonly XmlElement[], group: string, name: string) => [
  ...new Set(places.flatMap((place) => keysIn(place, group, name))),
]

const keysIn = (place: XmlElement, group: string, name: string) =>
  elementsAt(place, group)
    .flatMap((document) => keyAt(document, name) ?? [])
    .filter(isPossibleKeyOfAnyIssuer)
