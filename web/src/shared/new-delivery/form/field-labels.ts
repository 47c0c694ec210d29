/** The labels of the form's fields, in its order. */
export const FIELD_LABELS = {
  nfe_key: 'Chave de acesso',
  nf_number: 'Número da NF',
  client_name: 'Nome do Cliente',
  emission_date: 'Data de emissão',
  departure_date: 'Data de saída',
  merchandise_value: 'Valor total da entrega',
  invoice_total_value: 'Valor total da nota',
  delivery_address: 'Endereço de entrega',
  delivery_volume: 'Volume',
  notes: 'Observações',
} as const

export type LabelledField = keyof typeof FIELD_LABELS
