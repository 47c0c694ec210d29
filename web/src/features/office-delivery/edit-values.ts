import type { DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { maskCep, maskPhone } from '../../kit/form/masks.ts'
import { formatAmount, parseAmount } from '../../shared/new-delivery/form/amount.ts'

/** The form's values of a delivery as texts, in the order in which the form shows them. */
export function valuesOf(delivery: DeliveryRecord) {
  const { client_phone, cep, delivery_volume, merchandise_value, invoice_total_value } = delivery
  return {
    client_name: delivery.client_name,
    client_phone: maskPhone(textOf(client_phone)),
    delivery_address: textOf(delivery.delivery_address),
    municipality: textOf(delivery.municipality),
    uf: textOf(delivery.uf),
    cep: maskCep(textOf(cep)),
    delivery_volume: delivery_volume === null ? '' : String(delivery_volume),
    scheduled_for: textOf(delivery.scheduled_for),
    delivery_date_expected: textOf(delivery.delivery_date_expected),
    departure_date: textOf(delivery.departure_date),
    emission_date: textOf(delivery.emission_date),
    merchandise_value: amountText(merchandise_value),
    invoice_total_value: amountText(invoice_total_value),
    nf_number: delivery.nf_number,
    series: textOf(delivery.series),
    notes: textOf(delivery.notes),
  }
}

export type EditValues = ReturnType<typeof valuesOf>

const textOf = (value: string | null) => value ?? ''
const amountText = (value: number | null) => (value === null ? '' : formatAmount(value.toFixed(2)))

/** An unreadable amount is left to the validation. */
export function toBody({ merchandise_value, invoice_total_value, ...body }: Partial<EditValues>) {
  const toAmount = (text: string) => parseAmount(text) ?? text
  return {
    ...body,
    ...(merchandise_value !== undefined && { merchandise_value: toAmount(merchandise_value) }),
    ...(invoice_total_value !== undefined && {
      invoice_total_value: toAmount(invoice_total_value),
    }),
  }
}
