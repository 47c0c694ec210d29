import type { DeliveryDocument, EditedField } from '../delivery-records.ts'

/** Names of the fields that the office corrects. */
export const EDITED_LABELS: Record<EditedField, string> = {
  nf_number: 'Número da NF',
  series: 'Série',
  client_name: 'Nome do Cliente',
  client_phone: 'Telefone do Cliente',
  delivery_address: 'Endereço de entrega',
  municipality: 'Município',
  uf: 'UF',
  cep: 'CEP',
  delivery_volume: 'Volumes',
  merchandise_value: 'Valor total da entrega',
  invoice_total_value: 'Valor total da nota',
  emission_date: 'Data de emissão',
  departure_date: 'Data de saída',
  delivery_date_expected: 'Entrega prevista',
  scheduled_for: 'Dia programado',
  notes: 'Observações',
}

export const DOCUMENT_LABELS: Record<DeliveryDocument['kind'], string> = {
  xml: 'XML da nota',
  pdf: 'PDF da nota',
  photo: 'Foto da nota',
  cte: 'CT-e',
  mdfe: 'MDF-e',
}

export function isEditedField(field: string): field is EditedField {
  return Object.hasOwn(EDITED_LABELS, field)
}

const MONEY = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** '1198880000' is '(11) 9888-0000'; a number of another length stays as it is. */
export const formatPhone = (digits: string) =>
  digits.replace(/^([1-9]\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')

export const formatCep = (digits: string) => digits.replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** A value of such a field as it is read: a day as 20/11/2026, an amount in BRL; '(vazio)' for none. */
export function editedValueLabel(field: EditedField, value: unknown) {
  if (value === null || value === undefined || value === '') return '(vazio)'
  if (typeof value === 'number') return field.endsWith('_value') ? MONEY.format(value) : `${value}`
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'client_phone') return formatPhone(value)
  if (field === 'cep') return formatCep(value)
  return value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
}
