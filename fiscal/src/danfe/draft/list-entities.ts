import type { NfeEntity, NfeInstallment, NfeItem } from '../../nfe/draft-types.ts'
import { sumDecimals } from '../../text/decimal.ts'
import { AGREED_CONFIDENCE, MAX_DOUBTFUL_CONFIDENCE } from '../reconcile/confidence.ts'
import { confidenceOf, valueOf } from '../reconcile/resolved.ts'
import { PRODUCTS, TOTAL } from '../reconcile/sum-of-parts.ts'
import type { Resolved } from '../reconcile/types.ts'
import { SURE_READING } from '../../sure-reading.ts'

/** The sums of items and installments; each is sure when it is a total of the note that is sure itself. */
export function listEntities(
  resolved: Resolved,
  { items, installments }: { items: readonly NfeItem[]; installments: readonly NfeInstallment[] },
): NfeEntity[] {
  const entity = (
    type: string,
    amounts: (string | null)[],
    path: typeof PRODUCTS | typeof TOTAL,
  ) => {
    const sum = sumAll(amounts)
    if (sum === null) return []
    const isSure = sum === valueOf(resolved, path) && confidenceOf(resolved, path) >= SURE_READING
    const confidence = isSure ? AGREED_CONFIDENCE : MAX_DOUBTFUL_CONFIDENCE
    return [{ type, value: sum, mentionText: sum, confidence, source: 'sum' as const }]
  }
  return [
    ...entity(
      'itens_de_linha',
      items.map((item) => item.valor_total),
      PRODUCTS,
    ),
    ...entity(
      'duplicatas',
      installments.map(({ valor }) => valor),
      TOTAL,
    ),
  ]
}

function sumAll(amounts: (string | null)[]): string | null {
  return sumDecimals(amounts.map((amount) => amount ?? '0.00'))
}
