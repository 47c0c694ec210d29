import { SURE_READING } from '@canhoto/contracts/limits'
import type { NfeDraft } from '@canhoto/contracts/nfe'
import type { ReadDocument } from '@canhoto/contracts/receipts'
import { amountText } from './amount.ts'
import { dayOf } from './day.ts'
import { type FormValues, valuesOfNote } from './form-values.ts'

/** Open until the person writes in the field; settled then, for it is theirs. */
export type Doubt = 'open' | 'settled'

/** Fields that were read and may be wrong. */
export function doubtsOf(
  reading: ReadDocument | null,
  values: FormValues,
): Partial<Record<keyof FormValues, Doubt>> {
  const read = reading?.extractedData
  if (!read) return {}
  const doubtful = new Set(
    reading.entities
      .filter(({ confidence }) => typeof confidence === 'number' && confidence < SURE_READING)
      .map(({ type }) => type),
  )
  const note = valuesOfNote(read)
  const sources = Object.entries(sourcesOf(read)) as [keyof FormValues, string][]
  return Object.fromEntries(
    sources
      .filter(([field, source]) => note[field] !== '' && doubtful.has(source))
      .map(([field]) => [field, values[field] === note[field] ? 'open' : 'settled']),
  )
}

/** Which reading each field of the form comes from; some fall back to another's. */
function sourcesOf({ nf_data, entrega, valores }: NfeDraft) {
  return {
    nf_number: 'nf_data.numero',
    client_name: 'destinatario.razao_social',
    emission_date: 'nf_data.data_emissao',
    departure_date: dayOf(nf_data.data_saida) ? 'nf_data.data_saida' : 'nf_data.data_emissao',
    merchandise_value: 'valores.valor_total_produtos',
    invoice_total_value: amountText(valores.valor_total_nota)
      ? 'valores.valor_total_nota'
      : 'valores.valor_total_produtos',
    delivery_address: entrega?.endereco ? 'entrega.endereco' : 'destinatario.endereco',
  } satisfies Partial<Record<keyof FormValues, string>>
}
