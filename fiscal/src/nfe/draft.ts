import { MAX_NOTES } from '../clean-text.ts'
import type { NfeDraft, NfeEntity } from './draft-types.ts'
import { codeAt, dateAt, textAt } from './field.ts'
import { identificationOf } from './identification.ts'
import { instalmentsOf, itemsOf } from './lines.ts'
import type { NotePieces } from './locate-note.ts'
import { carrierOf, partyAt, placeAt } from './parties.ts'
import { rawFieldsOf } from './raw-fields.ts'
import { rawTextOf } from './raw-text.ts'
import { deliverySummary } from './summary.ts'
import { taxesOf, valuesOf } from './totals.ts'
import { vehicleOf, volumesOf } from './transport.ts'

const XML_CONFIDENCE = 1

/** The draft of a located note, layouts 1.10 to 4.00, models 55 and 65. Never throws: what is unreadable is null. */
export function draftOf(note: NotePieces): NfeDraft {
  const { infNFe } = note
  const structured = {
    nf_data: identificationOf(note),
    remetente: partyAt(infNFe, 'emit', 'enderEmit'),
    destinatario: partyAt(infNFe, 'dest', 'enderDest'),
    transportadora: carrierOf(infNFe),
    valores: valuesOf(infNFe),
    volumes: volumesOf(infNFe),
    impostos: taxesOf(infNFe),
    duplicatas: instalmentsOf(infNFe),
    itens_de_linha: itemsOf(infNFe),
    informacoes_complementares: textAt(infNFe, 'infAdic/infCpl', MAX_NOTES),
    status: 'PENDENTE' as const,
    raw_fields: rawFieldsOf(note),
    document_ai_confidence: XML_CONFIDENCE,
    entrega: placeAt(infNFe, 'entrega'),
    retirada: placeAt(infNFe, 'retirada'),
    data_prevista_entrega: dateAt(infNFe, 'ide/dPrevEntrega'),
    veiculo: vehicleOf(infNFe),
    modalidade_frete: codeAt(infNFe, 'transp/modFrete'),
    modelo: codeAt(infNFe, 'ide/mod'),
    tipo_nota: codeAt(infNFe, 'ide/tpNF'),
    finalidade: codeAt(infNFe, 'ide/finNFe'),
    ambiente: codeAt(infNFe, 'ide/tpAmb'),
    tipo_emissao: codeAt(infNFe, 'ide/tpEmis'),
    natureza_operacao: textAt(infNFe, 'ide/natOp'),
    versao: /^[0-9.]{1,5}$/.exec(infNFe.attributes.get('versao') ?? '')?.[0] ?? null,
  }
  return {
    ...structured,
    raw_text: rawTextOf(structured),
    document_ai_entities: entitiesOf(structured),
  }
}

function entitiesOf(structured: Parameters<typeof deliverySummary>[0]): NfeEntity[] {
  return Object.entries(deliverySummary(structured)).flatMap(([type, value]) =>
    value === null ? [] : [{ type, value, confidence: XML_CONFIDENCE, source: 'xml' as const }],
  )
}
