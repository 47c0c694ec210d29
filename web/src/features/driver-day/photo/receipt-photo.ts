import { MB } from '@canhoto/contracts/limits'
import { receipts } from '@canhoto/contracts/receipts'
import { localInstant } from '../../../lib/clock.ts'
import { enqueue } from '../../../lib/outbox/outbox.ts'
import type { DayDelivery } from '../list/apply-outbox.ts'
import { placeNow } from '../route/position.ts'

const MAX_BYTES = receipts.upload.upload.maxBytes

/** A photo with what is true at the moment it was taken. */
export interface Shot {
  photo: Blob
  captured_at: string
  place: ReturnType<typeof placeNow>
}

/** Where it was taken is asked for at once, while the driver looks at the photo; only with consent. */
export function shotOf(photo: Blob, consented: boolean): Shot {
  return {
    photo,
    captured_at: localInstant(new Date()),
    place: consented ? placeNow() : Promise.resolve(null),
  }
}

/** Writes the photo to the phone, to be sent as soon as it can be. Throws a sentence to show. */
export async function storeReceipt(
  { photo, captured_at, place }: Shot,
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

/** The server compares it with what arrives. A page without https cannot compute it, and sends none. */
async function fingerprint(content: ArrayBuffer) {
  if (!globalThis.crypto.subtle) return {}
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return { sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
