import { deliveries } from '@canhoto/contracts/deliveries'
import type * as z from 'zod/mini'
import type { ReadDocument } from '@canhoto/contracts/receipts'
import { call } from '../../../lib/http/api.ts'
import type { FormValues } from '../form/form-values.ts'
import { toSummary } from '../form/delivery-summary.ts'

// The contract's limit for a draft. The server reads the file itself, so a longer draft can be left out.
const MAX_STRUCTURED_LENGTH = 2_000_000

/** A complete new delivery. Its id makes it one delivery even when it is sent twice. */
export interface DeliveryCreation {
  id: string
  file: File
  body: z.input<typeof deliveries.createFromSefaz.body>
}

/** Sends a new delivery; answers 'queued' when this device stores it, to be sent later. */
export type CreateDelivery = (creation: DeliveryCreation) => Promise<void | 'queued'>

interface Input {
  id: string
  file: File
  reading: ReadDocument | null
  values: FormValues
  driverId: string
}

export function toCreation({ id, file, reading, values, driverId }: Input): DeliveryCreation {
  const structured = JSON.stringify(reading?.extractedData ?? null)
  return {
    id,
    file,
    body: {
      id,
      summary: toSummary(values, reading),
      structured: structured.length <= MAX_STRUCTURED_LENGTH ? structured : undefined,
      isSefazValid: String(reading?.isSefazValid ?? false),
      driver_id: driverId,
      notes: values.notes.trim(),
    },
  }
}

export async function createDelivery({ id, file, body }: DeliveryCreation) {
  await call(deliveries.createFromSefaz, {
    body,
    file,
    fileName: file.name,
    headers: { 'idempotency-key': id },
  })
}
