import * as z from 'zod/mini'
import { deliveries, DeliverySummary } from './deliveries.ts'
import { day, money, numeric, optional, text } from './fields.ts'

const ConfirmedDay = z.pipe(text(30), day('Data inválida'))
const VOLUME = 'Valor inválido. Exemplo: 3.'
const ConfirmedAmount = z.pipe(text(30), money('Valor inválido. Exemplo: 1.234,56.'))

/**
 * A registration as a user confirms it. The endpoint completes absent days and values from the document; the form shows
 * what was read of them and requires them (spec 2 section 5).
 */
export const ConfirmedDelivery = z.extend(deliveries.createFromSefaz.body, {
  summary: z.extend(DeliverySummary, {
    emission_date: ConfirmedDay,
    departure_date: ConfirmedDay,
    merchandise_value: ConfirmedAmount,
    invoice_total_value: ConfirmedAmount,
    delivery_volume: optional(
      numeric([z.int(VOLUME), z.gte(0, VOLUME), z.lte(1_000_000, VOLUME)], VOLUME),
    ),
  }),
})
