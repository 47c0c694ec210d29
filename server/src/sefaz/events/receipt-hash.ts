import { createHash } from 'node:crypto'

/**
 * The hash of a receipt's photo in an event: SHA-1 of the document's key followed by the photo in base64 without line breaks.
 * The photo is the one that is stored, byte by byte: a smaller copy of it has another hash.
 */
export function receiptHash(key: string, image: Uint8Array): string {
  return createHash('sha1')
    .update(key, 'latin1')
    .update(Buffer.from(image).toString('base64'), 'latin1')
    .digest('base64')
}
