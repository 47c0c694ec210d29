import type { ReadDocument } from '@canhoto/contracts/receipts'
import { type FormValues, valuesOfNote } from './form-values.ts'

/** 0 to 1: below it, whoever registers should look at the document. */
const SURE = 0.8

/** Which reading each field of the form comes from. */
const SOURCES = {
  nf_number: 'nf_data.numero',
  client_name: 'destinatario.razao_social',
  emission_date: 'nf_data.data_emissao',
  departure_date: 'nf_data.data_saida',
  merchandise_value: 'valores.valor_total_produtos',
  invoice_total_value: 'valores.valor_total_nota',
} as const satisfies Partial<Record<keyof FormValues, string>>
type ReadField = keyof typeof SOURCES

const NONE: ReadonlySet<string> = new Set()

/** Fields that were read and may be wrong; once the person writes there, it is theirs. */
export function uncertainFields(
  reading: ReadDocument | null,
  values: FormValues,
): ReadonlySet<string> {
  const read = reading?.extractedData
  if (!read) return NONE
  const doubtful = new Set(
    reading.entities
      .filter(({ confidence }) => typeof confidence === 'number' && confidence < SURE)
      .map(({ type }) => type),
  )
  const fields = Object.keys(SOURCES) as ReadField[]
  const note = valuesOfNote(read)
  return new Set(
    fields.filter((field) => doubtful.has(SOURCES[field]) && values[field] === note[field]),
  )
}
