import type { FormValues } from './form-values.ts'
import { labelOf, missingFields, unreadableFields } from './delivery-summary.ts'

type Field = keyof FormValues | 'file'

export interface Problem {
  title: string
  text: string
  /** A sentence for every field to mend. */
  fields: Partial<Record<Field, string>>
  /** The first of those that the text is about. */
  first: Field | undefined
}

const UNREADABLE = {
  key: 'Revise os 44 caracteres da chave',
  date: 'Data inválida',
  value: 'Valor inválido. Exemplo: 1.234,56',
}
const kindOf = (field: string) => field.split('_').at(-1) as keyof typeof UNREADABLE

interface Circumstances {
  hasFile: boolean
  /** A driver registers for himself; roles that can assign choose the driver (spec 2 section 5). */
  mayAssign: boolean
}

/** Why the form cannot be saved yet; null when it can. */
export function problemOf(
  values: FormValues,
  { hasFile, mayAssign }: Circumstances,
): Problem | null {
  const missing = missingFields(values)
  const unreadable = unreadableFields(values)
  const fields: Problem['fields'] = {
    ...(!hasFile && { file: 'Selecione o documento' }),
    ...(mayAssign && !values.driver_id && { driver_id: 'Escolha um motorista' }),
    ...Object.fromEntries(missing.map((field) => [field, 'Campo obrigatório'])),
    ...Object.fromEntries(unreadable.map((field) => [field, UNREADABLE[kindOf(field)]])),
  }
  if (!hasFile) {
    return {
      title: 'Documento obrigatório',
      text: 'Selecione um XML ou PDF da NF antes de salvar a entrega.',
      fields,
      first: 'file',
    }
  }
  if (missing.length > 0) {
    const list = missing.map(labelOf).join(', ')
    return { title: 'Campos obrigatórios', text: `Preencha: ${list}.`, fields, first: missing[0] }
  }
  if (unreadable.length > 0) {
    const list = unreadable.map(labelOf).join(', ')
    return { title: 'Confira os campos', text: `Corrija: ${list}.`, fields, first: unreadable[0] }
  }
  if (fields.driver_id) {
    return {
      title: 'Motorista não selecionado',
      text: 'Por favor, atribua a entrega a um motorista.',
      fields,
      first: 'driver_id',
    }
  }
  return null
}
