import type { NfeParty } from '../nfe/draft-types.ts'
import { codeAt, dateAt, instantAt, moneyAt, numberAt, textAt, ufAt } from '../nfe/field.ts'
import { keyAt, keyOfId } from '../nfe/key-at.ts'
import { optionalPartyAt, partyAt, placeAt } from '../nfe/parties.ts'
import { isCancelledIn } from '../xml/cancellation.ts'
import { elementsAt, elementAt, walk } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'
import { documentsOf, promisedByDocuments, weightOf } from './cte-load.ts'

/** The goods of a CT-e (57, also the simplified one) or CT-e OS (67). Values are as in the note's draft: null when absent. */
export type CteDraft = {
  modelo: string | null
  numero: string | null
  serie: string | null
  chave: string | null
  data_emissao: string | null
  /** The instant of issue (dhEmi), with its offset; null where the file has a day alone. */
  emitido_em: string | null
  /** nProt of the authorization; null where the file does not have it. */
  protocolo: string | null
  /** When SEFAZ authorized it (dhRecbto). */
  autorizado_em: string | null
  /** tpCTe: 0 is a normal one, 1 adds to the value of another, 2 annuls one, 3 replaces one. */
  tipo_cte: number | null
  /** tpServ: 0 is normal service. */
  tipo_servico: number | null
  /** Day promised for the delivery, the last one of a period. */
  data_prevista_entrega: string | null
  emitente: NfeParty
  remetente: NfeParty
  destinatario: NfeParty
  /** Where the goods go: the receiver's place when there is one, the recipient's otherwise; of a simplified CT-e its city. */
  entrega: NfeParty
  /** Of all notes together. */
  valor_carga: string | null
  valor_prestacao: string | null
  peso_bruto: string | null
  /** Valid keys of the invoices that it carries, each once. */
  notas: string[]
  /** Documents that it lists without a readable key: paper notes, declarations. */
  outros_documentos: number
  /** Notes among them that are listed with a key that none can have: made anonymous, or typed wrong. */
  chaves_invalidas: number
  /** The file contains the document's cancellation. */
  cancelado: boolean
}

/** `root` is the whole file: a cancellation stands beside the document. */
export function cteDraftOf(infCte: XmlElement, root: XmlElement): CteDraft {
  const chave = keyOfId(infCte, 'CTe')
  const load = elementAt(infCte, 'infCTeNorm/infCarga') ?? elementAt(infCte, 'infCarga')
  return {
    modelo: textAt(infCte, 'ide/mod'),
    numero: numberAt(infCte, 'ide/nCT'),
    serie: numberAt(infCte, 'ide/serie'),
    chave,
    data_emissao: dateAt(infCte, 'ide/dhEmi'),
    emitido_em: instantAt(infCte, 'ide/dhEmi'),
    ...authorizationIn(root, chave),
    tipo_cte: digitAt(infCte, 'ide/tpCTe'),
    tipo_servico: digitAt(infCte, 'ide/tpServ'),
    data_prevista_entrega: promisedDay(infCte),
    emitente: partyAt(infCte, 'emit', 'enderEmit'),
    remetente: partyAt(infCte, 'rem', 'enderReme'),
    destinatario: partyAt(infCte, 'dest', 'enderDest'),
    entrega: destinationOf(infCte),
    // Up to layout 1.04 vMerc.
    valor_carga: moneyAt(load, 'vCarga') ?? moneyAt(load, 'vMerc'),
    valor_prestacao: moneyAt(infCte, 'vPrest/vTPrest') ?? moneyAt(infCte, 'total/vTPrest'),
    peso_bruto: weightOf(load),
    ...documentsOf(infCte),
    cancelado: isCancelledIn(root, 'chCTe', chave),
  }
}

const AUTHORIZED = new Set(['100', '150'])
const PROTOCOL = /^[0-9]{15}$/

/** The authorization stands beside the document, and names it by its key. */
function authorizationIn(
  root: XmlElement,
  key: string | null,
): Pick<CteDraft, 'protocolo' | 'autorizado_em'> {
  for (const element of walk(root)) {
    if (element.name !== 'infProt' || keyAt(element, 'chCTe') !== key) continue
    const number = codeAt(element, 'nProt') ?? ''
    if (key !== null && AUTHORIZED.has(codeAt(element, 'cStat') ?? '') && PROTOCOL.test(number))
      return { protocolo: number, autorizado_em: instantAt(element, 'dhRecbto') }
  }
  return { protocolo: null, autorizado_em: null }
}

function digitAt(infCte: XmlElement, path: string): number | null {
  const type = codeAt(infCte, path)
  return type !== null && /^[0-9]$/.test(type) ? Number(type) : null
}

// Up to layout 2.00 also beside the vehicle.
function promisedDay(infCte: XmlElement): string | null {
  return (
    dateAt(infCte, 'compl/Entrega/comData/dProg') ??
    dateAt(infCte, 'compl/Entrega/noPeriodo/dFim') ??
    promisedByDocuments(infCte) ??
    dateAt(infCte, 'infCTeNorm/infModal/rodo/dPrev') ??
    dateAt(infCte, 'infCTeNorm/rodo/dPrev')
  )
}

function destinationOf(infCte: XmlElement): NfeParty {
  const receiver = optionalPartyAt(infCte, 'receb', 'enderReceb')
  if (receiver) return receiver
  const recipient = partyAt(infCte, 'dest', 'enderDest')
  // Up to layout 2.00; it may lack a name, which is then the recipient's.
  const place = placeAt(infCte, 'dest/locEnt')
  if (place) return { ...place, razao_social: place.razao_social ?? recipient.razao_social }
  return elementAt(infCte, 'dest') ? recipient : { ...recipient, ...cityOfPlaces(infCte) }
}

/** The city in which a simplified CT-e ends; the document states neither recipient nor street. */
function cityOfPlaces(infCte: XmlElement): Pick<NfeParty, 'municipio' | 'uf'> | null {
  const cities = new Set(elementsAt(infCte, 'det').map((place) => textAt(place, 'xMunFim')))
  const [municipio = null] = cities
  return cities.size === 1 ? { municipio, uf: ufAt(infCte, 'ide/UFFim') } : null
}
