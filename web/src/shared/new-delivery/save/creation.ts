import { deliveries } from '@canhoto/contracts/deliveries'
import type * as z from 'zod/mini'
import type { ReadDocument } from '@canhoto/contracts/receipts'
import { call } from '../../../lib/http/api.ts'
import type { FormValues } from '../form/form-values.ts'
import { summaryOf } from '../form/delivery-summary.ts'

// What the contract takes of a draft; the server reads the file itself, so a longer one is left out.
const STRUCTURED_MAX = 2_000_000

/** A new delivery, complete. Sent twice under its id, it is one delivery. */
export interface DeliveryCreation {
  id: string
  file: File
  body: z.input<typeof deliveries.createFromSefaz.body>
}

/** Saves a creation now; 'queued' when this device keeps it to be sent later. */
export type SaveDelivery = (creation: DeliveryCreation) => Promise<void | 'queued'>

interface Confirmed {
  id: string
  file: File
  reading: ReadDocument | null
  values: FormValues
  driverId: string
}

export function creationOf({ id, file, reading, values, driverId }: Confirmed): DeliveryCreation {
  const structured = JSON.stringify(reading?.extractedData ?? null)
  return {
    id,
    file,
    body: {
      id,
      summary: summaryOf(values, reading),
      structured: structured.length <= STRUCTURED_MAX ? structured : undefined,
      isSefazValid: String(reading?.isSefazValid ?? false),
      driver_id: driverId,
      notes: values.notes.trim(),
    },
  }
}

export async function sendCreation({ id, file, body }: DeliveryCreation) {
  await call(deliveries.createFromSefaz, {
    body,
    file,
    fileName: file.name,
    headers: { 'idempotency-key': id },
  })
}
