import { MB } from '@canhoto/contracts/limits'
import { receipts } from '@canhoto/contracts/receipts'
import { localInstant } from '../../../lib/clock.ts'
import { enqueue } from '../../../lib/outbox/outbox.ts'
import type { DayDelivery } from '../list/apply-outbox.ts'
import { findCurrentPlace } from '../route/position.ts'

const MAX_BYTES = receipts.upload.upload.maxBytes

/** A photo with the time and place at which it was taken. */
export interface CapturedPhoto {
  photo: Blob
  captured_at: string
  place: ReturnType<typeof findCurrentPlace>
}

/** Starts asking for the place while the driver checks the photo; only with consent. */
export function capturePhoto(photo: Blob, consented: boolean): CapturedPhoto {
  return {
    photo,
    captured_at: localInstant(new Date()),
    place: consented ? findCurrentPlace() : Promise.resolve(null),
  }
}

/** Stores the photo in the outbox. Throws a sentence to show. */
export async function storeReceipt(
  { photo, captured_at, place }: CapturedPhoto,
  { id, nf_number }: DayDelivery,
  driverId: string,
) {
  if (photo.size > MAX_BYTES) {
    throw new Error(`A foto passa de ${MAX_BYTES / MB} MB. Tire outra.`)
  }
  const content = await photo.arrayBuffer()
  const fields = {
    delivery_id: id,
    driver_id: driverId,
    captured_at,
    ...(await place),
    ...(await fingerprint(content)),
  }
  const extension = photo.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'
  const bytes = {
    content,
    type: photo.type || 'image/jpeg',
    name: `canhoto-nf-${nf_number}.${extension}`,
  }
  await enqueue({ kind: 'receipt', nf_number, fields }, bytes)
}

/** SHA-256 that the server compares with the received bytes. A page without https cannot compute it and sends none. */
async function fingerprint(content: ArrayBuffer) {
  if (!globalThis.crypto.subtle) return {}
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return { sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
