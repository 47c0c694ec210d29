import { ConfirmedDelivery } from '@canhoto/contracts/confirmed-delivery'
import { deliveries } from '@canhoto/contracts/deliveries'
import { REQUIRED } from '@canhoto/contracts/fields'
import type { Errors, ErrorsByPath } from '../../../kit/form/validate-form.ts'
import { isNoteKey } from './access-key.ts'
import { FIELD_LABELS, type LabelledField } from './field-labels.ts'
import type { FormValues } from './form-values.ts'

/** The endpoint with the body that the form requires. */
export const CONFIRMED = { ...deliveries.createFromSefaz, body: ConfirmedDelivery }

/** The form is flat, while the endpoint has most fields in a summary. */
export const toField = (path: string) => path.replace(/^summary\./, '')

/**
 * The rules that the endpoint does not state. Drivers register for themselves; roles that can assign choose the driver
 * (spec 2 section 5). Only a user who chose to fill in by hand
 * needs no document. A typed key must be one of a note; a key that was read is checked where it was read.
 */
export function validateDelivery(
  { file, driver_id, nfe_key }: FormValues,
  { canAssign, isByHand }: { canAssign: boolean; isByHand: boolean },
): Errors<FormValues> {
  const isWrongKey = nfe_key.trim() !== '' && !isNoteKey(nfe_key)
  return {
    ...(!file && !isByHand && { file: 'Selecione o documento' }),
    ...(isWrongKey && { nfe_key: 'Revise os 44 caracteres da chave' }),
    ...(canAssign && !driver_id && { driver_id: 'Escolha um motorista' }),
  }
}

/** One sentence for all wrong fields: the document first, then what is missing, then what is unreadable, then the driver. */
export function summarizeDelivery(errors: ErrorsByPath) {
  if (errors['file']) {
    return {
      title: 'Documento obrigatório',
      text: 'Selecione um XML ou PDF da NF antes de salvar a entrega.',
    }
  }
  const fields = Object.keys(FIELD_LABELS) as LabelledField[]
  const wrong = fields.filter((field) => errors[field])
  const missing = wrong.filter((field) => errors[field] === REQUIRED)
  if (missing.length > 0) {
    return { title: 'Campos obrigatórios', text: `Preencha: ${formatLabels(missing)}.` }
  }
  if (wrong.length > 0) {
    return { title: 'Confira os campos', text: `Corrija: ${formatLabels(wrong)}.` }
  }
  return {
    title: 'Motorista não selecionado',
    text: 'Por favor, atribua a entrega a um motorista.',
  }
}

const formatLabels = (fields: readonly LabelledField[]) =>
  fields.map((field) => FIELD_LABELS[field]).join(', ')
