import { isListedNoteKey } from '../possible-key.ts'
import type { CteDelivered, CteFailed } from './delivery-event.ts'

const MAX_INVOICES = 2000

/** The NF-e that a CT-e's event lists. */
export function checkInvoices({ invoiceKeys, listsInvoices }: CteDelivered | CteFailed): string[] {
  if (!listsInvoices) {
    return invoiceKeys.length === 0
      ? []
      : ['O CT-e não é de serviço normal: o evento dele não leva chaves de NF-e.']
  }
  if (invoiceKeys.length === 0) return ['Falta a lista das NF-e.']
  if (invoiceKeys.length > MAX_INVOICES)
    return [`O evento leva até ${MAX_INVOICES} NF-e e esta lista tem ${invoiceKeys.length}.`]
  return [...checkKeys(invoiceKeys), ...checkRepetition(invoiceKeys)]
}

function checkKeys(keys: readonly string[]): string[] {
  const wrong = keys.filter((key) => !isListedNoteKey(key)).length
  if (wrong === 0) return []
  return [
    wrong === 1 ? 'Uma chave de NF-e não é válida.' : `${wrong} chaves de NF-e não são válidas.`,
  ]
}

function checkRepetition(keys: readonly string[]): string[] {
  return new Set(keys).size === keys.length ? [] : ['Há NF-e repetida na lista.']
}
