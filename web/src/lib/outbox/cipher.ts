import { session } from '../../session/session.ts'

/** AES-256-GCM, with a random nonce for each value. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

let imported: { storageKey: string; key: Promise<CryptoKey> } | undefined

/**
 * The key of a user, who must be signed in: no other one may read what this user left on the device (decision 0018).
 * Null without it, and on a page without https, where browsers have no cryptography.
 */
export function keyOf(userId: string) {
  const now = session.get()
  const storageKey = now.step === 'complete' && now.user.id === userId ? now.storage_key : null
  if (!storageKey || !globalThis.crypto?.subtle) return null
  if (imported?.storageKey !== storageKey)
    imported = { storageKey, key: importStorageKey(storageKey) }
  return imported.key
}

function importStorageKey(storageKey: string) {
  const bytes = Uint8Array.from(atob(storageKey), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function seal(key: CryptoKey, content: ArrayBuffer): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content) }
}

/** Throws where the value was sealed with another key. */
export function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
}

export function sealJson(key: CryptoKey, value: unknown) {
  return seal(key, new TextEncoder().encode(JSON.stringify(value)).buffer)
}

export async function unsealJson(key: CryptoKey, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, sealed)))
}

export function isSealed(value: object): value is Sealed {
  return 'iv' in value && 'data' in value
}
