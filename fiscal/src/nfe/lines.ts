import { elementsAt, elementAt } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { NfeInstallment, NfeItem } from './draft-types.ts'
import { codeAt, dateAt, decimalAt, moneyAt, textAt, nullIfEmpty } from './field.ts'

/** The layout's own limits. */
export const MAX_ITEMS = 990
export const MAX_INSTALLMENTS = 120

export function itemsOf(infNFe: XmlElement): NfeItem[] {
  return elementsAt(infNFe, 'det').slice(0, MAX_ITEMS).map(itemOf)
}

export function installmentsOf(infNFe: XmlElement): NfeInstallment[] {
  return elementsAt(infNFe, 'cobr/dup')
    .slice(0, MAX_INSTALLMENTS)
    .flatMap((dup) => nullIfEmpty(installmentOf(dup)) ?? [])
}

function installmentOf(dup: XmlElement): NfeInstallment {
  return {
    numero: codeAt(dup, 'nDup'),
    vencimento: dateAt(dup, 'dVenc'),
    valor: moneyAt(dup, 'vDup'),
  }
}

function itemOf(det: XmlElement): NfeItem {
  const product = elementAt(det, 'prod')
  const ean = codeAt(product, 'cEAN')
  return {
    numero: /^[0-9]{1,3}$/.exec(det.attributes.get('nItem') ?? '')?.[0] ?? null,
    codigo: codeAt(product, 'cProd'),
    ean: ean !== null && /^[0-9]+$/.test(ean) ? ean : null,
    descricao: textAt(product, 'xProd'),
    ncm: codeAt(product, 'NCM'),
    cfop: codeAt(product, 'CFOP'),
    unidade: codeAt(product, 'uCom'),
    quantidade: decimalAt(product, 'qCom'),
    valor_unitario: decimalAt(product, 'vUnCom'),
    valor_total: moneyAt(product, 'vProd'),
    pedido: codeAt(product, 'xPed'),
  }
}
