import { MAX_NOTES } from '../text/clean-text.ts'
import { proposeDelivery } from './delivery-proposal.ts'
import type { NfeDraft, NfeEntity } from './draft-types.ts'
import { codeAt, dateAt, moneyAt, textAt } from './field.ts'
import { identificationOf } from './identification.ts'
import { installmentsOf, itemsOf } from './lines.ts'
import type { NotePieces } from './locate-note.ts'
import { paymentsOf } from './payments.ts'
import { carrierOf, partyAt, placeAt } from './parties.ts'
import { rawFieldsOf } from './raw-fields.ts'
import { rawTextOf } from './raw-text.ts'
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
    duplicatas: installmentsOf(infNFe),
    pagamentos: paymentsOf(infNFe),
    troco: moneyAt(infNFe, 'pag/vTroco'),
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

/**
 * The fields of the delivery summary (spec 2 section 3) as entities; a value that was concluded and not written is no
 * entity.
 */
function entitiesOf(structured: Omit<NfeDraft, 'raw_text' | 'document_ai_entities'>): NfeEntity[] {
  const proposal = proposeDelivery({ ...structured, document_ai_entities: [] })
  const { data_saida } = structured.nf_data
  const summary = {
    nf_number: proposal.nf_number,
    nfe_key: structured.nf_data.chave,
    client_name: proposal.client_name,
    delivery_address: proposal.delivery_address,
    emission_date: proposal.emission_date,
    departure_date: data_saida,
    delivery_date_expected: structured.data_prevista_entrega ?? data_saida,
    merchandise_value: structured.valores.valor_total_produtos,
    invoice_total_value:
      structured.valores.valor_total_nota ?? structured.valores.valor_total_produtos,
  }
  return Object.entries(summary).flatMap(([type, value]) =>
    value === null ? [] : [{ type, value, confidence: XML_CONFIDENCE, source: 'xml' as const }],
  )
}
