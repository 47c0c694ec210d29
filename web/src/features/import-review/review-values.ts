import type { FileToReview, importReview } from '@canhoto/contracts/import-review'
import { formatAccessKey, normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { type ActedOn, isDoubtful } from '@canhoto/fiscal/nfe/acted-on'
import type * as z from 'zod/mini'
import { maskCep, maskTaxId } from '../../kit/form/masks.ts'
import { formatAmount, parseAmount } from '../../shared/new-delivery/form/amount.ts'

/** The texts of the form, in its order. */
export type ReviewValues = Record<ActedOn, string>

const FORMATS: Partial<Record<ActedOn, (value: string) => string>> = {
  nfe_key: formatAccessKey,
  client_document: maskTaxId,
  cep: maskCep,
  invoice_total_value: formatAmount,
}

/** What was read, as the form shows it. */
export function valuesOf({ fields }: FileToReview) {
  const texts = fields.map(({ name, value }) => [
    name,
    value ? (FORMATS[name]?.(value) ?? value) : '',
  ])
  return Object.fromEntries(texts) as ReviewValues
}

/** An unreadable amount is left to the validation. */
export function toBody(values: Partial<ReviewValues>) {
  const { invoice_total_value: total = '', nfe_key = '' } = values
  return {
    ...values,
    nfe_key: normalizeAccessKey(nfe_key),
    invoice_total_value: parseAmount(total) ?? total,
  } as z.input<typeof importReview.confirm.body>
}

/** What the user has to know of each field: read with doubt, not read, or edited since. */
export function stateOf(file: FileToReview, read: ReviewValues, name: ActedOn, value: string) {
  const field = file.fields.find((each) => each.name === name)
  if (!field || !isDoubtful(field)) return undefined
  if (value !== read[name]) return 'settled'
  return field.value === null ? 'missing' : 'uncertain'
}

/** The first field that needs the user's eyes; what was read wrong misleads more than what is empty. */
export function firstDoubtful({ fields }: FileToReview): ActedOn {
  const doubtful = fields.filter(isDoubtful)
  const found = doubtful.find(({ value }) => value !== null) ?? doubtful[0]
  return found?.name ?? 'nf_number'
}
