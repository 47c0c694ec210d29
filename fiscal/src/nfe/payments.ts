import { elementAt, elementsAt } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { NfePayment } from './draft-types.ts'
import { codeAt, moneyAt, nullIfEmpty } from './field.ts'

/** The layout's own limit. */
const MAX_PAYMENTS = 100

/** Since 4.00 in groups of their own; in 3.10 the payment is repeated itself, and before it there is the indicator alone. */
export function paymentsOf(infNFe: XmlElement): NfePayment[] {
  const groups = elementsAt(infNFe, 'pag').flatMap((pag) =>
    elementAt(pag, 'detPag') ? elementsAt(pag, 'detPag') : [pag],
  )
  const payments = groups
    .slice(0, MAX_PAYMENTS)
    .flatMap((group) => nullIfEmpty(paymentOf(group)) ?? [])
  const indicador = codeAt(infNFe, 'ide/indPag')
  if (payments.length === 0 && indicador) return [{ indicador, meio: null, valor: null }]
  return payments.map((payment) => ({ ...payment, indicador: payment.indicador ?? indicador }))
}

const paymentOf = (group: XmlElement): NfePayment => ({
  indicador: codeAt(group, 'indPag'),
  meio: codeAt(group, 'tPag'),
  valor: moneyAt(group, 'vPag'),
})
