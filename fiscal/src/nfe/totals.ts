import type { XmlElement } from '../xml/tree.ts'
import { elementAt } from '../xml/tree.ts'
import type { NfeTaxes, NfeValues } from './draft-types.ts'
import { moneyAt } from './field.ts'

export function valuesOf(infNFe: XmlElement): NfeValues {
  const totals = elementAt(infNFe, 'total/ICMSTot')
  return {
    valor_total_nota: moneyAt(totals, 'vNF'),
    valor_total_produtos: moneyAt(totals, 'vProd'),
    valor_frete: moneyAt(totals, 'vFrete'),
    outras_despesas: moneyAt(totals, 'vOutro'),
    desconto: moneyAt(totals, 'vDesc'),
    valor_seguro: moneyAt(totals, 'vSeg'),
    valor_ipi: moneyAt(totals, 'vIPI'),
    valor_icms: moneyAt(totals, 'vICMS'),
    valor_total_tributos: moneyAt(totals, 'vTotTrib'),
    valor_total_nota_reforma: moneyAt(infNFe, 'total/vNFTot'),
  }
}

export function taxesOf(infNFe: XmlElement): NfeTaxes {
  const totals = elementAt(infNFe, 'total/ICMSTot')
  const reform = elementAt(infNFe, 'total/IBSCBSTot')
  return {
    base_calculo_icms: moneyAt(totals, 'vBC'),
    valor_icms: moneyAt(totals, 'vICMS'),
    valor_total_tributos: moneyAt(totals, 'vTotTrib'),
    valor_icms_st: moneyAt(totals, 'vST'),
    valor_ipi: moneyAt(totals, 'vIPI'),
    valor_fcp: moneyAt(totals, 'vFCP'),
    valor_fcp_st: moneyAt(totals, 'vFCPST'),
    base_calculo_ibs_cbs: moneyAt(reform, 'vBCIBSCBS'),
    // The first drafts of the layout had no groups here.
    valor_ibs: moneyAt(reform, 'gIBS/vIBS') ?? moneyAt(reform, 'vIBS'),
    valor_cbs: moneyAt(reform, 'gCBS/vCBS') ?? moneyAt(reform, 'vCBS'),
    valor_is: moneyAt(infNFe, 'total/ISTot/vIS') ?? moneyAt(reform, 'vIS'),
  }
}
