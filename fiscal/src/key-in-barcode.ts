import { isPossibleKey } from './possible-key.ts'

const KEY = /(?=([0-9]{6}[0-9A-Z]{12}[0-9]{26}))/g

/**
 * The access key in a barcode's text: alone, after 'NFe', or in the address of a QR code (NFC-e, CT-e, MDF-e in all
 * their versions). Null when none is valid, or when two different ones are.
 */
export function keyInBarcode(text: string): string | null {
  const keys = new Set([...text.matchAll(KEY)].map((match) => match[1] ?? '').filter(isPossibleKey))
  const [key = null] = keys
  return keys.size === 1 ? key : null
}
