import { isValidAccessKey } from '../access-key.ts'
import { dateAt, decimalAt, moneyAt, numberAt, textAt } from '../nfe/field.ts'
import type { NfeParty } from '../nfe/draft-types.ts'
import { optionalPartyAt, partyAt } from '../nfe/parties.ts'
import { keyAt, keyOfId } from '../nfe/key-at.ts'
import { allAt, at } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'

/** What a CT-e (57) or CT-e OS (67) says about the goods it covers. Values as in the note's draft: null when absent. */
export type CteDraft = {
  modelo: string | null
  numero: string | null
  serie: string | null
  chave: string | null
  data_emissao: string | null
  /** Day promised for the delivery, the last one of a period: compl/Entrega. */
  data_prevista_entrega: string | null
  emitente: NfeParty
  remetente: NfeParty
  destinatario: NfeParty
  /** Where the goods go: the receiver's place when there is one, the recipient's otherwise. */
  entrega: NfeParty
  /** Of all notes together. */
  valor_carga: string | null
  valor_prestacao: string | null
  peso_bruto: string | null
  /** Keys of the invoices that it carries, each once, those alone whose check digit closes. */
  notas: string[]
  /** Documents that it lists without a readable key: paper notes, declarations. */
  outros_documentos: number
}

export function cteDraftOf(infCte: XmlElement): CteDraft {
  const documents = at(infCte, 'infCTeNorm/infDoc')
  const keys = allAt(documents, 'infNFe')
    .flatMap((note) => keyAt(note, 'chave') ?? [])
    .filter(isValidAccessKey)
  const recipient = partyAt(infCte, 'dest', 'enderDest')
  return {
    modelo: textAt(infCte, 'ide/mod'),
    numero: numberAt(infCte, 'ide/nCT'),
    serie: numberAt(infCte, 'ide/serie'),
    chave: keyOfId(infCte, 'CTe'),
    data_emissao: dateAt(infCte, 'ide/dhEmi'),
    data_prevista_entrega:
      dateAt(infCte, 'compl/Entrega/comData/dProg') ??
      dateAt(infCte, 'compl/Entrega/noPeriodo/dFim'),
    emitente: partyAt(infCte, 'emit', 'enderEmit'),
    remetente: partyAt(infCte, 'rem', 'enderReme'),
    destinatario: recipient,
    entrega: optionalPartyAt(infCte, 'receb', 'enderReceb') ?? recipient,
    valor_carga: moneyAt(infCte, 'infCTeNorm/infCarga/vCarga'),
    valor_prestacao: moneyAt(infCte, 'vPrest/vTPrest'),
    peso_bruto: weightOf(infCte),
    notas: [...new Set(keys)],
    outros_documentos: (documents?.children.length ?? 0) - keys.length,
  }
}

/** cUnid 01 is kg, 02 tonnes; of several the gross weight, else the first. */
function weightOf(infCte: XmlElement) {
  const weights = allAt(infCte, 'infCTeNorm/infCarga/infQ').filter(
    (quantity) => textAt(quantity, 'cUnid') === '01',
  )
  const gross = weights.find((quantity) => /BRUTO/i.test(textAt(quantity, 'tpMed') ?? ''))
  return decimalAt(gross ?? weights[0] ?? null, 'qCarga')
}
