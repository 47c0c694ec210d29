import type { FormValues } from './form-values.ts'
import { FIELD_LABELS, listMissing, listUnreadable } from './delivery-summary.ts'

type Field = keyof FormValues | 'file'

export interface Problem {
  title: string
  text: string
  /** A sentence for each wrong field. */
  fields: Partial<Record<Field, string>>
  /** The first field that the text names. */
  first: Field | undefined
}

const UNREADABLE = {
  key: 'Revise os 44 caracteres da chave',
  date: 'Data inválida',
  value: 'Valor inválido. Exemplo: 1.234,56',
}
const kindOf = (field: string) => field.split('_').at(-1) as keyof typeof UNREADABLE

interface Context {
  hasFile: boolean
  /** A driver registers for himself; roles that can assign choose the driver (spec 2 section 5). */
  canAssign: boolean
}

/** Why the form cannot be saved; null when it can. */
export function validateDelivery(
  values: FormValues,
  { hasFile, canAssign }: Context,
): Problem | null {
  const missing = listMissing(values)
  const unreadable = listUnreadable(values)
  const fields: Problem['fields'] = {
    ...(!hasFile && { file: 'Selecione o documento' }),
    ...(canAssign && !values.driver_id && { driver_id: 'Escolha um motorista' }),
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
    const list = missing.map((field) => FIELD_LABELS[field]).join(', ')
    return { title: 'Campos obrigatórios', text: `Preencha: ${list}.`, fields, first: missing[0] }
  }
  if (unreadable.length > 0) {
    const list = unreadable.map((field) => FIELD_LABELS[field]).join(', ')
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
